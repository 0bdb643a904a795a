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
