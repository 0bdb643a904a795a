import fc from "fast-check";
import { expect, test } from "vitest";
import { readWords, writeWords } from "../../../src-main/content/merge/words.ts";

const marks = [
  ...["*", "**", "_", "~~", "`", "[", "]", "(", ")", "<", ">", "!", "\\", "'", '"', ";", ".", "|", "#", "-"],
  ...["www.a.b", "http://x.y/z", "a@b.c", "mailto:", "xmpp:a@b.c/d", "&amp;", "{{a}}", "{{", "}}", "{% a %}"],
  ...[
    "[a](b)",
    '[a](b "t (t) t")',
    "![a](<b c>)",
    "[^1]",
    "<b>",
    "<!-- a -->",
    "$$a b$$",
    "漢",
    "é",
    "word",
    " ",
  ],
];
const proses = fc
  .array(fc.constantFrom(...marks), { maxLength: 16 })
  .map((parts) => parts.join("").trim())
  .filter((prose) => prose !== "");

test("a prose reads the same with words around it", () => {
  fc.assert(
    fc.property(proses, (prose) => {
      const [word] = readWords("word ")!;
      const alone = readWords(`${prose} `)!;
      expect(readWords(`word ${prose} word `)).toEqual([word, ...alone, word]);
    }),
    { numRuns: 2_000 },
  );
});

test("words and what is between them are the prose", () => {
  fc.assert(fc.property(proses, (prose) => void expect(writeWords(readWords(prose)!)).toBe(prose)));
});

test.each([
  ["at its beginning", "*so* and on", ["*", "so", "*", "and", "on"]],
  ["at its end", "on and *so*", ["on", "and", "*", "so", "*"]],
  [
    "two addresses and nothing else that is marked",
    "a www.b.cc d www.e.ff",
    ["a", "www.b.cc", "d", "www.e.ff"],
  ],
  ["a title with a bracket", 'a [b](c "d) e") f', ["a", '[b](c "d) e")', "f"]],
  ["a line that begins as code", "a\n```\n*b*", ["a", "`", "`", "`", "*", "b", "*"]],
])("what is marked is found: %s", (_, prose, words) => {
  expect(readWords(prose)!.map(({ text }) => text)).toEqual(words);
});
