import { closeCompletion } from "@codemirror/autocomplete";
import { addCursorAbove, addCursorBelow, defaultKeymap } from "@codemirror/commands";
import { deleteMarkupBackward } from "@codemirror/lang-markdown";
import { syntaxTree } from "@codemirror/language";
import { EditorState, type Extension, type StateCommand } from "@codemirror/state";
import { EditorView, dropCursor, keymap, type KeyBinding } from "@codemirror/view";
import { belowBlocks } from "./belowBlocks.ts";
import { betweenBlocks } from "./betweenBlocks.ts";
import { whenLoaded } from "./blockEdits.ts";
import { drawnCarets } from "./caret.ts";
import { draggedWords } from "./columns/draggedWords.ts";
import { formattingKeys, followAt } from "./commands.ts";
import { directionByLine } from "./direction.ts";
import { surroundings, type PageSurroundings } from "./drawing.ts";
import { sameWords, sameWordsKeys } from "./find/finding.ts";
import { pageLanguage } from "./language.ts";
import { takeMarkAway, textStarts } from "./lineStart.ts";
import { linkHint } from "./linkHint.ts";
import { livePreview } from "./livePreview.ts";
import { duplicateBlock, moveBlock, moveFolded } from "./margin/moveUnit.ts";
import { pageTargets } from "./menus/pageTargets.ts";
import { typedMenus, type MenuSources } from "./menus/menus.ts";
import {
  hardBreak,
  leaveContainer,
  leaveFootnote,
  leaveList,
  newCodeLine,
  newItem,
  newParagraph,
  newQuoteParagraph,
} from "./newline.ts";
import { lockedIf } from "./locking.ts";
import { pairs } from "./pairs.ts";
import { bringsWords } from "./paste/bringsWords.ts";
import { clipboard } from "./paste/clipboard.ts";
import { repeatedMarks } from "./repeatedMark.ts";
import { typedTasks } from "./typedTask.ts";
import { leaveLink } from "./writtenLink.ts";
import { spelling } from "./spelling.ts";
import { newTableRow } from "./tableRows.ts";

/** Keys by which the page is left for the one before it, and come back to: a text has others for what the editor means. */
const pageMoves = new Set(["Alt-ArrowLeft", "Alt-ArrowRight", "Mod-[", "Mod-]"]);

/** What a text in the page needs to be written in, be it all of the page or a column of it. */
export interface TextOptions {
  label: () => string;
  readOnly: boolean;
  surroundings: PageSurroundings;
  menus: MenuSources;
  onBlur: () => void;
  /** Images or other files that were pasted or dropped, and where. */
  onFiles: (files: File[], at: number, isAmidWords?: boolean) => void;
  onSave: () => void;
  /** The writer wants to comment on the block under the caret. */
  onComment: () => void;
}

/** Is an item among what is selected? */
function isInItems(state: EditorState): boolean {
  const { from, to } = state.selection.main;
  let found = false;
  syntaxTree(state).iterate({
    from: state.doc.lineAt(from).from,
    to: state.doc.lineAt(to).to,
    enter: ({ name }) => void (found ||= name === "ListMark"),
  });
  return found;
}

const inItems =
  (command: StateCommand): StateCommand =>
  (target) =>
    isInItems(target.state) && command(target);
const nestItem = inItems(whenLoaded((edits) => edits.nestItem));
const liftItem = inItems(whenLoaded((edits) => edits.liftItem));

/** Tab moves a list item in and out; anywhere else it leaves the editor, as it does in every form. */
const blockKeys = keymap.of([
  { key: "Tab", run: nestItem, shift: liftItem },
  { key: "Enter", run: leaveLink },
  { key: "Enter", run: newTableRow, shift: hardBreak },
  { key: "Enter", run: newCodeLine },
  { key: "Enter", run: leaveList },
  { key: "Enter", run: leaveFootnote },
  { key: "Enter", run: leaveContainer },
  { key: "Enter", run: newQuoteParagraph },
  { key: "Enter", run: newItem },
  { key: "Enter", run: newParagraph },
  { key: "Backspace", run: takeMarkAway },
  { key: "Backspace", run: deleteMarkupBackward },
]);

/** Whole blocks by keys, and carets in several lines. */
const blockMoves: KeyBinding[] = [
  { key: "Alt-Shift-ArrowUp", run: moveBlock("up") },
  { key: "Alt-Shift-ArrowDown", run: moveBlock("down") },
  { key: "Alt-ArrowUp", run: moveFolded("up") },
  { key: "Alt-ArrowDown", run: moveFolded("down") },
  { key: "Mod-Shift-d", run: duplicateBlock },
  { key: "Mod-Alt-ArrowUp", run: addCursorAbove },
  { key: "Mod-Alt-ArrowDown", run: addCursorBelow },
  ...sameWordsKeys,
];

function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

/** Clicks on links, and files that are pasted or dropped. */
const events = (options: TextOptions): Extension =>
  EditorView.domEventHandlers({
    blur: () => options.onBlur(),
    mousedown(event, view) {
      if (!(event.metaKey || event.ctrlKey) || event.button !== 0) return false;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at === null || !followAt(view, at)) return false;
      event.preventDefault();
      return true;
    },
    paste(event, view) {
      const files = filesOf(event.clipboardData);
      if (files.length === 0 || view.state.readOnly || bringsWords(event.clipboardData)) return false;
      options.onFiles(files, view.state.selection.main.head);
      return true;
    },
    drop(event, view) {
      const files = filesOf(event.dataTransfer);
      if (files.length === 0 || view.state.readOnly) return false;
      event.preventDefault();
      options.onFiles(
        files,
        view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.doc.length,
      );
      return true;
    },
  });

/** Everything with which a text in the page is drawn and written; what belongs to the whole page alone is beside it. */
export function pageText(options: TextOptions): Extension {
  return [
    EditorState.lineSeparator.of("\n"),
    spelling(),
    EditorState.allowMultipleSelections.of(true),
    drawnCarets(),
    dropCursor(),
    sameWords(),
    EditorView.lineWrapping,
    directionByLine(),
    belowBlocks(),
    betweenBlocks(),
    EditorView.editorAttributes.of({ class: "page-text" }),
    EditorView.contentAttributes.of(() => ({ "aria-label": options.label() })),
    lockedIf(options.readOnly),
    surroundings.of(options.surroundings),
    textStarts(),
    pageLanguage(),
    livePreview(),
    linkHint(),
    typedMenus(options.menus),
    pageTargets.of(options.menus.targets),
    events(options),
    draggedWords(),
    clipboard(options.onFiles),
    pairs(),
    repeatedMarks,
    typedTasks,
  ];
}

/** The keys of such a text, behind those of what is around it. */
export function pageTextKeys(options: TextOptions): Extension {
  return [
    keymap.of([
      { key: "Mod-Alt-m", run: () => (options.onComment(), true) },
      { key: "Mod-s", preventDefault: true, run: () => (options.onSave(), true) },
      { key: "Escape", run: closeCompletion },
      ...formattingKeys,
      ...blockMoves,
    ]),
    blockKeys,
    keymap.of(defaultKeymap.filter(({ key }) => !pageMoves.has(key ?? ""))),
  ];
}
