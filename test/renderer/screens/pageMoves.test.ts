import { expect, test } from "vitest";
import type { Page } from "../../../src-main/api/types/page.ts";
import { visibleRows } from "../../../src-renderer/data/pages/tree.ts";
import {
  dropMoves,
  keyboardMoves,
  movesBack,
  nextDocument,
  outermost,
} from "../../../src-renderer/screens/sidebar/pageMoves.ts";

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

const ids = (...names: string[]) => new Set(names);

test("up and down move a page past its neighbour and stop at the ends", () => {
  expect(keyboardMoves(pages, ids("b2"), "up")).toEqual([{ page: "b2", to: { into: "b", before: "b1" } }]);
  expect(keyboardMoves(pages, ids("a"), "down")).toEqual([{ page: "a", to: { into: null, after: "b" } }]);
  expect(keyboardMoves(pages, ids("a"), "up")).toEqual([]);
  expect(keyboardMoves(pages, ids("g"), "down")).toEqual([]);
});

test("in moves a page under the one above it, out beside its parent", () => {
  expect(keyboardMoves(pages, ids("b"), "in")).toEqual([{ page: "b", to: { into: "a" } }]);
  expect(keyboardMoves(pages, ids("b21"), "out")).toEqual([{ page: "b21", to: { into: "b", after: "b2" } }]);
  expect(keyboardMoves(pages, ids("b1"), "out")).toEqual([{ page: "b1", to: { into: null, after: "b" } }]);
});

test("a group never goes into anything", () => {
  expect(keyboardMoves(pages, ids("g"), "in")).toEqual([]);
  expect(dropMoves(pages, ids("g"), row("b"), "inside")).toEqual([]);
  expect(dropMoves(pages, ids("g"), row("b1"), "before")).toEqual([]);
  expect(dropMoves(pages, ids("a", "g"), row("b1"), "before")).toEqual([]);
});

test("a page is dropped before, inside or after another or at the end, never into itself", () => {
  expect(dropMoves(pages, ids("a"), row("b2"), "before")).toEqual([
    { page: "a", to: { into: "b", before: "b2" } },
  ]);
  expect(dropMoves(pages, ids("a"), row("g"), "inside")).toEqual([{ page: "a", to: { into: "g" } }]);
  expect(dropMoves(pages, ids("a"), row("g"), "after")).toEqual([
    { page: "a", to: { into: null, after: "g" } },
  ]);
  expect(dropMoves(pages, ids("b1"), undefined, "after")).toEqual([{ page: "b1", to: { into: null } }]);
  expect(dropMoves(pages, ids("b"), row("b21"), "inside")).toEqual([]);
});

/** What moves come to, as the writes apply them one after the other: the titles of a parent's pages, in order. */
function after(moves: ReturnType<typeof dropMoves>, from: Record<string, string[]>) {
  const tree = structuredClone(from);
  for (const { page: moved, to } of moves) {
    for (const [parent, children] of Object.entries(tree))
      tree[parent] = children.filter((one) => one !== moved);
    const siblings = (tree[to.into ?? ""] ??= []);
    const beside = siblings.indexOf(to.before ?? to.after ?? "");
    const at = to.at ?? (beside < 0 ? siblings.length : beside + (to.after === undefined ? 0 : 1));
    siblings.splice(at, 0, moved);
  }
  return tree;
}
const row4 = ["p", "q", "r", "s"];
const flat = row4.map((name) => page(name));

test("of a page and those under it only the page itself is moved", () => {
  expect(outermost(pages, ids("b21", "b", "g1"))).toEqual(["b", "g1"]);
  expect(dropMoves(pages, ids("b2", "b21"), row("a"), "before")).toHaveLength(1);
});

test.each([
  ["up", ["r", "s"], ["p", "r", "s", "q"]],
  ["up", ["p", "r"], ["p", "r", "q", "s"]],
  ["up", ["p", "q"], ["p", "q", "r", "s"]],
  ["down", ["p", "q"], ["r", "p", "q", "s"]],
  ["down", ["p", "s"], ["q", "p", "r", "s"]],
] as const)("several go %s together and keep their order: %s", (direction, moved, order) => {
  expect(after(keyboardMoves(flat, ids(...moved), direction), { "": row4 })[""]).toEqual(order);
});

test("several go in under the nearest page that stays, and out behind their parent in their order", () => {
  expect(after(keyboardMoves(flat, ids("q", "s"), "in"), { "": row4 })).toEqual({
    "": ["p", "r"],
    p: ["q"],
    r: ["s"],
  });
  const nested = [page("x", [page("x1"), page("x2"), page("x3")]), page("y")];
  const from = { "": ["x", "y"], x: ["x1", "x2", "x3"] };
  expect(after(keyboardMoves(nested, ids("x1", "x3"), "out"), from)).toEqual({
    "": ["x", "x1", "x3", "y"],
    x: ["x2"],
  });
});

test("several are dropped in their order, and go back to where they were in one go", () => {
  const from = { "": ["a", "b", "g"], b: ["b1", "b2"], b2: ["b21"], g: ["g1"] };
  for (const zone of ["before", "inside", "after"] as const) {
    const moved = after(dropMoves(pages, ids("a", "b1", "b2"), row("g1"), zone), from);
    const [holder] = Object.keys(moved).filter((parent) => moved[parent]?.includes("a"));
    expect(moved[holder!]?.filter((one) => one !== "g1")).toEqual(["a", "b1", "b2"]);
    const back = after(movesBack(pages, ids("a", "b1", "b2")), moved);
    expect(back).toMatchObject(from);
  }
});

test("where pages go, the nearest document below them is read next, or else the one above", () => {
  expect(nextDocument(rows, ids("b", "b1", "b2", "b21"))?.id).toBe("g1");
  expect(nextDocument(rows, ids("g", "g1"))?.id).toBe("b21");
  expect(nextDocument(rows, new Set(rows.map((one) => one.id)))).toBeUndefined();
});
