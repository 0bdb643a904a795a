import { expect, test } from "vitest";
import { faultOfJson } from "../../../src-renderer/data/calls/jsonPlace.ts";

test.each([
  ["a word that is none of JSON's", '{"a": |boolean, "b": 1}'],
  ["a word that is cut off", '{"a": tru|, "b": 1}'],
  ["a text without quotes", "|abc"],
  ["a comma too many in a list", "[1,|]"],
  ["a comma too many in an object", '{"a": 1,|}'],
  ["a comma too few", '{"a": 1 |"b": 2}'],
  ["a colon too few", '{"a" |1}'],
  ["a line end in a text", '{"a": "b|\nc"}'],
  ["something behind the end", '{"a": 1}|x'],
  ["an escape that is none", '{"a": "\\|q"}'],
  ["a bracket that is missing", '{"a": [1, 2|'],
  ["a text that does not end", '{"a": "b|'],
  ["nothing at all", "|"],
])("the fault of a text that is no JSON is found: %s", (_, marked) => {
  const text = marked.replace("|", "");
  expect(faultOfJson(text)).toBe(marked.indexOf("|"));
});

test("a text that is JSON has no fault", () => {
  for (const text of ["1", "[]", '{"a": "b"}']) expect(faultOfJson(text)).toBeUndefined();
});
