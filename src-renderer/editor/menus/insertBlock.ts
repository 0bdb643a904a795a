import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import { isolateHistory } from "@codemirror/commands";
import { isBelowFootnote } from "../newline.ts";
import { shownFrom } from "../titleLine.ts";
import { caretSign, selectSigns } from "./blockKinds.ts";
import { parsedTo } from "../parsed.ts";

/** A template's text, and what of it is selected. */
interface Filled {
  text: string;
  anchor: number;
  head: number;
}

/** Takes the signs out of a template. Without any the caret goes to its end. */
export function fill(template: string): Filled {
  const [open, close] = selectSigns;
  const from = template.indexOf(open);
  if (from >= 0) {
    const to = template.indexOf(close);
    return { text: template.replace(open, "").replace(close, ""), anchor: from, head: to - 1 };
  }
  const at = template.indexOf(caretSign);
  const caret = at < 0 ? template.length : at;
  return { text: template.replace(caretSign, ""), anchor: caret, head: caret };
}

/** The marks of quotes and items that a line begins with. */
const marks = /^(?:[ \t]*(?:>[ \t]?|(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?))*/;
const emptyHeading = /^#{1,6}[ \t]*$/;
const directive = /^\s*\{%.*%\}\s*$/;
const isOpen = (text: string): boolean => text.trim() === "" || directive.test(text);

/** HTML goes on until a blank line: a tag right below it would be part of it, and close nothing. */
const endsInHtml = (text: string): boolean => /^<.*>$/.test(text.slice(text.lastIndexOf("\n") + 1));

/** What parts a block from the line below it. */
function gapBelow(text: string, below: string): string {
  if (below.trim() === "" || text.endsWith("\n")) return "";
  return directive.test(below) && !endsInHtml(text) ? "" : "\n";
}

/** Where the block at the top of the page ends in which a line stands. */
function endOfBlock(state: EditorState, line: Line): number {
  let node = parsedTo(state, state.doc.length).resolve(line.to, -1);
  while (node.parent && node.parent.name !== "Document") node = node.parent;
  return node.name === "Document" ? line.to : Math.max(state.doc.lineAt(node.to).to, line.to);
}

/**
 * Puts a block where the caret is: in place of an empty line or heading, else below the block of the caret, with a blank line on
 * either side where words would join it. One that nests stays within the list or quote of an otherwise empty line.
 */
export function insertBlock(
  state: EditorState,
  template: string,
  { nests = false, at = state.selection.main.head }: { nests?: boolean; at?: number } = {},
): TransactionSpec {
  const filled = fill(template);
  const line = state.doc.lineAt(at);
  const lead = marks.exec(line.text)?.[0] ?? "";
  const words = line.text.slice(lead.length).trim();
  const isEmpty = words === "" || emptyHeading.test(words);
  if (lead.trim() !== "" && isEmpty && nests) return insertNested(line, lead, filled);
  if (lead.trim() === "" && isEmpty)
    return /^\s+$/.test(line.text) && isBelowFootnote(state, line)
      ? insertNested(line, line.text, filled)
      : replaceLine(state, line, filled);
  return insertBelow(state, line, filled, isEmpty);
}

function insertNested(line: Line, lead: string, { text, anchor, head }: Filled): TransactionSpec {
  const indent = lead.replace(/[^>\s]/g, " ");
  const shift = (at: number): number =>
    line.from + lead.length + at + (text.slice(0, at).split("\n").length - 1) * indent.length;
  return inserting(
    { from: line.from + lead.length, to: line.to, insert: text.replaceAll("\n", `\n${indent}`) },
    shift(anchor),
    shift(head),
  );
}

function replaceLine(state: EditorState, line: Line, { text, anchor, head }: Filled): TransactionSpec {
  const above = line.number > 1 ? state.doc.line(line.number - 1).text : "";
  const below = line.number < state.doc.lines ? state.doc.line(line.number + 1).text : "";
  const before = isOpen(above) ? "" : "\n";
  const after = gapBelow(text, below);
  const at = line.from + before.length;
  return inserting({ from: line.from, to: line.to, insert: before + text + after }, at + anchor, at + head);
}

function insertBelow(
  state: EditorState,
  line: Line,
  { text, anchor, head }: Filled,
  takesLine: boolean,
): TransactionSpec {
  const end = endOfBlock(state, line);
  const next = state.doc.lineAt(end).number + 1;
  const below = next <= state.doc.lines ? state.doc.line(next).text : "";
  const after = gapBelow(text, below);
  // An item that was only begun to ask for the block goes, if it is the last.
  const takes = takesLine && line.to === end;
  const isFirst = state.sliceDoc(shownFrom(state), line.from).trim() === "";
  const before = takes && isFirst ? "" : "\n\n";
  const from = takes ? line.from - (isFirst ? 0 : 1) : end;
  const at = from + before.length;
  return inserting({ from, to: end, insert: before + text + after }, at + anchor, at + head);
}

function inserting(
  changes: { from: number; to: number; insert: string },
  anchor: number,
  head: number,
): TransactionSpec {
  return {
    changes,
    selection: { anchor, head },
    annotations: isolateHistory.of("full"),
    scrollIntoView: true,
    userEvent: "input.complete",
  };
}
