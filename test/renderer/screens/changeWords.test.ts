import { describe, expect, test } from "vitest";
import type { Change } from "../../../src-renderer/data/requests/listChanges.ts";
import { changeWords, fieldChanges } from "../../../src-renderer/screens/changes/changeWords.ts";
import { takingBack } from "../../../src-renderer/screens/changes/takeBack.ts";

const page = { id: "p", type: "document", title: "Lamps", path: "lamps" } as const;
const moved = { before: null, after: { id: "f", title: "Folder" } };
const file = { id: "f", name: "a.png", contentType: "image/png", downloadURL: "https://example.com/f" };
const tag = { slug: "new", label: "New" };
const variables = { version: { before: "1", after: "2" }, stage: { before: null, after: "beta" } };
const reusableContent = { id: "n", title: "Notice" };
const attributes = { label: { before: "Old", after: "New" } };

describe("A change of a request is called", () => {
  test.each<[Change, string, string]>([
    [{ type: "page_moved", page, parent: moved }, "Moved", "Lamps"],
    [{ type: "file_created", file }, "New file", "a.png"],
    [{ type: "reusable_content_deleted", reusableContent }, "Deleted reusable content", "Notice"],
    [{ type: "tag_edited", tag, attributes }, "Edited tag", "New"],
    [{ type: "variables_edited", variables }, "Edited variables", "version, stage"],
  ])("by what it is and of what: %o", (change, verb, subject) => {
    expect(changeWords(change)).toMatchObject({ verb, subject });
  });
});

test("the values of variables are shown as they were and are", () => {
  expect(fieldChanges({ type: "variables_edited", variables })).toEqual([
    { name: "version", before: "1", after: "2" },
    { name: "stage", before: "none", after: "beta" },
  ]);
});

test.each<[Change, { kind: string; id: string } | undefined]>([
  [
    { type: "page_edited", page, attributes: {} },
    { kind: "page", id: "p" },
  ],
  [
    { type: "reusable_content_edited", reusableContent, attributes: {} },
    { kind: "reusable", id: "n" },
  ],
  [{ type: "page_moved", page, parent: moved }, undefined],
  [{ type: "file_deleted", file }, undefined],
])("the texts of %o are compared where it has any", (change, text) => {
  expect(changeWords(change).text).toEqual(text);
});

describe("A change is taken back", () => {
  test.each<[Change, object, object]>([
    [{ type: "page_created", page }, { operation: "delete_page" }, { operation: "restore_page" }],
    [{ type: "page_deleted", page }, { operation: "revert_page" }, { operation: "delete_page" }],
    [
      { type: "variables_edited", variables },
      { operation: "update_variables", variables: { version: "1", stage: null } },
      { operation: "update_variables", variables: { version: "2", stage: "beta" } },
    ],
    [{ type: "tag_created", tag }, { operation: "delete_tag" }, { operation: "insert_tag", ...tag }],
    [{ type: "tag_deleted", tag }, { operation: "insert_tag", ...tag }, { operation: "delete_tag" }],
    [
      { type: "tag_edited", tag, attributes },
      { operation: "update_tag", tag: "new", label: "Old" },
      { operation: "update_tag", tag: "new", label: "New" },
    ],
  ])("and that is undone: %o", (change, take, undo) => {
    expect(takingBack(change)).toMatchObject({ take, undo });
  });

  test.each<[Change, object, object]>([
    [
      { type: "file_created", file },
      { operation: "delete_file", file: "f" },
      { operation: "restore_file", file: "f" },
    ],
    [
      { type: "file_deleted", file },
      { operation: "revert_file", file: "f" },
      { operation: "delete_file", file: "f" },
    ],
    [
      { type: "reusable_content_created", reusableContent },
      { operation: "delete_reusable_content", reusableContent: "n" },
      { operation: "restore_reusable_content", reusableContent: "n" },
    ],
    [
      { type: "reusable_content_deleted", reusableContent },
      { operation: "revert_reusable_content", reusableContent: "n" },
      { operation: "delete_reusable_content", reusableContent: "n" },
    ],
  ])("of files and reusable contents as of pages: %o", (change, take, undo) => {
    expect(takingBack(change)).toEqual({ take, undo });
  });

  test.each<[Change, object]>([
    [{ type: "page_moved", page, parent: moved }, { page: "p" }],
    [{ type: "page_edited", page, attributes: {} }, { page: "p" }],
    [{ type: "file_edited", file, attributes: {} }, { file: "f" }],
    [{ type: "reusable_content_edited", reusableContent, attributes: {} }, { reusableContent: "n" }],
  ])("by what was edited, which goes back: %o", (change, back) => {
    expect(takingBack(change)).toEqual({ back });
  });
});
