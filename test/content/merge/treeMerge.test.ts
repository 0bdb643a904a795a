import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  mergeTree,
  type TreeMerge,
  type TreeNode,
  type TreeSide,
} from "../../../src-main/content/merge/treeMerge.ts";
import { RUNS } from "../text/writing.ts";

/** A tree written as `child: parent`, top entries under null; the rank is the id unless another is given. */
type Tree = Record<string, string | null | { parent: string | null; rank: string }>;

interface Written {
  nodes: Map<string, TreeNode>;
  edited: Set<string>;
}

function written(tree: Tree, edited: string[] = []): Written {
  const nodes = Object.entries(tree).map(([id, place]): [string, TreeNode] => [
    id,
    typeof place === "object" && place !== null ? { id, ...place } : { id, parent: place, rank: id },
  ]);
  return { nodes: new Map(nodes), edited: new Set(edited) };
}

function sideOf(base: Map<string, TreeNode>, { nodes, edited }: Written): TreeSide {
  const changed = [...new Set([...base.keys(), ...nodes.keys()])].filter((id) => {
    const [was, is] = [base.get(id), nodes.get(id)];
    return edited.has(id) || was?.parent !== is?.parent || was?.rank !== is?.rank || !was !== !is;
  });
  return { at: (id) => nodes.get(id), changed, edited: (id) => edited.has(id) };
}

function merge(base: Written, ours: Written, theirs: Written): TreeMerge {
  return mergeTree({
    base: (id) => base.nodes.get(id),
    ours: sideOf(base.nodes, ours),
    theirs: sideOf(base.nodes, theirs),
  });
}

/** The whole tree of a merge. */
function result(base: Written, { places }: TreeMerge): Map<string, { parent: string | null; rank: string }> {
  const tree = new Map([...base.nodes].map(([id, { parent, rank }]) => [id, { parent, rank }]));
  for (const [id, place] of places) {
    if (place) tree.set(id, place);
    else tree.delete(id);
  }
  return tree;
}

function parents(base: Written, merged: TreeMerge): Record<string, string | null> {
  return Object.fromEntries([...result(base, merged)].map(([id, { parent }]) => [id, parent]));
}

describe("two trees", () => {
  test.each<[string, Tree, [Tree, string[]?], [Tree, string[]?], Record<string, string | null>]>([
    [
      "moves on both sides",
      { a: null, b: null, c: null },
      [{ a: null, b: "a", c: null }],
      [{ a: null, b: null, c: "a" }],
      { a: null, b: "a", c: "a" },
    ],
    [
      "pages added by both",
      { a: null },
      [{ a: null, b: "a" }],
      [{ a: null, c: "a" }],
      { a: null, b: "a", c: "a" },
    ],
    ["a deletion", { a: null, b: "a" }, [{ a: null, b: "a" }], [{ a: null }], { a: null }],
    ["a move of a deleted page", { a: null, b: null }, [{ a: null, b: "a" }], [{ a: null }], { a: null }],
    ["a deletion of a moved page", { a: null, b: null }, [{ a: null }], [{ a: null, b: "a" }], { a: null }],
    [
      "a page moved into a deleted one",
      { a: null, b: "a", c: null },
      [{ a: null, c: null }],
      [{ a: null, b: "a", c: "b" }],
      { a: null, c: "a" },
    ],
    ["a page moved out of a deleted one", { a: null, b: "a" }, [{ b: null }], [{}], {}],
    [
      "parent and child that change places",
      { a: null, b: "a" },
      [{ a: null, b: "a" }],
      [{ a: "b", b: null }],
      { a: "b", b: null },
    ],
    [
      "a move against a new order",
      { a: null, b: null },
      [{ a: null, b: { parent: null, rank: "0" } }],
      [{ a: null, b: "a" }],
      { a: null, b: "a" },
    ],
  ])("merge without a conflict: %s", (_name, base, ours, theirs, expected) => {
    const merged = merge(written(base), written(...ours), written(...theirs));
    expect(parents(written(base), merged)).toEqual(expected);
    expect(merged.conflicts).toEqual([]);
  });

  test("restore a page that theirs deleted and ours edited, under its nearest living ancestor", () => {
    const base = written({ a: null, b: "a", c: "b" });
    const merged = merge(base, written({ a: null, b: "a", c: "b" }, ["c"]), written({ a: null }));
    expect(parents(base, merged)).toEqual({ a: null, c: "a" });
    expect(merged.conflicts).toEqual([{ kind: "delete-edit", id: "c", deleted: "c", deletedBy: "theirs" }]);
  });

  test("restore a page that ours deleted and theirs edited, where theirs has it", () => {
    const base = written({ a: null, b: "a", c: null });
    const merged = merge(base, written({ a: null, c: null }), written({ a: null, b: "c", c: null }, ["b"]));
    expect(parents(base, merged)).toEqual({ a: null, b: "c", c: null });
    expect(merged.conflicts).toEqual([{ kind: "delete-edit", id: "b", deleted: "b", deletedBy: "ours" }]);
  });

  test("keep what was added under a deleted page, its own children below it", () => {
    const base = written({ a: null, b: "a" });
    const merged = merge(base, written({}), written({ a: null, b: "a", c: "b", d: "c" }));
    expect(parents(base, merged)).toEqual({ c: null, d: "c" });
    expect(merged.conflicts).toEqual([{ kind: "delete-edit", id: "c", deleted: "b", deletedBy: "ours" }]);
  });

  test("do not apply a move that would make a cycle", () => {
    const base = written({ a: null, b: null, c: null });
    const merged = merge(base, written({ a: "b", b: null, c: null }), written({ a: null, b: "c", c: "a" }));
    expect(parents(base, merged)).toEqual({ a: "b", b: null, c: "a" });
    expect(merged.conflicts).toEqual([
      { kind: "move-cycle", id: "b", parent: "c", kept: { parent: null, rank: "b" } },
    ]);
  });

  test("leave a page that both moved where ours put it, and record both places", () => {
    const base = written({ a: null, b: null, c: null });
    const merged = merge(base, written({ a: null, b: null, c: "a" }), written({ a: null, b: null, c: "b" }));
    expect(parents(base, merged)).toEqual({ a: null, b: null, c: "a" });
    expect(merged.conflicts).toEqual([
      {
        kind: "field",
        field: "parent",
        id: "c",
        base: { parent: null, rank: "c" },
        ours: { parent: "a", rank: "c" },
        theirs: { parent: "b", rank: "c" },
      },
    ]);
  });

  test("are asked only about what changed and what stands above it", () => {
    const base = written({ top: null, a: "top", b: "a", other: "top" });
    const asked = new Set<string>();
    const ask = (id: string): TreeNode | undefined => {
      asked.add(id);
      return base.nodes.get(id);
    };
    mergeTree({
      base: ask,
      ours: { at: ask, changed: ["b"], edited: () => true },
      theirs: { at: ask, changed: [], edited: () => false },
    });
    expect([...asked].sort()).toEqual(["a", "b", "top"]);
  });

  test("with a cycle of their own, from broken data, still end", () => {
    const base = written({ a: null, b: null });
    const merged = merge(base, written({ a: "b", b: "a" }), written({ a: null, b: null }, ["a"]));
    expect(parents(base, merged)).toEqual({ a: null, b: "a" });
  });
});

