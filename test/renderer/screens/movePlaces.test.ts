import { expect, test } from "vitest";
import type { Page } from "../../../src-renderer/data/calls/records.ts";
import { movePlaces } from "../../../src-renderer/screens/sidebar/movePlaces.ts";

const page = (id: string, pages: Page[] = [], type = "document") =>
  ({ id, title: id.toUpperCase(), type, pages }) as unknown as Page;

const tree = [
  page("a", [page("b", [page("c")]), page("d")]),
  page("g", [page("h")], "group"),
  page("l", [], "link"),
];
const idsOf = (...moved: string[]) => movePlaces(tree, new Set(moved)).map(({ id }) => id);

test("A page goes under every page and group but itself and what lies under it", () => {
  expect(idsOf("b")).toEqual(["a", "d", "g", "h"]);
});

test("Several go where each of them can go", () => {
  expect(idsOf("b", "h")).toEqual(["a", "d", "g"]);
});

test("A group goes under nothing, and nothing goes under a link", () => {
  expect(idsOf("g")).toEqual([]);
  expect(idsOf("d")).not.toContain("l");
});

test("A place is told from others of its title by what it lies under", () => {
  expect(movePlaces(tree, new Set(["h"])).find(({ id }) => id === "c")).toEqual({
    id: "c",
    title: "C",
    above: "A › B",
  });
});
