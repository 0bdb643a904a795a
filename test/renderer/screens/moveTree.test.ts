import { expect, test } from "vitest";
import {
  dropOn,
  keyPlace,
  rowsOf,
  type TreeItem,
  type TreeRules,
} from "../../../src-renderer/screens/organization/moveTree.ts";

const item = (id: string, kind = "section", children?: TreeItem[]): TreeItem => ({
  id,
  kind,
  title: id,
  movable: true,
  ...(children ? { children } : {}),
});

/** Two groups, and sections in and beside them; a space stays in its section. */
const tree = [
  item("guide", "section", [item("en", "space"), item("fr", "space")]),
  item("apis", "group", [item("rest"), item("graphql")]),
  item("help"),
];
const rules: TreeRules = {
  holds: (holder, moved) =>
    moved.kind === "space"
      ? holder?.children?.some(({ id }) => id === moved.id) === true
      : holder === undefined || holder.kind === "group",
  ordered: (a, b) => (a.kind === "space") === (b.kind === "space"),
};

const rows = rowsOf(tree, () => false);
const row = (id: string) => rows.find((one) => one.item.id === id)!;
const key = (id: string, direction: "up" | "down" | "in" | "out") =>
  keyPlace(tree, row(id), direction, rules);

test("rows come in reading order, without what is in a closed one", () => {
  expect(rows.map((one) => one.item.id)).toEqual(["guide", "en", "fr", "apis", "rest", "graphql", "help"]);
  expect(rowsOf(tree, (id) => id === "guide").map((one) => one.item.id)).not.toContain("en");
});

test("an item goes before the one above it and behind the one below it", () => {
  expect(key("graphql", "up")).toMatchObject({ parent: "apis", before: { id: "rest" } });
  expect(key("guide", "down")).toMatchObject({ parent: null, after: { id: "apis" } });
});

test("the first has nowhere to go up, and the last nowhere down", () => {
  expect(key("guide", "up")).toBeUndefined();
  expect(key("help", "down")).toBeUndefined();
});

test("an item goes into the nearest one above it that may hold it", () => {
  expect(key("help", "in")).toEqual({ parent: "apis" });
  expect(key("apis", "in")).toBeUndefined();
});

test("an item comes out behind what it was in", () => {
  expect(key("rest", "out")).toMatchObject({ parent: null, after: { id: "apis" } });
});

test("a space does not leave its section", () => {
  expect(key("fr", "out")).toBeUndefined();
  expect(key("fr", "up")).toMatchObject({ parent: "guide", before: { id: "en" } });
  expect(dropOn(row("fr").item, row("apis"), "inside", rules)).toBeUndefined();
  expect(dropOn(row("fr").item, row("help"), "before", rules)).toBeUndefined();
});

test("nothing is dropped into itself or what is in it", () => {
  expect(dropOn(row("apis").item, row("apis"), "inside", rules)).toBeUndefined();
  expect(dropOn(row("apis").item, row("rest"), "before", rules)).toBeUndefined();
});

test("what is dropped goes beside or into the row, by where on it", () => {
  expect(dropOn(row("help").item, row("rest"), "before", rules)).toMatchObject({
    parent: "apis",
    before: { id: "rest" },
  });
  expect(dropOn(row("help").item, row("apis"), "inside", rules)).toEqual({ parent: "apis" });
});

test("what may not be moved stays where it is", () => {
  const fixed = { ...row("help"), item: { ...row("help").item, movable: false } };
  expect(keyPlace(tree, fixed, "up", rules)).toBeUndefined();
  expect(dropOn(fixed.item, row("rest"), "before", rules)).toBeUndefined();
});
