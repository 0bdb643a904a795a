import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { continuation, continued } from "../newline.ts";
import { drawnLine, startsBlock, withoutBlanks } from "./pasting.ts";
import { parsedTo } from "../parsed.ts";

/* Several blocks that are pasted into a paragraph: they part it where the caret is, and stay in its item or its quote. */

/** What is drawn as more than its lines has them at the left edge of the page. */
const holdsDrawn = (markdown: string): boolean => markdown.split("\n").some((line) => drawnLine.test(line));

function paragraphAt(state: EditorState, position: number): SyntaxNode | undefined {
  for (const side of [-1, 1] as const) {
    let node: SyntaxNode | null = parsedTo(state, state.doc.lineAt(position).to).resolve(position, side);
    while (node && node.name !== "Paragraph" && node.name !== "Task") node = node.parent;
    if (node) return node;
  }
  return undefined;
}

/** Does a text end in words that others may follow? */
function endsInWords(text: string): boolean {
  const last = text.slice(text.lastIndexOf("\n\n") + 2);
  return !startsBlock(last) && !/^[ \t]/.test(last);
}

/**
 * Puts Markdown of several blocks inside the paragraph of the caret, or before it where the caret is before its first
 * word. Undefined where the caret is in none, behind the last word of one that is in nothing else, and for what can only
 * stand below it.
 */
export function insertWithin(state: EditorState, markdown: string): TransactionSpec | undefined {
  const { head, empty } = state.selection.main;
  const paragraph = empty ? paragraphAt(state, head) : undefined;
  if (!paragraph || head < paragraph.from || head > paragraph.to) return undefined;
  const prefix = continuation(state.doc.lineAt(paragraph.from));
  const isBefore = head === paragraph.from;
  const isBehind = head === paragraph.to;
  if (isBehind && prefix === "") return undefined;
  if (holdsDrawn(markdown) && !(isBefore && prefix === "")) return undefined;
  const within = (text: string): string => continued(text, prefix);
  const text = withoutBlanks(markdown);
  const put = within((isBehind || (!isBefore && startsBlock(text)) ? "\n\n" : "") + text);
  const rest = isBehind || (!isBefore && endsInWords(text)) ? "" : within("\n\n") + prefix;
  // Words that begin a paragraph of their own have no space before them.
  const gap = rest === "" ? 0 : (/^[ \t]+/.exec(state.sliceDoc(head, paragraph.to))?.[0].length ?? 0);
  return {
    changes: { from: head, to: head + gap, insert: put + rest },
    selection: { anchor: head + put.length },
    scrollIntoView: true,
  };
}
