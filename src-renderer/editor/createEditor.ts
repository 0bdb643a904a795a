import { closeCompletion } from "@codemirror/autocomplete";
import {
  addCursorAbove,
  addCursorBelow,
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
} from "@codemirror/commands";
import { deleteMarkupBackward, insertNewlineContinueMarkup } from "@codemirror/lang-markdown";
import { highlightSelectionMatches } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, dropCursor, keymap, type KeyBinding, placeholder } from "@codemirror/view";
import type { Remembered } from "../data/editingMemory.ts";
import { texts } from "../texts/texts.ts";
import { arriving } from "./arriving.ts";
import { belowBlocks } from "./belowBlocks.ts";
import { drawnCarets } from "./caret.ts";
import { finding } from "./find/matches.ts";
import { folding } from "./folding.ts";
import { formattingKeys, linkTargetAt } from "./commands.ts";
import { directionByLine } from "./direction.ts";
import { surroundings, type PageSurroundings } from "./drawing.ts";
import { goToFootnote } from "./footnotes.ts";
import { pageLanguage } from "./language.ts";
import { takeMarkAway, textStarts } from "./lineStart.ts";
import { linkHint } from "./linkHint.ts";
import { livePreview } from "./livePreview.ts";
import { hiddenTitleLine } from "./titleLine.ts";
import { hardBreak, leaveContainer, leaveList, newParagraph, newQuoteParagraph } from "./newline.ts";
import { duplicateBlock, moveBlock } from "./margin/moveUnit.ts";
import { clipboard } from "./paste/clipboard.ts";
import { pairs } from "./pairs.ts";
import { restoredHistory } from "./remembering.ts";
import { spelling } from "./spelling.ts";
import { typedMenus, type MenuSources } from "./menus/menus.ts";
import { newTableRow } from "./tableRows.ts";

export interface EditorOptions {
  text: string;
  label: string;
  readOnly: boolean;
  surroundings: PageSurroundings;
  menus: MenuSources;
  /** The writer changed the text. */
  onEdit: () => void;
  onBlur: () => void;
  /** Images or other files that were pasted or dropped, and where. */
  onFiles: (files: File[], at: number) => void;
  onSave: () => void;
  /** Where the writer was when they left, and what they could undo. */
  remembered: Remembered | undefined;
  /** What belongs to the screen around the editor. */
  more: Extension;
  /** The writer wants to comment on the block under the caret. */
  onComment: () => void;
}

/** The toolbar lies over the top of a page that was scrolled; what opens over the first lines of any other has room. */
const toolbarRoom = 64;
const isUnderToolbar = (view: EditorView): boolean => view.dom.getBoundingClientRect().top < 2 * toolbarRoom;

const readOnly = new Compartment();

const readOnlyIs = (value: boolean): Extension => [
  EditorState.readOnly.of(value),
  EditorView.contentAttributes.of({ "aria-readonly": String(value) }),
];

const onListLine = (view: EditorView): boolean =>
  /^\s*(?:[-*+]|\d+[.)])\s/.test(view.state.doc.lineAt(view.state.selection.main.head).text);

/** Tab moves a list item in and out; anywhere else it leaves the editor, as it does in every form. */
const blockKeys = keymap.of([
  { key: "Tab", run: (view) => onListLine(view) && indentMore(view) },
  { key: "Shift-Tab", run: (view) => onListLine(view) && indentLess(view) },
  { key: "Enter", run: newTableRow, shift: hardBreak },
  { key: "Enter", run: leaveList },
  { key: "Enter", run: leaveContainer },
  { key: "Enter", run: newQuoteParagraph },
  { key: "Enter", run: insertNewlineContinueMarkup },
  { key: "Enter", run: newParagraph },
  { key: "Backspace", run: takeMarkAway },
  { key: "Backspace", run: deleteMarkupBackward },
]);

/** Whole blocks by keys, and carets in several lines. */
const blockMoves: KeyBinding[] = [
  { key: "Alt-Shift-ArrowUp", run: moveBlock("up") },
  { key: "Alt-Shift-ArrowDown", run: moveBlock("down") },
  { key: "Mod-Shift-d", run: duplicateBlock },
  { key: "Mod-Alt-ArrowUp", run: addCursorAbove },
  { key: "Mod-Alt-ArrowDown", run: addCursorBelow },
];

function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

/** Cells and paragraphs copied from an office program come with a picture of themselves: their words are meant. */
const bringsWords = (data: DataTransfer | null): boolean =>
  data !== null && data.types.includes("text/html") && data.getData("text/plain").trim() !== "";

/** Makes the page editor inside an element. */
export function createEditor(parent: HTMLElement, options: EditorOptions): EditorView {
  const events = EditorView.domEventHandlers({
    blur: () => options.onBlur(),
    mousedown(event, view) {
      if (!(event.metaKey || event.ctrlKey) || event.button !== 0) return false;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null && goToFootnote(view, at)) return (event.preventDefault(), true);
      const target = at === null ? undefined : linkTargetAt(view, at);
      if (target === undefined) return false;
      event.preventDefault();
      options.surroundings.follow(target);
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
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      selection: { anchor: options.remembered?.anchor ?? 0, head: options.remembered?.head ?? 0 },
      extensions: [
        EditorState.lineSeparator.of("\n"),
        history(),
        restoredHistory(options.remembered),
        spelling(),
        EditorState.allowMultipleSelections.of(true),
        drawnCarets(),
        dropCursor(),
        highlightSelectionMatches({ minSelectionLength: 3 }),
        EditorView.lineWrapping,
        directionByLine(),
        belowBlocks(),
        EditorView.scrollMargins.of((view) => ({ top: isUnderToolbar(view) ? toolbarRoom : 0, bottom: 48 })),
        EditorView.editorAttributes.of({ class: "page-text" }),
        EditorView.contentAttributes.of({ "aria-label": options.label }),
        readOnly.of(readOnlyIs(options.readOnly)),
        placeholder(texts.editor.placeholder),
        surroundings.of(options.surroundings),
        // Filters run from the last to the first: a caret that the title sends on comes here after it.
        textStarts(),
        hiddenTitleLine(),
        pageLanguage(),
        livePreview(),
        linkHint(),
        typedMenus(options.menus),
        events,
        clipboard(),
        pairs(),
        folding(),
        finding(),
        options.more,
        keymap.of([
          { key: "Mod-Alt-m", run: () => (options.onComment(), true) },
          { key: "Mod-s", preventDefault: true, run: () => (options.onSave(), true) },
          { key: "Escape", run: closeCompletion },
          ...formattingKeys,
          ...blockMoves,
        ]),
        blockKeys,
        keymap.of([...historyKeymap, ...defaultKeymap]),
        EditorView.updateListener.of((update) => {
          const own = update.transactions.some((one) => one.docChanged && !one.annotation(arriving));
          if (own) options.onEdit();
        }),
      ],
    }),
  });
}

/** Locks or unlocks an editor. */
export function setReadOnly(view: EditorView, value: boolean): void {
  view.dispatch({ effects: readOnly.reconfigure(readOnlyIs(value)) });
}
