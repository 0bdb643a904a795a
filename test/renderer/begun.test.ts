import { expect, test } from "vitest";
import { begunComments, begunPages } from "../../src-renderer/data/workspace/begun.ts";
import type { UnsavedPage } from "../../src-renderer/data/pages/unsavedPages.ts";

test("comments that were begun lead back to where they were begun, the last one first", () => {
  const begun = begunComments(
    new Map([
      ["s/main/lamps", { words: 'Ask [Ben](recto:users/Ben "mention").' }],
      ["s/request/", { words: "All of it?" }],
      ["s/review/request", { words: "Not yet." }],
      ["s/main/glass", { words: "  ", on: { page: "glass", node: "n", excerpt: "" } }],
    ]),
  );
  expect(begun).toMatchObject([
    { what: "review", space: "s", request: "request", part: undefined, title: "Not yet." },
    { what: "comment", request: "request", part: undefined, title: "All of it?" },
    { what: "comment", request: undefined, part: "lamps", title: "Ask @Ben." },
  ]);
});

test("words that could not be saved lead to their page, by the title that its writer gave it", () => {
  const unsaved = (kind: UnsavedPage["kind"], title: string) =>
    ({ branch: { spaceId: "s" }, kind, page: { id: "p", title: "Lamps" }, title }) as UnsavedPage;
  const pages = new Map([
    ["one", unsaved(undefined, "All lamps")],
    ["two", unsaved("reusable", "")],
  ]);
  expect(begunPages(pages)).toMatchObject([
    { what: "page", space: "s", part: "p", title: "All lamps" },
    { what: "reusable", title: "Lamps" },
  ]);
});
