import type { EditorState, Line, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { showSource } from "../shownSource.ts";
import { parsedTo } from "../parsed.ts";

/* A fence that is not closed makes code of all that stands below: one that is typed is closed from the beginning. */

/** A line that has come to two ticks: the quotes and items that it stands in, and nothing else. */
const twoTicks = /^((?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*)``$/;
const mark = /[-*+]|\d{1,9}[.)]/g;
const verbatim = /^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock|Frontmatter)$/;

function verbatimAt(state: EditorState, position: number): SyntaxNode | undefined {
  let node: SyntaxNode | null = parsedTo(state, position).resolve(position, -1);
  while (node && !verbatim.test(node.name)) node = node.parent;
  return node ?? undefined;
}

/** The line below, where it is the closing fence of the code that a line is in. */
function closeBelow(state: EditorState, line: Line): Line | undefined {
  const code = verbatimAt(state, line.to);
  const marks = code?.name === "FencedCode" ? code.getChildren("CodeMark") : [];
  if (marks.length < 2 || line.number === state.doc.lines) return undefined;
  const below = state.doc.line(line.number + 1);
  const close = marks.at(-1)!;
  return close.from >= below.from && state.sliceDoc(close.from, below.to) === "```" ? below : undefined;
}

/** What the third tick of a fence does: it closes what it opens, or steps over the fence that closes its code. */
export function fenceTyped(state: EditorState): TransactionSpec | undefined {
  const { main, ranges } = state.selection;
  const line = state.doc.lineAt(main.head);
  const lead = twoTicks.exec(line.text)?.[1];
  if (lead === undefined || !main.empty || ranges.length > 1 || main.head !== line.to) return undefined;
  const userEvent = "input.type";
  if (!verbatimAt(state, line.to)) {
    const behind = lead.replaceAll(mark, (found) => " ".repeat(found.length));
    const insert = `\`\n${behind}\`\`\``;
    return {
      changes: { from: line.to, insert },
      selection: { anchor: line.to + 1 },
      // The language follows, where it is typed as well.
      effects: showSource.of({ from: line.from + lead.length, to: line.to + insert.length }),
      userEvent,
    };
  }
  const close = closeBelow(state, line);
  if (!close) return undefined;
  const changes = { from: line.from - 1, to: line.to };
  const anchor = close.to - (line.to - line.from + 1);
  return { changes, selection: { anchor }, effects: showSource.of(null), userEvent };
}

/** What Backspace does behind a fence that holds nothing: what was closed with it goes with it. */
export function fenceDeleted(state: EditorState): TransactionSpec | undefined {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (!main.empty || main.head !== line.to || !line.text.endsWith("```")) return undefined;
  const isOpening = verbatimAt(state, line.to)?.getChild("CodeMark")?.to === line.to;
  const close = isOpening ? closeBelow(state, line) : undefined;
  return close && { changes: { from: line.to - 1, to: close.to }, userEvent: "delete.backward" };
}
