import { insertNewlineContinueMarkup } from "@codemirror/lang-markdown";
import {
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type Line,
  type StateCommand,
} from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { footnoteIndent } from "../data/diff/footnoteLead.ts";
import { pageBlocks } from "./blocks.ts";
import { holderOf } from "./containers/containerEdits.ts";
import { parsedTo } from "./parsed.ts";

/* What Enter does. In Markdown a line break alone joins lines: a writer who begins a line means a paragraph. */

/** The marks of the quotes that a line stands in, and what it holds behind them. */
const quoted = /^((?:[ \t]{0,3}>[ \t]?)+)(.*)$/;
const emptyItem = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[[ xX]\])?[ \t]*$/;
const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** The block at the top of the page in which a position stands. */
function blockAt(state: EditorState, position: number): SyntaxNode {
  let node = parsedTo(state, position).resolve(position, -1);
  while (node.parent && node.parent.name !== "Document") node = node.parent;
  return node;
}

/** Does the next paragraph begin behind this position, at the end of its block or in the middle of plain text? */
function isBeforeParagraph(state: EditorState, position: number): boolean {
  const block = blockAt(state, position);
  if (/^(?:Paragraph|Footnote|(?:ATX|Setext)Heading[1-6])$/.test(block.name)) return true;
  const line = state.doc.lineAt(position);
  if (position !== line.to || block.to !== line.to) return false;
  if (block.name === "Directive") return /^\{%-?\s*end/.test(line.text);
  return block.name === "FencedCode" && block.getChildren("CodeMark").length > 1;
}

/** The code in whose lines a position stands, and not behind it; undefined where there is none. */
function codeAt(state: EditorState, position: number): SyntaxNode | undefined {
  let code: SyntaxNode | null = parsedTo(state, position).resolve(position, -1);
  while (code && code.name !== "FencedCode" && code.name !== "CodeBlock") code = code.parent;
  const isBehind = code?.to === position && code.getChildren("CodeMark").length > 1;
  return code === null || isBehind ? undefined : code;
}

const isBlank = (line: Line): boolean => line.text.trim() === "";

/** What a line begins with that goes on with a footnote; empty for any other. */
function noteIndentOf(state: EditorState, line: Line): string {
  const node = blockAt(state, line.to);
  return node.name === "Footnote" && node.from < line.from ? (footnoteIndent.exec(line.text)?.[0] ?? "") : "";
}

/** A line break inside a paragraph would only be a space: Enter leaves a blank line, as Markdown wants it. */
export const newParagraph: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.from);
  const tableRow = line.text.trimStart().startsWith("|");
  if (state.readOnly || !main.empty || main.from === line.from || tableRow) return false;
  if (!isBeforeParagraph(state, main.from)) return false;
  const insert = `\n\n${noteIndentOf(state, line)}`;
  dispatch(state.update(state.replaceSelection(insert), { scrollIntoView: true, userEvent: "input" }));
  return true;
};

/**
 * Takes away what a writer leaves empty, and begins a paragraph that does not belong to what stands above; `indent` is
 * what it begins with to be in what holds both.
 */
function leave(state: EditorState, from: number, to: number, indent = "") {
  const above = from === 0 ? undefined : state.doc.lineAt(from - 1);
  const insert = (above && !isBlank(above) ? "\n" : "") + indent;
  return state.update({
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    scrollIntoView: true,
    userEvent: "input",
  });
}

/** Enter in an empty item ends the list. Without a blank line the next words would still be the last item's. */
export const leaveList: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const indent = noteIndentOf(state, line);
  const isEmpty = main.head === line.to && emptyItem.test(line.text.slice(indent.length));
  if (state.readOnly || !main.empty || !isEmpty) return false;
  dispatch(leave(state, line.from, line.to, indent));
  return true;
};

/** In an item or a quote Enter begins the next one; one in a footnote stays there. */
export const newItem: StateCommand = ({ state, dispatch }) => {
  const indent = noteIndentOf(state, state.doc.lineAt(state.selection.main.head));
  if (indent === "") return insertNewlineContinueMarkup({ state, dispatch });
  return insertNewlineContinueMarkup({
    state,
    dispatch({ changes, newSelection }) {
      const within: ChangeSpec[] = [];
      let added = 0;
      changes.iterChanges((from, to, _from, _to, inserted) => {
        const text = inserted.toString();
        const isLine = text.startsWith("\n");
        if (isLine && to <= state.selection.main.head) added += indent.length;
        within.push({ from, to, insert: isLine ? `\n${indent}${text.slice(1)}` : text });
      });
      dispatch(
        state.update({
          changes: within,
          selection: EditorSelection.cursor(newSelection.main.head + added),
          scrollIntoView: true,
          userEvent: "input",
        }),
      );
    },
  });
};

