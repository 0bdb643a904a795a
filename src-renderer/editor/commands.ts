import type { StateCommand } from "@codemirror/state";
import type { EditorView, KeyBinding } from "@codemirror/view";
import { fenced } from "./code/fenced.ts";
import { surroundings } from "./drawing.ts";
import { goToFootnote } from "./footnotes.ts";
import { bulletList, heading, numberedList, quote, taskList } from "./lineKinds.ts";
import { blockKinds, type BlockName } from "./menus/blockKinds.ts";
import { insertBlock } from "./menus/insertBlock.ts";
import { toggleMarks } from "./toggleMarks.ts";
import { toggleTaskAt } from "./widgets.ts";
import { link } from "./writtenLink.ts";

/** Inserts a block of a kind as the menu does. */
const insertKind =
  (wanted: BlockName): StateCommand =>
  ({ state, dispatch }) => {
    const form = blockKinds.find(({ name }) => name === wanted)?.form;
    if (state.readOnly || form?.as !== "block") return false;
    dispatch(state.update(insertBlock(state, form.template, { nests: form.nests })));
    return true;
  };

export const table = insertKind("table");
export const hint = insertKind("hintInfo");
const emptyCode = insertKind("code");

export const codeBlock: StateCommand = (target) => {
  const { state, dispatch } = target;
  const { main } = state.selection;
  if (main.empty || state.readOnly) return emptyCode(target);
  const from = state.doc.lineAt(main.from).from;
  const to = state.doc.lineAt(main.to).to;
  const code = fenced(state.sliceDoc(from, to));
  const ticks = code.slice(0, code.indexOf("\n"));
  dispatch(
    state.update({
      changes: [
        { from, insert: `${ticks}\n` },
        { from: to, insert: `\n${ticks}` },
      ],
      userEvent: "input",
    }),
  );
  return true;
};

/** The target of the link at a position, as the writer typed it. */
function linkTargetAt(view: EditorView, position: number): string | undefined {
  const { node } = view.domAtPos(position);
  const element = node instanceof Element ? node : node.parentElement;
  const near = element?.closest<HTMLElement>("[data-target]");
  if (near) return near.dataset["target"];
  const line = view.state.doc.lineAt(position);
  for (const found of line.text.matchAll(/\[[^\]]*\]\(<?([^)\s>]+)>?[^)]*\)/g)) {
    const from = line.from + found.index;
    if (position >= from && position <= from + found[0].length) return found[1];
  }
  return undefined;
}

/** Follows the link or the footnote at a position; answers whether one is there. */
export function followAt(view: EditorView, position: number): boolean {
  if (goToFootnote(view, position)) return true;
  const target = linkTargetAt(view, position);
  if (target === undefined) return false;
  view.state.facet(surroundings)?.follow(target);
  return true;
}

/** Follows what is under the caret, or ticks the task on its line. */
function followOrTick(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  return followAt(view, head) || toggleTaskAt(view, head);
}

/** Makes a reusable content of the selected blocks. */
export function reuseHere(view: EditorView): boolean {
  if (view.state.readOnly) return false;
  void import("./reuse.ts").then(({ reuseSelection }) => reuseSelection(view));
  return true;
}

/** The editor's own keys, shown in the list of shortcuts too. */
export const formattingKeys: KeyBinding[] = [
  { key: "Mod-b", run: toggleMarks("**") },
  { key: "Mod-i", run: toggleMarks("*") },
  { key: "Mod-e", run: toggleMarks("`") },
  { key: "Mod-Shift-x", run: toggleMarks("~~") },
  { key: "Mod-Shift-k", run: link },
  { key: "Mod-Alt-1", run: heading(1) },
  { key: "Mod-Alt-2", run: heading(2) },
  { key: "Mod-Alt-3", run: heading(3) },
  { key: "Mod-Shift-7", run: numberedList },
  { key: "Mod-Shift-8", run: bulletList },
  { key: "Mod-Shift-9", run: taskList },
  { key: "Mod-Shift-.", run: quote },
  { key: "Mod-Alt-c", run: codeBlock },
  { key: "Mod-Alt-t", run: table },
  { key: "Mod-Alt-u", run: reuseHere },
  { key: "Mod-Enter", run: followOrTick },
];
