import { expect, test } from "vitest";
import type { Page } from "../../../src-main/api/types/page.ts";
import { visibleRows } from "../../../src-renderer/data/pages/tree.ts";
import { countMatches, filterPages, filterWords } from "../../../src-renderer/screens/sidebar/pageFilter.ts";

const page = (title: string, pages: Page[] = []): Page =>
  ({ id: title, title, type: "document", pages }) as unknown as Page;

const pages = [
  page("Welcome"),
  page("Guides", [page("Über Bienen", [page("Winter feed")]), page("Honey in winter")]),
];
const found = (typed: string) => {
  const rows = visibleRows(filterPages(pages, filterWords(typed)), () => true);
  return rows.map((row) => `${row.level}${row.title}`);
};

test("a filter shows the matches and the pages above them, and nothing else", () => {
  expect(found("feed")).toEqual(["1Guides", "2Über Bienen", "3Winter feed"]);
  expect(found("guides")).toEqual(["1Guides"]);
  expect(found("nothing of the kind")).toEqual([]);
});

test("words match in any order, without their accents and capitals", () => {
  expect(found("WINTER hon")).toEqual(["1Guides", "2Honey in winter"]);
  expect(found("uber")).toEqual(["1Guides", "2Über Bienen"]);
  expect(found("  ")).toHaveLength(5);
});

test("only the matches are counted, not the pages above them", () => {
  expect(countMatches(pages, filterWords("winter"))).toBe(2);
});
