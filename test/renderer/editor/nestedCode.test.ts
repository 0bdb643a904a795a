import { expect, test } from "vitest";
import { nestedCodeAt, wordsOfCode } from "../../../src-renderer/editor/code/nestedCode.ts";
import { stateOf } from "../editing.ts";

const wordsAt = (marked: string): string | undefined => {
  const state = stateOf(marked);
  const code = nestedCodeAt(state, state.selection.main.head);
  return code && wordsOfCode(state, code);
};

test.each([
  ["- Item\n\n  |```js\n  light();\n    later();\n  ```", "light();\n  later();"],
  ["- Item\n\n  ```js|\n  light();\n\n  later();\n  ```", "light();\n\nlater();"],
  ["- ```\n  li|ght();\n  ```", "light();"],
  ["> |```\n> light();\n> > later();\n> ```", "light();\n> later();"],
  ["1. One\n   - Two\n\n     |```\n     light();\n     ```", "light();"],
])("what the code in %j says is copied without what its place puts before its lines", (marked, words) => {
  expect(wordsAt(marked)).toBe(words);
});

test.each(["- Item| ", "- ```\n  li|ght();"])("in %j there is no code that something closes", (marked) => {
  expect(wordsAt(marked)).toBeUndefined();
});
