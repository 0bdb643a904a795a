import { expect, test } from "vitest";
import { parseMarkdown } from "../../../src-main/content/text/parser.ts";

test("what is left out is nothing but a mark to the parser, however long it is, and all else stays where it is", () => {
  const words = "Many words without anything to look for. ".repeat(50);
  const markdown = `- An item\n\n${words}\n${words}\n\nA\n\nSee [more](more.md).\n`;
  const nodes: [string, string][] = [];
  parseMarkdown(markdown, ({ text }) => text.includes("[") || text.startsWith("-")).iterate({
    enter: ({ name, from, to }) => void nodes.push([name, markdown.slice(from, to)]),
  });
  const headings = nodes.filter(([name]) => name === "ATXHeading1");
  expect(headings).toEqual([
    ["ATXHeading1", "M"],
    ["ATXHeading1", "A"],
  ]);
  expect(nodes).toContainEqual(["ListItem", "- An item"]);
  expect(nodes).toContainEqual(["URL", "more.md"]);
});

test("reads a long row of blanks as quickly as as many letters, wherever it stands, and for what a shorter one is", () => {
  const size = 30_000;
  const took = (text: string): number => {
    const begun = performance.now();
    parseMarkdown(text);
    return performance.now() - begun;
  };
  const shape = (row: string): string[] => {
    const names: string[] = [];
    parseMarkdown(`# a${row}b\n\n[c](d.md)${row}*e*\nf${row}\ng\n\n| h${row}| i |\n|---|---|\n`).iterate({
      enter: ({ name }) => void names.push(name),
    });
    return names;
  };
  took("a".repeat(size));
  const peer = Math.max(took("a".repeat(size)), 10);
  for (const text of [`# a${" ".repeat(size)}b`, `a${" ".repeat(size)}`, `- a${" ".repeat(size)}b`])
    expect(took(text)).toBeLessThan(peer * 20);
  expect(shape(" ".repeat(300))).toEqual(shape(" ".repeat(3)));
});
