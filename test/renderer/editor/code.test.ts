import { expect, test } from "vitest";
import { pageBlocks } from "../../../src-renderer/editor/blocks.ts";
import { codeIn, languageOf, setLanguage, setOfCode } from "../../../src-renderer/editor/code/codeEdits.ts";
import type { Change } from "../../../src-renderer/editor/tables/tableText.ts";
import { stateOf } from "../editing.ts";

const bare = "Before.\n\n```js\nlamp();\n```\n\nAfter.";

/** What a page is with its first code changed. */
function said(text: string, name: string, value: string): string {
  const state = stateOf(`|${text}`);
  const { codes, containers } = state.field(pageBlocks);
  const wrapper = containers.find((one) => codeIn(state, one) === codes[0]);
  return made(text, setOfCode(text, codes[0]!, wrapper, name, value));
}

function made(text: string, changes: Change[]): string {
  return stateOf(`|${text}`).update({ changes }).state.doc.toString();
}

test("a title comes with a tag around code, more is said in that tag, and it goes with the last word", () => {
  const titled = said(bare, "title", "Lamps");
  expect(titled).toBe('Before.\n\n{% code title="Lamps" %}\n```js\nlamp();\n```\n{% endcode %}\n\nAfter.');
  const numbered = said(titled, "lineNumbers", "true");
  expect(numbered).toContain('{% code title="Lamps" lineNumbers="true" %}');
  const untitled = said(numbered, "title", "");
  expect(untitled).toContain('{% code lineNumbers="true" %}');
  expect(said(untitled, "lineNumbers", "")).toBe(bare);
});

test("another language changes its word in the fence and nothing else", () => {
  const line = (text: string, language: string): string => made(text, setLanguage(text, 0, language));
  expect(languageOf("````  ts title=x")).toBe("ts");
  expect(line("```js", "python")).toBe("```python");
  expect(line("```", "c++")).toBe("```c++");
  expect(line("~~~ js copy", "")).toBe("~~~  copy");
});

test("code is known where both fences are there, with the lines of each", () => {
  const { codes } = stateOf(`|${bare}\n\n- item\n\n  \`\`\`\n  inner\n  \`\`\`\n\n\`\`\`\nopen`).field(
    pageBlocks,
  );
  expect(codes).toEqual([{ from: 9, to: 26, openTo: 14, closeFrom: 23 }]);
});
