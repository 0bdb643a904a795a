import {
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { parsedTo } from "./parsed.ts";

const nodeNames: Record<string, string> = {
  "**": "StrongEmphasis",
  "*": "Emphasis",
  "`": "InlineCode",
  "~~": "Strikethrough",
};

/** What a line begins with that is no word of it: marks around it would make it something else. */
const lead = /^(?:[ \t]*(?:>[ \t]?|#{1,6}[ \t]+|(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?))*[ \t]*/;

interface Stretch {
  from: number;
  to: number;
}

/** The words of a selection, line by line: no mark goes on from one paragraph to the next, or holds beside a blank. */
function stretchesOf(state: EditorState, { from, to }: Stretch): Stretch[] {
  const found: Stretch[] = [];
  for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
    const start = Math.max(from, line.from + (lead.exec(line.text)?.[0].length ?? 0));
    const words = state.sliceDoc(start, Math.max(start, Math.min(to, line.to)));
    const blank = words.length - words.trimStart().length;
    if (words.trim() !== "") found.push({ from: start + blank, to: start + blank + words.trim().length });
    if (line.to >= to) return found;
  }
}

/** What already marks all of a stretch so, whether its marks are among what is selected or beside it. */
function markedBy(state: EditorState, { from, to }: Stretch, name: string): SyntaxNode | undefined {
  let node: SyntaxNode | null = parsedTo(state, to).resolveInner(from, 1);
  while (node && (node.name !== name || node.from > from || node.to < to)) node = node.parent;
  return node ?? undefined;
}

const withoutMarks = ({ firstChild, lastChild }: SyntaxNode): ChangeSpec[] =>
  [firstChild, lastChild].flatMap((mark) => (mark ? [{ from: mark.from, to: mark.to }] : []));

/** Puts marks such as `**` around every selected stretch, or takes them away where they already stand. */
export function toggleMarks(mark: string): StateCommand {
  const size = mark.length;
  const toggled = (state: EditorState, selected: SelectionRange) => {
    const { head, empty } = selected;
    const word = empty ? state.wordAt(head) : selected;
    if (!word) {
      const isBetween =
        state.sliceDoc(head - size, head) === mark && state.sliceDoc(head, head + size) === mark;
      return isBetween
        ? { changes: { from: head - size, to: head + size }, range: EditorSelection.cursor(head - size) }
        : { changes: { from: head, insert: mark + mark }, range: EditorSelection.cursor(head + size) };
    }
    const stretches = stretchesOf(state, word);
    const marked = stretches.map((stretch) => markedBy(state, stretch, nodeNames[mark] ?? ""));
    const isMarked = marked.every((node) => node !== undefined);
    const changes = state.changes(
      isMarked
        ? [...new Map(marked.map((node) => [node.from, node])).values()].flatMap(withoutMarks)
        : stretches.flatMap(({ from, to }, at) =>
            marked[at]
              ? []
              : [
                  { from, insert: mark },
                  { from: to, insert: mark },
                ],
          ),
    );
    const [start, end] = [changes.mapPos(selected.from, 1), changes.mapPos(selected.to, empty ? 1 : -1)];
    const range =
      selected.anchor <= head ? EditorSelection.range(start, end) : EditorSelection.range(end, start);
    return {
      changes,
      range: empty ? EditorSelection.cursor(changes.mapPos(head, head === word.to ? -1 : 1)) : range,
    };
  };
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const change = state.changeByRange((selected) => toggled(state, selected));
    dispatch(state.update(change, { userEvent: "input", scrollIntoView: true }));
    return true;
  };
}
