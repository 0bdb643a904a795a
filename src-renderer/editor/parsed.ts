import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { Tree } from "@lezer/common";

/** How many milliseconds a key may wait for the parser at the most: a page of 50,000 words takes some 150. */
const patience = 3000;

/**
 * What the parser says of a text, read at least as far as a position. On a long page, or a slow machine, the parser is
 * behind what is written: what a key does must not hang on how far it got. What is only drawn asks for `syntaxTree`,
 * and is drawn again as the parser goes on.
 */
export const parsedTo = (state: EditorState, to: number): Tree =>
  ensureSyntaxTree(state, Math.min(to, state.doc.length), patience) ?? syntaxTree(state);
