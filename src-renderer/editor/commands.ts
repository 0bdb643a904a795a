import { EditorSelection, type ChangeSpec, type StateCommand, type Text } from "@codemirror/state";
import type { EditorView, KeyBinding } from "@codemirror/view";
import { surroundings } from "./drawing.ts";
import { goToFootnote } from "./footnotes.ts";
import { toggleTaskAt } from "./widgets.ts";

/** Puts marks such as `**` around every selected stretch, or takes them away where they already stand. */
export function toggleMarks(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const size = mark.length;
    const change = state.changeByRange((selected) => {
      const range = selected.empty ? (state.wordAt(selected.head) ?? selected) : selected;
      const before = state.sliceDoc(range.from - size, range.from);
      const after = state.sliceDoc(range.to, range.to + size);
      const doubled = size === 1 && state.sliceDoc(range.from - 2, range.from) === mark + mark;
      if (before === mark && after === mark && !doubled) {
        return {
          changes: [
            { from: range.from - size, to: range.from },
            { from: range.to, to: range.to + size },
          ],
          range: EditorSelection.range(selected.anchor - size, selected.head - size),
        };
      }
      return {
        changes: [
          { from: range.from, insert: mark },
          { from: range.to, insert: mark },
        ],
        range: EditorSelection.range(selected.anchor + size, selected.head + size),
      };
    });
    dispatch(state.update(change, { userEvent: "input", scrollIntoView: true }));
    return true;
  };
}

const prefix = /^(\s*)(?:#{1,6} |> |[-*+] \[[ xX]\] |[-*+] |\d+[.)] )?/;

/** Makes every selected line begin with a prefix, or takes it away when all of them have it. */
function toggleLines(wanted: (line: number) => string, same: RegExp): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const lines = selectedLines(state.doc, state.selection.main.from, state.selection.main.to);
    const filled = lines.filter((line) => line.text.trim() !== "");
    const targets = filled.length > 0 ? filled : lines;
    const remove = targets.every((line) => same.test(line.text));
    const changes: ChangeSpec[] = targets.map((line, index) => {
      const [whole, indent = ""] = prefix.exec(line.text) ?? [""];
      const insert = remove ? "" : wanted(index);
      return { from: line.from + indent.length, to: line.from + whole.length, insert };
    });
    dispatch(state.update({ changes, userEvent: "input", scrollIntoView: true }));
    return true;
  };
}

/** Makes every selected line one of a kind, whatever it was; `""` is a plain paragraph. */
export function lineKind(mark: string): StateCommand {
  const wanted = mark === "1. " ? (line: number) => `${line + 1}. ` : () => mark;
  return toggleLines(wanted, mark === "" ? /^/ : /(?!)/);
}

function selectedLines(doc: Text, from: number, to: number) {
  const lines = [];
  for (let at = doc.lineAt(from).number; at <= doc.lineAt(to).number; at += 1) lines.push(doc.line(at));
  return lines;
}

export const heading = (level: number): StateCommand =>
  toggleLines(() => `${"#".repeat(level)} `, new RegExp(`^#{${level}} `));

/** The heading button: none, then 2, 3 and back to none, for the first level is the page's title. */
export const nextHeading: StateCommand = (target) => {
  const line = target.state.doc.lineAt(target.state.selection.main.from);
  const level = /^(#{1,6}) /.exec(line.text)?.[1]?.length ?? 0;
  if (level >= 3) return heading(level)(target);
  return heading(Math.max(level + 1, 2))(target);
};

export const bulletList = toggleLines(() => "- ", /^\s*[-*+] (?!\[[ xX]\] )/);
export const numberedList = toggleLines((line) => `${line + 1}. `, /^\s*\d+[.)] /);
export const taskList = toggleLines(() => "- [ ] ", /^\s*[-*+] \[[ xX]\] /);
export const quote = toggleLines(() => "> ", /^\s*> /);

/** Inserts a block on lines of its own, with a blank line on either side; `select` is what gets selected. */
function insertBlock(text: string, select: { from: number; to: number }): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const line = state.doc.lineAt(state.selection.main.head);
    const blank = line.text.trim() === "";
    const at = blank ? line.from : line.to;
    const previous = line.number > 1 ? state.doc.line(line.number - 1).text.trim() : "";
    const before = blank ? (previous === "" ? "" : "\n") : "\n\n";
    const after = line.number < state.doc.lines ? "\n" : "";
    const start = at + before.length;
    dispatch(
      state.update({
        changes: { from: at, to: blank ? line.to : at, insert: before + text + after },
        selection: { anchor: start + select.from, head: start + select.to },
        userEvent: "input",
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

export const codeBlock: StateCommand = (target) => {
  const { state, dispatch } = target;
  const { main } = state.selection;
  if (main.empty || state.readOnly) return insertBlock("```\n\n```", { from: 4, to: 4 })(target);
  const from = state.doc.lineAt(main.from).from;
  const to = state.doc.lineAt(main.to).to;
  dispatch(
    state.update({
      changes: [
        { from, insert: "```\n" },
        { from: to, insert: "\n```" },
      ],
      userEvent: "input",
    }),
  );
  return true;
};

const emptyTable = "| Column | Column |\n| --- | --- |\n|  |  |";

export const table = insertBlock(emptyTable, { from: 2, to: 8 });
export const hint = insertBlock('{% hint style="info" %}\n\n{% endhint %}', { from: 24, to: 24 });

/** Makes the selection a link and selects the place of its address. */
export const link: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const { main } = state.selection;
  const selected = state.sliceDoc(main.from, main.to);
  const isAddress = /^(https?:\/\/|mailto:)\S+$/.test(selected);
  const insert = isAddress ? `[](${selected})` : `[${selected}](https://)`;
  const textAt = main.from + 1;
  const addressAt = main.from + selected.length + 3;
  dispatch(
    state.update({
      changes: { from: main.from, to: main.to, insert },
      selection:
        isAddress || selected === ""
          ? { anchor: textAt }
          : { anchor: addressAt, head: addressAt + "https://".length },
      userEvent: "input",
      scrollIntoView: true,
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
  { key: "Mod-Enter", run: followOrTick },
];
