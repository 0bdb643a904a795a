import { expect, test } from "vitest";
import type { Level } from "../../src-main/access/levels.ts";
import { levelFrom, livingParent, type Standpoint } from "../../src-main/access/standpoint.ts";

/* The level that somebody has on content, by what they are, what they were given and what is set above it (design §7). */

type Default = Level | "inherit" | null;
interface Case {
  standing: Standpoint["standing"];
  /** Of the space itself. */
  byDefault?: Default;
  /** Of the collection that it is in, and of the one above that. */
  inner?: Default;
  outer?: Default;
  given?: [string, Level][];
  /** The inner collection is deleted. */
  deleted?: true;
}

const cases: [string, Case, Level | undefined][] = [
  ["a stranger has nothing", { standing: undefined, byDefault: "admin" }, undefined],
  ["an admin is admin everywhere", { standing: "admin", byDefault: null, inner: null }, "admin"],
  ["a member has their role where all inherit", { standing: "edit" }, "edit"],
  ["a space's own default comes first", { standing: "edit", byDefault: "read", inner: "review" }, "read"],
  ["a default may be above the role", { standing: "read", byDefault: "edit" }, "edit"],
  [
    "the nearest collection decides where the space inherits",
    { standing: "edit", inner: "read", outer: "review" },
    "read",
  ],
  ["the one above it decides where both inherit", { standing: "edit", outer: "comment" }, "comment"],
  ["nobody by default", { standing: "review", byDefault: null }, undefined],
  ["nobody by default in a collection", { standing: "review", inner: null }, undefined],
  ["what is given on the space counts", { standing: "read", given: [["space s", "edit"]] }, "edit"],
  [
    "what is given on a collection above counts",
    { standing: "read", byDefault: null, given: [["collection outer", "review"]] },
    "review",
  ],
  [
    "the highest counts",
    {
      standing: "read",
      given: [
        ["space s", "comment"],
        ["collection inner", "create"],
      ],
    },
    "create",
  ],
  ["what is given never lowers", { standing: "review", given: [["space s", "read"]] }, "review"],
  [
    "what is given elsewhere does not count",
    {
      standing: "guest",
      given: [
        ["site s", "admin"],
        ["space inner", "admin"],
      ],
    },
    undefined,
  ],
  [
    "a guest has only what they were given",
    { standing: "guest", byDefault: "admin", given: [["collection inner", "read"]] },
    "read",
  ],
  [
    "a deleted collection gives nothing, and what it kept from its members stays kept",
    { standing: "edit", inner: null, given: [["collection inner", "admin"]], deleted: true },
    undefined,
  ],
];

const standpointOf = ({
  standing,
  inner = "inherit",
  outer = "inherit",
  given = [],
  deleted,
}: Case): Standpoint => ({
  standing,
  given: new Map(given),
  collections: new Map([
    [
      "inner",
      {
        id: "inner",
        parent: "outer",
        default_level: inner,
        deleted_at: deleted ? "2026-01-01T00:00:00.000Z" : null,
      },
    ],
    ["outer", { id: "outer", parent: null, default_level: outer, deleted_at: null }],
  ]),
});

test.each(cases)("%s", (_title, what, expected) => {
  const space = {
    scope: "space:s",
    id: "s",
    organization: "o",
    parent: "inner",
    default_level: what.byDefault === undefined ? "inherit" : what.byDefault,
    created_by: "somebody",
  };
  expect(levelFrom(standpointOf(what), space)).toBe(expected);
});

test("what was in a deleted collection is where that one was", () => {
  const { collections } = standpointOf({ standing: "edit", deleted: true });
  expect(livingParent(collections, "inner")).toBe("outer");
});

test("collections that two writers moved into each other come to an end", () => {
  const loop = (id: string, parent: string) => ({ id, parent, default_level: "inherit", deleted_at: null });
  const collections = new Map([
    ["a", loop("a", "b")],
    ["b", loop("b", "a")],
  ]);
  const space = {
    scope: "space:s",
    id: "s",
    organization: "o",
    parent: "a",
    default_level: "inherit",
    created_by: "x",
  };
  expect(levelFrom({ standing: "edit", given: new Map(), collections }, space)).toBe("edit");
});
