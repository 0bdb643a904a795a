import { expect, test } from "vitest";
import { listWarnings } from "../../../src-main/content/import/listWarnings.ts";

const warned = (message: string) => ({ message });

test("so many warnings are told, and how many more there are", () => {
  expect(listWarnings(["a", "b", "c"].map(warned), 2)).toEqual(["a", "b", "There are 1 more such warnings."]);
  expect(listWarnings(["a", "b"].map(warned), 2)).toEqual(["a", "b"]);
});

test("a warning with a name as long as a page is cut off, and is well-formed text", () => {
  const [told = ""] = listWarnings([warned(`${"x".repeat(498)}😀 is not there.`)], 1);
  expect(told).toHaveLength(500);
  expect(told.isWellFormed()).toBe(true);
  expect(told.endsWith("…")).toBe(true);
});