/** A line of code in a quote, an item or a footnote is followed by the next one there, as far in as it is. */
export const newCodeLine: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const code = codeAt(state, main.from);
  if (state.readOnly || !code) return false;
  const [first, line] = [state.doc.lineAt(code.from), state.doc.lineAt(main.from)];
  const held = state.sliceDoc(first.from, code.from).replaceAll(/[^>\s]/g, " ");
  const isHeld = held !== "" || noteIndentOf(state, line) !== "";
  const marks = held.slice(0, held.lastIndexOf(">") + 1);
  if (!isHeld || !line.text.startsWith(marks.trimEnd())) return false;
  const within = /^[ \t]*/.exec(line.text.slice(marks.length))?.[0] ?? "";
  const insert = `\n${line.number === first.number ? held : marks + within}`;
  dispatch(state.update(state.replaceSelection(insert), { scrollIntoView: true, userEvent: "input" }));
  return true;
};

/** Is what stands above an empty line a footnote? */
export const isBelowFootnote = (state: EditorState, line: Line): boolean =>
  blockAt(state, state.sliceDoc(0, line.from).trimEnd().length).name === "Footnote";

/** Enter in an empty line that is indented below a footnote ends the footnote. */
export const leaveFootnote: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (state.readOnly || !main.empty || line.text === "" || !isBlank(line)) return false;
  if (!isBelowFootnote(state, line)) return false;
  dispatch(leave(state, line.from, line.to));
  return true;
};

/** Enter in the second empty line at the end of a hint, a tab or a step goes on below the whole of it. */
export const leaveContainer: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const { doc } = state;
  const line = doc.lineAt(main.head);
  if (state.readOnly || !main.empty || !isBlank(line) || line.number === 1) return false;
  if (!isBlank(doc.line(line.number - 1))) return false;
  const { containers } = state.field(pageBlocks);
  const inner = containers.findLast(({ openTo, closeFrom }) => openTo < main.head && main.head < closeFrom);
  if (!inner || state.sliceDoc(main.head, inner.closeFrom).trim() !== "") return false;
  const kept = state.sliceDoc(inner.openTo, main.head).trimEnd();
  if (kept === "") return false;
  const { to } = holderOf(containers, inner) ?? inner;
  const end = inner.openTo + kept.length;
  const gap = inner.name === "details" ? "\n\n" : "\n";
  dispatch(
    state.update({
      changes: [
        { from: end, to: inner.closeFrom, insert: gap },
        { from: to, insert: "\n\n" },
      ],
      selection: EditorSelection.cursor(to + 2 + gap.length - (inner.closeFrom - end)),
      scrollIntoView: true,
      userEvent: "input",
    }),
  );
  return true;
};

/** In a quote Enter begins the quote's next paragraph, and in an empty line of it ends the quote. */
export const newQuoteParagraph: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const [, marks = "", words = ""] = quoted.exec(line.text) ?? [];
  if (state.readOnly || !main.empty || marks === "" || listItem.test(words)) return false;
  if (main.head < line.from + marks.length || blockAt(state, main.head).name !== "Blockquote") return false;
  if (words.trim() === "") {
    let first = line;
    while (first.number > 1) {
      const above = state.doc.line(first.number - 1);
      if (quoted.exec(above.text)?.[2]?.trim() !== "") break;
      first = above;
    }
    dispatch(leave(state, first.from, line.to));
    return true;
  }
  const insert = `\n${marks.trimEnd()}\n${marks.trimEnd()} `;
  dispatch(state.update(state.replaceSelection(insert), { scrollIntoView: true, userEvent: "input" }));
  return true;
};

/** What the next line of a paragraph begins with, so that it stays in its quote or its list item. */
export function continuation(line: Line): string {
  const [, marks = "", words = line.text] = quoted.exec(line.text) ?? [];
  const item = listItem.exec(words)?.[0] ?? /^[ \t]*/.exec(words)?.[0] ?? "";
  return marks + " ".repeat(item.length);
}

/** A text of several lines, of which those below the first begin with what keeps them in their quote or their item. */
export const continued = (text: string, prefix: string): string =>
  text.replace(/\n(?!\n|$)/g, `\n${prefix}`).replace(/\n(?=\n)/g, `\n${prefix.trimEnd()}`);

/** A break that readers see too. */
export const hardBreak: StateCommand = ({ state, dispatch }) => {
  const line = state.doc.lineAt(state.selection.main.from);
  const block = blockAt(state, state.selection.main.from);
  const holdsWords = /^(?:Paragraph|Footnote|Blockquote|BulletList|OrderedList)$/.test(block.name);
  if (state.readOnly || !holdsWords) return false;
  const insert = `\\\n${continuation(line)}`;
  dispatch(state.update(state.replaceSelection(insert), { scrollIntoView: true, userEvent: "input" }));
  return true;
};
