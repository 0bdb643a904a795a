import { expect, test } from "vitest";
import type { Page } from "../../src-main/api/types/page.ts";
import { visibleRows } from "../../src-renderer/data/tree.ts";
import { dropPlace, keyboardPlace } from "../../src-renderer/screens/sidebar/pageMoves.ts";

const page = (id: string, pages: Page[] = [], type = "document"): Page =>
  ({ id, title: id, type, pages }) as unknown as Page;

const pages = [
  page("a"),
  page("b", [page("b1"), page("b2", [page("b21")])]),
  page("g", [page("g1")], "group"),
];
const rows = visibleRows(pages, () => true);
const row = (id: string) => rows.find((one) => one.id === id)!;

test("the tree shows open pages in reading order with their levels", () => {
  expect(rows.map((one) => `${one.level}${one.id}`)).toEqual(["1a", "1b", "2b1", "2b2", "3b21", "1g", "2g1"]);
  expect(visibleRows(pages, () => false).map((one) => one.id)).toEqual(["a", "b", "g"]);
});

test("up and down move a page past its neighbour and stop at the ends", () => {
  expect(keyboardPlace(pages, row("b2"), "up")).toEqual({ into: "b", before: "b1" });
  expect(keyboardPlace(pages, row("a"), "down")).toEqual({ into: null, after: "b" });
  expect(keyboardPlace(pages, row("a"), "up")).toBeUndefined();
  expect(keyboardPlace(pages, row("g"), "down")).toBeUndefined();
});

test("in moves a page under the one above it, out beside its parent", () => {
  expect(keyboardPlace(pages, row("b"), "in")).toEqual({ into: "a" });
  expect(keyboardPlace(pages, row("b21"), "out")).toEqual({ into: "b", after: "b2" });
  expect(keyboardPlace(pages, row("b1"), "out")).toEqual({ into: null, after: "b" });
});

test("a group never goes into anything", () => {
  expect(keyboardPlace(pages, row("g"), "in")).toBeUndefined();
  expect(dropPlace(pages, row("g"), row("b"), "inside")).toBeUndefined();
  expect(dropPlace(pages, row("g"), row("b1"), "before")).toBeUndefined();
});

test("a page is dropped before, inside or after another, never into itself", () => {
  expect(dropPlace(pages, row("a"), row("b2"), "before")).toEqual({ into: "b", before: "b2" });
  expect(dropPlace(pages, row("a"), row("g"), "inside")).toEqual({ into: "g" });
  expect(dropPlace(pages, row("a"), row("g"), "after")).toEqual({ into: null, after: "g" });
  expect(dropPlace(pages, row("b"), row("b21"), "inside")).toBeUndefined();
});
