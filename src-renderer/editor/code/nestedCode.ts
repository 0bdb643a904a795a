import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { Code } from "../blocks.ts";

/** The code in an item or a quote on whose lines a position is; undefined where none is, or nothing closes it. */
export function nestedCodeAt(state: EditorState, at: number): Code | undefined {
  let node = syntaxTree(state).resolve(at, 1);
  if (node.name === "Document" || node.from > at) node = syntaxTree(state).resolve(at, -1);
  while (node.parent && node.name !== "FencedCode") node = node.parent;
  if (node.name !== "FencedCode" || node.getChildren("CodeMark").length < 2) return undefined;
  const [first, last] = [state.doc.lineAt(node.from), state.doc.lineAt(node.to)];
  return first.number < last.number
    ? { from: node.from, to: node.to, openTo: first.to, closeFrom: last.from }
    : undefined;
}

/** What code says, without the white space and the marks of quotes that stand before each line of it. */
export function wordsOfCode({ doc }: EditorState, { from, openTo, closeFrom }: Code): string {
  const indent = from - doc.lineAt(from).from;
  const source = doc.sliceString(openTo + 1, Math.max(openTo + 1, closeFrom - 1));
  if (indent === 0) return source;
  const before = new RegExp(`^[\\s>]{0,${indent}}`);
  return source
    .split("\n")
    .map((line) => line.replace(before, ""))
    .join("\n");
}
