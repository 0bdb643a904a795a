import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { Tree } from "@lezer/common";

/** How many milliseconds a key may wait for the parser at the most: a page of 50,000 words takes some 150. */
const patience = 3000;

/**
 * What the parser says of a text, read at least as far as a position. On a long page, or a slow machine, the parser is
 * behind what is written: what a key does must not hang on how far it got. What is only drawn asks for `syntaxTree`,
 * and is drawn again as the parser goes on. A list or a quote that holds the position may end at it for the
 * parser: who asks what else is in it takes {@link treeOf}.
 */
export const parsedTo = (state: EditorState, to: number): Tree =>
  ensureSyntaxTree(state, Math.min(to, state.doc.length), patience) ?? syntaxTree(state);

/** What was read already, from a place to where its list may go on. */
const read = new WeakMap<EditorState, { from: number; to: number; tree: Tree }>();

/** What the parser says of a text, read as far as the list at a place may go on. */
export function treeOf(state: EditorState, to: number): Tree {
  const { doc } = state;
  const known = read.get(state);
  if (known && known.from <= to && to <= known.to) return known.tree;
  let line = doc.lineAt(Math.min(to, doc.length));
  let isApart = false;
  while (line.number < doc.lines && !(isApart && /^(?![-*+]|\d+[.)])\S/.test(line.text))) {
    isApart = line.text === "";
    line = doc.line(line.number + 1);
  }
  const tree = parsedTo(state, line.to);
  read.set(state, { from: to, to: line.to, tree });
  return tree;
}
