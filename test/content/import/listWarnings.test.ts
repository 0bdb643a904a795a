import { expect, test } from "vitest";
import { planImport } from "../../../src-main/content/import/planImport.ts";
import { listWarnings } from "../../../src-main/content/import/listWarnings.ts";
import { memorySource } from "./memorySource.ts";

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

test("a warning of a link as long as a page still says what became of it", async () => {
  const target = `${"x".repeat(3_000)}.md`;
  const { warnings } = await planImport(memorySource({ "README.md": `# A\n\n[a](${target})\n` }));
  expect(listWarnings(warnings, 1)).toEqual([
    `README.md links to ${"x".repeat(199)}…, which is not there; the link was left as it is.`,
  ]);
});
