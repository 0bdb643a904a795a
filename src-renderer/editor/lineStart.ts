import {
  EditorSelection,
  EditorState,
  type Extension,
  type Line,
  type SelectionRange,
  type StateCommand,
  type Transaction,
} from "@codemirror/state";
import { parsedTo } from "./parsed.ts";

/* Marks at the start of a line stand for a block, not for letters: the caret comes to the text behind them. */

/** The marks before a line's text. */
interface LineMarks {
  /** Where the last of them begins; with a task, its list mark. */
  last: number;
  /** Where the text begins. */
  end: number;
  /** Are they shown wherever in the line the caret is? */
  shownByLine: boolean;
}

/** The marks that a line begins with; undefined where it begins with its text. */
function lineMarks(state: EditorState, line: Line): LineMarks | undefined {
  let marks: LineMarks | undefined;
  let isIndented = false;
  parsedTo(state, line.to).iterate({
    from: line.from,
    to: line.to,
    enter({ name, from, to, node }) {
      if ((name === "ListItem" || name === "Footnote") && from < line.from) isIndented = true;
      const heads = name === "HeaderMark" && node.parent?.name.startsWith("ATX") === true;
      if (!heads && name !== "QuoteMark" && name !== "ListMark" && name !== "TaskMarker") return;
      if (from < line.from || state.sliceDoc(marks?.end ?? line.from, from).trim() !== "") return;
      const end = state.sliceDoc(to, to + 1) === " " ? to + 1 : to;
      marks =
        name === "TaskMarker" && marks
          ? { ...marks, end }
          : { last: from, end, shownByLine: name !== "ListMark" };
    },
  });
  const indent = /^ */.exec(line.text)?.[0].length ?? 0;
  if (marks || !isIndented || indent === 0) return marks;
  return { last: line.from, end: line.from + indent, shownByLine: false };
}

/** Who moves the caret. */
type Mover = "keys" | "mouse" | "program";

function moverOf(transaction: Transaction): Mover {
  if (transaction.isUserEvent("select.pointer")) return "mouse";
  return transaction.isUserEvent("select") ? "keys" : "program";
}

/**
 * May a caret that was at `former` go among the marks of its line? Keys lead there from the first letter, which a first
 * Home comes to and a second one leaves; the mouse only to what is shown, and not by a click beside it.
 */
function mayEnter(line: Line, marks: LineMarks, head: number, former: number, mover: Mover): boolean {
  if (mover === "program" || former < line.from || former > line.to) return false;
  if (mover === "keys") return former <= marks.end;
  return former < marks.end || (marks.shownByLine && head > line.from);
}

function settled(state: EditorState, range: SelectionRange, former: number, mover: Mover): SelectionRange {
  const line = state.doc.lineAt(range.head);
  const marks = lineMarks(state, line);
  if (!marks || range.head >= marks.end) return range;
  if (range.empty) {
    if (mayEnter(line, marks, range.head, former, mover)) return range;
    return EditorSelection.cursor(marks.end, 1, undefined, range.goalColumn);
  }
  // What is selected from another line, or from among the marks, is selected with them.
  if (range.anchor < marks.end || range.anchor > line.to) return range;
  if (mover === "keys" && mayEnter(line, marks, range.head, former, mover)) return range;
  return EditorSelection.range(range.anchor, marks.end, range.goalColumn);
}

const caretAtText = EditorState.transactionFilter.of((transaction) => {
  const { selection, startState } = transaction;
  if (!selection || transaction.docChanged) return transaction;
  const mover = moverOf(transaction);
  const former = startState.selection;
  const ranges = selection.ranges.map((range, at) =>
    settled(startState, range, (former.ranges[at] ?? former.main).head, mover),
  );
  if (ranges.every((range, at) => range === selection.ranges[at])) return transaction;
  return [transaction, { selection: EditorSelection.create(ranges, selection.mainIndex) }];
});

/** Carets that come to a line's start stand before its text, not before marks that are not seen. */
export function textStarts(): Extension {
  return caretAtText;
}

/** Would a paragraph beside this line join it? */
function hasWords({ doc }: EditorState, number: number): boolean {
  return number >= 1 && number <= doc.lines && !/^[\s>]*$/.test(doc.line(number).text);
}

/** Backspace before a line's first letter takes its last mark away; what it was becomes a paragraph. */
export const takeMarkAway: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const marks = lineMarks(state, line);
  if (state.readOnly || !main.empty || !marks || main.head !== marks.end) return false;
  const outer = state.sliceDoc(line.from, marks.last);
  const apart = `${outer.trimEnd()}\n`;
  const insert = hasWords(state, line.number - 1) ? apart + outer : outer;
  // What stands below an item or a quote is theirs; below a heading it is not.
  const isHeading = state.sliceDoc(marks.last, marks.end).startsWith("#");
  const below = isHeading && hasWords(state, line.number + 1) ? `\n${outer.trimEnd()}` : "";
  dispatch(
    state.update({
      changes: [
        { from: line.from, to: marks.end, insert },
        { from: line.to, insert: below },
      ],
      selection: EditorSelection.cursor(line.from + insert.length),
      scrollIntoView: true,
      userEvent: "delete",
    }),
  );
  return true;
};
