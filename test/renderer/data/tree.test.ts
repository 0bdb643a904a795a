import { expect, test } from "vitest";
import type { Page } from "../../../src-main/api/types/page.ts";
import { findPage, linkablePages } from "../../../src-renderer/data/pages/tree.ts";

const page = (title: string, pages: Page[] = [], type = "document"): Page =>
  ({ id: title.toLowerCase(), title, type, pages }) as unknown as Page;

const pages = [
  page("Welcome"),
  page("Guides", [page("Bees", [page("Winter")]), page("Elsewhere", [], "link")], "group"),
  page("End"),
];

test("links lead to the pages with a text, in reading order, each with the titles above it", () => {
  expect(linkablePages(pages)).toMatchObject([
    { id: "welcome", title: "Welcome", above: "" },
    { id: "bees", title: "Bees", above: "Guides" },
    { id: "winter", title: "Winter", above: "Guides › Bees" },
    { id: "end", title: "End", above: "" },
  ]);
});

test("links lead to pages with the emoji or icon that stands before their titles", () => {
  const signed = [
    { ...page("Rockets"), emoji: "🚀" },
    { ...page("Keys"), icon: "key" },
  ] as Page[];
  expect(linkablePages(signed).map(({ emoji, icon }) => emoji ?? icon)).toEqual(["🚀", "key"]);
});

test("a page is found wherever it is", () => {
  const found = ["welcome", "elsewhere", "winter", "nowhere", undefined].map(
    (id) => findPage(pages, id)?.title,
  );
  expect(found).toEqual(["Welcome", "Elsewhere", "Winter", undefined, undefined]);
});
