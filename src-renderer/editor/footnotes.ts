import { syntaxTree } from "@codemirror/language";
import type { EditorState, StateCommand } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { SyntaxNodeRef } from "@lezer/common";
import { footnoteIndent, footnoteLead } from "../data/diff/footnoteLead.ts";
import { pageAround } from "./columns/columnTexts.ts";
import type { Drawing, Lines } from "./drawing.ts";

/*
 * A footnote is marked in the words, `[^1]`, and stands on a line that begins with its mark, `[^1]: Its words`
 * (gaps.md 1.8 names no block for it: it is Markdown of GitHub's). What is indented below that line goes on with the note.
 * Both marks are drawn as the label alone, raised, and lead to each other.
 */

/** Draws a mark in the words, or the one that a note begins with. */
export function drawFootnoteMark(drawing: Drawing, { from, to, node }: SyntaxNodeRef): void {
  const isNote = node.parent?.name === "Footnote";
  drawing.mark(from, to, isNote ? "md-footnote-label" : "md-footnote-mark");
  const whole = isNote ? to + 1 : to;
  if (drawing.touches(from, whole)) return;
  drawing.hide(from, from + "[^".length);
  drawing.hide(to - 1, whole);
}

/** Draws the lines of a note, without what those below the first are indented by. */
export function drawFootnote(drawing: Drawing, node: SyntaxNodeRef, visible: Lines): void {
  for (const at of drawing.linesIn(node, visible)) {
    const { from, text } = drawing.state.doc.lineAt(at);
    drawing.line(from, "md-footnote");
    if (from > node.from) drawing.hideIndent(from, from + (footnoteIndent.exec(text)?.[0].length ?? 0));
  }
}

/** A footnote's mark at some place of a page, and where the other end of it is; -1 where there is none. */
export interface FootnoteAt {
  from: number;
  to: number;
  label: string;
  /** Is this where the note itself stands? */
  isNote: boolean;
  /** Where the words of the note begin, or, seen from the note, its first mark. */
  other: number;
  /** What the note says, in one line; empty where it is not written yet. */
  words: string;
}

/** The footnote whose mark is at a position. */
export function footnoteAt(state: EditorState, position: number): FootnoteAt | undefined {
  const line = state.doc.lineAt(position);
  for (const { index, 0: mark, 1: label = "" } of line.text.matchAll(/\[\^([^\]\s[]+)\]/g)) {
    const from = line.from + index;
    const to = from + mark.length;
    if (position < from || position > to || isCode(state, from)) continue;
    const isNote = footnoteLead.test(line.text) && line.text.slice(0, index).trim() === "";
    // Notes of a column stand where those of the page do.
    const whole = state.facet(pageAround)?.state ?? state;
    const note = noteOf(whole, label);
    return {
      from,
      to,
      label,
      isNote,
      other: isNote ? markOf(whole, label) : (note?.from ?? -1),
      words: note?.words ?? "",
    };
  }
  return undefined;
}

const isCode = (state: EditorState, at: number): boolean =>
  /Code|Comment|HTML/.test(syntaxTree(state).resolve(at, 1).name);

function noteOf(state: EditorState, label: string): { from: number; words: string } | undefined {
  for (let number = 1; number <= state.doc.lines; number += 1) {
    const { text, from } = state.doc.line(number);
    const note = text.includes(`[^${label}]:`) ? footnoteLead.exec(text) : null;
    if (note?.[1] !== label || isCode(state, from)) continue;
    return { from: from + note[0].length, words: text.slice(note[0].length).trim() };
  }
  return undefined;
}

/** Where the words first name a note; -1 where they never do. */
function markOf(state: EditorState, label: string): number {
  const text = state.doc.toString();
  const mark = `[^${label}]`;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1))
    if (text[at + mark.length] !== ":" && !isCode(state, at)) return at + mark.length;
  return -1;
}

/** Goes from a footnote's mark to its note, and from the note back to where it is named. */
export function goToFootnote(view: EditorView, position = view.state.selection.main.head): boolean {
  const other = footnoteAt(view.state, position)?.other ?? -1;
  if (other < 0) return false;
  const page = view.state.facet(pageAround) ?? view;
  page.dispatch({ selection: { anchor: other }, scrollIntoView: true, userEvent: "select" });
  page.focus();
  return true;
}

/** Marks the caret's place with a new footnote, and goes on in the note, which stands at the end of the page. */
export const insertFootnote: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const page = state.facet(pageAround);
  if (page) {
    page.focus();
    return insertFootnote(page);
  }
  const text = state.doc.toString();
  let label = 1;
  while (text.includes(`[^${label}]`)) label += 1;
  const { head } = state.selection.main;
  const mark = `[^${label}]`;
  const end = text.trimEnd().length;
  const lastLine = text.slice(text.lastIndexOf("\n", end - 1) + 1, end);
  // Notes stand line below line; what else the page ends with is parted from them by a blank line.
  const gap = footnoteLead.test(lastLine) ? "\n" : "\n\n";
  const note = `${gap}${mark}: `;
  const at = Math.max(end, head);
  dispatch(
    state.update({
      changes: [
        { from: head, insert: mark },
        { from: at, to: state.doc.length, insert: `${note}\n` },
      ],
      selection: { anchor: at + mark.length + note.length },
      scrollIntoView: true,
      userEvent: "input",
    }),
  );
  return true;
};
