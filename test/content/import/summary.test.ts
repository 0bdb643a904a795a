import { expect, test } from "vitest";
import { parseSummary, type SummaryEntry } from "../../../src-main/content/import/summary.ts";

/** Entries as short text: `title>target` with children in brackets. */
const shown = (entries: readonly SummaryEntry[]): string =>
  entries
    .map(({ text, target, children, hidden }) => {
      const below = children.length > 0 ? `[${shown(children)}]` : "";
      return `${text}${target === undefined ? "" : `>${target}`}${hidden ? "!" : ""}${below}`;
    })
    .join(" ");
const parts = (markdown: string) =>
  parseSummary(markdown).parts.map(({ heading, entries }) => [heading?.text ?? null, shown(entries)]);

test("nested lists are nested pages, whatever their bullets and indents", () => {
  const lists = [
    "- [A](a.md)\n  - [B](b.md)\n    - [C](c.md)\n- [D](d.md)\n",
    "* [A](a.md)\n    * [B](b.md)\n        * [C](c.md)\n* [D](d.md)\n",
    "1. [A](a.md)\n   1. [B](b.md)\n      1. [C](c.md)\n2. [D](d.md)\n",
    "- [A](a.md)\n\t- [B](b.md)\n\t\t- [C](c.md)\n\n- [D](d.md)\n",
    "- [A](a.md)\r\n  - [B](b.md)\r\n    - [C](c.md)\r\n- [D](d.md)\r\n",
  ];
  for (const list of lists) expect(parts(list)).toEqual([[null, "A>a.md[B>b.md[C>c.md]] D>d.md"]]);
});

test("headings are groups, a line ends one, and a link outside of lists belongs to none", () => {
  const markdown =
    "# Summary\n\n[Preface](p.md)\n\n## One\n\n- [A](a.md)\n\n## Two\n\n- [B](b.md)\n\n---\n\n- [C](c.md)\n\n[End](e.md)\n";
  expect(parts(markdown)).toEqual([
    [null, "Preface>p.md"],
    ["One", "A>a.md"],
    ["Two", "B>b.md"],
    [null, "C>c.md End>e.md"],
  ]);
});

test("several links in one paragraph are several pages", () => {
  expect(parts("[A](a.md)\n[B](b.md)\n[C](c.md)\n")).toEqual([[null, "A>a.md B>b.md C>c.md"]]);
});

test("the first heading is a title unless it only says what the file is", () => {
  expect(parseSummary("# The Book\n\n- [A](a.md)").title).toBe("The Book");
  expect(parseSummary("# Table of contents\n\n- [A](a.md)").title).toBeUndefined();
  expect(parts("- [A](a.md)\n\n# Part\n\n- [B](b.md)")).toEqual([
    [null, "A>a.md"],
    ["Part", "B>b.md"],
  ]);
});

test.each([
  ["- [The `match` *flow*](m.md)", "The match flow>m.md"],
  ["- [A \\[b\\] &amp; c](a.md)", "A [b] & c>a.md"],
  ['- [A](a.md "Short")', "A>a.md"],
  ["- [A](<a b.md>)", "A>a b.md"],
  ["- [A][ref]\n\n[ref]: a.md", "A>a.md"],
  ["- <https://example.org/x>", "https://example.org/x>https://example.org/x"],
  ["- [Draft]()", "Draft"],
  ["- Only words", "Only words"],
  ["- 1.1 [A](a.md) and more", "A>a.md"],
  ["- [A](a.md) <!-- hidden -->", "A>a.md!"],
  ["- ![logo](logo.png)", ""],
])("%j reads as %j", (markdown, expected) => {
  expect(shown(parseSummary(markdown).parts.flatMap(({ entries }) => entries))).toBe(expected);
});

test("names for the sidebar, addresses of groups and hidden groups are read", () => {
  const summary = parseSummary(
    '## Group <a href="#grp" id="grp"></a> <!-- hidden -->\n\n- [A](a.md "Short \\"a\\"")',
  );
  expect(summary.parts[0]!.heading).toEqual({ text: "Group", slug: "grp", hidden: true, note: {} });
  expect(summary.parts[0]!.entries[0]!.linkTitle).toBe('Short "a"');
});

test("a list nested without end is read as deep as pages can sensibly go", () => {
  const deep = Array.from(
    { length: 3000 },
    (_, level) => `${" ".repeat(level * 2)}- [P${level}](p${level}.md)`,
  ).join("\n");
  expect(parseSummary(deep).parts).toHaveLength(1);
});
