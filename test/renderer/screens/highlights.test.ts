import { expect, test } from "vitest";
import { partsOf } from "../../../src-renderer/screens/search/highlights.ts";

test.each<[string, [number, number][], string]>([
  ["a hive needs", [[2, 6]], "a [hive] needs"],
  ["hive", [[0, 4]], "[hive]"],
  [
    "a hive hive",
    [
      [2, 6],
      [7, 11],
    ],
    "a [hive] [hive]",
  ],
  ["nothing", [], "nothing"],
])("an excerpt is shown whole, with the words of the query marked: %s", (text, found, shown) => {
  const parts = partsOf(
    text,
    found.map(([start, end]) => ({ start, end })),
  );
  expect(parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join("")).toBe(shown);
});
