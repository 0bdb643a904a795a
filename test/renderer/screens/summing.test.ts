import { expect, test } from "vitest";
import type { Change } from "../../../src-renderer/data/requests/listChanges.ts";
import { fingerprint, newest } from "../../../src-renderer/data/window/remembered.ts";
import { nextStop, sumOf } from "../../../src-renderer/screens/changes/summing.ts";

const page = { id: "p", type: "document", title: "Lamps", path: "lamps" } as const;

test("a request comes to its pages, its other things and its words", () => {
  const changes: Change[] = [
    { type: "page_created", page },
    { type: "page_edited", page, attributes: {} },
    { type: "page_moved", page, parent: { before: null, after: null } },
    { type: "tag_deleted", tag: { slug: "a", label: "A" } },
  ];
  expect(
    sumOf(changes, [
      { added: 3, removed: 1 },
      { added: 2, removed: 0 },
    ]),
  ).toEqual({
    created: 1,
    edited: 1,
    moved: 1,
    deleted: 0,
    others: 1,
    words: { added: 5, removed: 1 },
  });
});

test("keys go from one change to the next and stop at the ends", () => {
  expect(nextStop(["a", "b"], undefined, 1)).toBe("a");
  expect(nextStop(["a", "b"], "a", 1)).toBe("b");
  expect(nextStop(["a", "b"], "b", 1)).toBe("b");
  expect(nextStop(["a", "b"], undefined, -1)).toBe("b");
  expect(nextStop([], undefined, 1)).toBeUndefined();
});

test("texts that differ have different signs, and a memory keeps what was put last", () => {
  expect(fingerprint("lamp")).toBe(fingerprint("lamp"));
  expect(fingerprint("lamp")).not.toBe(fingerprint("lamps"));
  expect(newest({ a: 1, b: 2, c: 3 }, 2)).toEqual({ b: 2, c: 3 });
});