const IDS = ["a", "b", "c", "d", "e", "f", "g"];

type Step = { what: "add" | "move" | "delete" | "edit"; id: string; into: string; rank: string };

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom("add", "move", "move", "delete", "edit"),
  id: fc.constantFrom(...IDS),
  into: fc.constantFrom("", ...IDS),
  rank: fc.constantFrom("1", "2", "3"),
});

function isUnder(nodes: Map<string, TreeNode>, id: string, ancestor: string): boolean {
  for (let at: string | null = id; at !== null; at = nodes.get(at)?.parent ?? null)
    if (at === ancestor) return true;
  return false;
}

/** Does what a person could do; a step that cannot be done is left out. A deletion takes what stands below. */
function work(from: Written, steps: readonly Step[], own: string): Written {
  const nodes = new Map(from.nodes);
  const edited = new Set<string>();
  for (const { what, id, into, rank } of steps) {
    const parent = nodes.has(into) ? into : null;
    if (what === "add") nodes.set(own + id, nodes.get(own + id) ?? { id: own + id, parent, rank });
    else if (!nodes.has(id)) continue;
    else if (what === "edit") edited.add(id);
    else if (what === "delete") {
      const below = [...nodes.keys()].filter((each) => isUnder(nodes, each, id));
      for (const each of below) nodes.delete(each);
    }
    if (what === "move" && (parent === null || !isUnder(nodes, parent, id)))
      nodes.set(id, { id, parent, rank });
  }
  return { nodes, edited };
}

const worlds = fc
  .tuple(
    fc.array(step, { maxLength: 12 }),
    fc.array(step, { maxLength: 6 }),
    fc.array(step, { maxLength: 6 }),
  )
  .map(([first, ours, theirs]) => {
    const all = written(Object.fromEntries(IDS.map((id) => [id, null])));
    const base = { ...work(all, first, "x"), edited: new Set<string>() };
    return { base, ours: work(base, ours, "y"), theirs: work(base, theirs, "z") };
  });

describe("for any two trees, a merge", () => {
  test("is a tree whose entries all stand under living ones", () => {
    fc.assert(
      fc.property(worlds, ({ base, ours, theirs }) => {
        const tree = result(base, merge(base, ours, theirs));
        for (const start of tree.keys()) {
          const seen = new Set<string>();
          for (let at: string | null = start; at !== null; at = tree.get(at)!.parent) {
            expect(tree.has(at)).toBe(true);
            expect(seen.has(at)).toBe(false);
            seen.add(at);
          }
        }
      }),
      RUNS,
    );
  });

  test("keeps what was edited or added, and loses what one side deleted and the other left", () => {
    fc.assert(
      fc.property(worlds, ({ base, ours, theirs }) => {
        const merged = merge(base, ours, theirs);
        const tree = result(base, merged);
        for (const [side, other] of [
          [ours, theirs],
          [theirs, ours],
        ] as const) {
          for (const id of side.nodes.keys()) {
            const isNew = !base.nodes.has(id);
            const deleted = !isNew && !other.nodes.has(id);
            if (!deleted || side.edited.has(id)) expect(tree.has(id)).toBe(true);
            else expect(tree.has(id)).toBe(false);
            if (deleted && side.edited.has(id)) {
              expect(merged.conflicts).toContainEqual(expect.objectContaining({ kind: "delete-edit", id }));
            }
          }
        }
      }),
      RUNS,
    );
  });

  test("with a side that changed nothing is the other side", () => {
    fc.assert(
      fc.property(worlds, ({ base, ours }) => {
        const same = { nodes: base.nodes, edited: new Set<string>() };
        const expected = new Map([...ours.nodes].map(([id, { parent, rank }]) => [id, { parent, rank }]));
        for (const merged of [merge(base, ours, same), merge(base, same, ours), merge(base, ours, ours)]) {
          expect(result(base, merged)).toEqual(expected);
          expect(merged.conflicts).toEqual([]);
        }
      }),
      RUNS,
    );
  });
});
