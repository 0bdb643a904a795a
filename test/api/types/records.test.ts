import { Compile } from "typebox/compile";
import { describe, expect, test } from "vitest";
import { ContentChange, contentChanges } from "../../../src-main/api/types/contentChanges.ts";
import { List } from "../../../src-main/api/types/lists.ts";
import { MergeRules } from "../../../src-main/api/types/mergeRules.ts";
import { Page, type DocumentPage, type GroupPage } from "../../../src-main/api/types/page.ts";
import { defaultLayout } from "../../../src-main/api/types/pageFields.ts";
import { Revision } from "../../../src-main/api/types/revision.ts";
import { DefaultLevel, Language, languages } from "../../../src-main/api/types/scalars.ts";
import { User } from "../../../src-main/api/types/user.ts";

const documentPage = (id: string, pages: DocumentPage["pages"] = []): DocumentPage => ({
  id,
  type: "document",
  title: id,
  slug: id,
  path: id,
  urls: { app: `https://docs.example.com/${id}` },
  layout: defaultLayout,
  tags: [],
  pages,
});

describe("pages", () => {
  const page = Compile(Page);
  const group: GroupPage = { id: "g", type: "group", title: "G", slug: "g", path: "g", pages: [] };

  test("hold pages that hold pages", () => {
    expect(page.Check(documentPage("a", [documentPage("b", [documentPage("c")])]))).toBe(true);
    expect(page.Check({ ...group, pages: [documentPage("a")] })).toBe(true);
  });

  test("are wrong when one far down is wrong", () => {
    const wrong = { ...documentPage("c"), colour: "red" };
    expect(page.Check(documentPage("a", [documentPage("b", [wrong])]))).toBe(false);
  });

  test("never hold a group", () => {
    expect(page.Check({ ...group, pages: [group] })).toBe(false);
    expect(page.Check({ ...documentPage("a"), pages: [group] })).toBe(false);
  });

  test("of the kind link point somewhere", () => {
    const link = { id: "l", type: "link", title: "L" };
    expect(page.Check({ ...link, target: { kind: "url", url: "https://example.com" } })).toBe(true);
    expect(page.Check(link)).toBe(false);
  });
});

test("a revision needs what its type needs", () => {
  const revision = Compile(Revision);
  const edits = {
    object: "revision",
    id: "r1",
    type: "edits",
    parents: [],
    pages: [documentPage("a")],
    files: [],
    reusableContents: [],
    tags: [],
    createdAt: "2026-01-31T09:00:00.000Z",
    urls: { app: "https://docs.example.com" },
  };
  expect(revision.Check(edits)).toBe(true);
  expect(revision.Check({ ...edits, type: "merge" })).toBe(false);
  expect(revision.Check({ ...edits, type: "computed", sourceRevision: "r0" })).toBe(true);
});

test("a list has its items' schema and leaves next out on its last page", () => {
  const users = Compile(List(User));
  const user: User = { object: "user", id: "u", displayName: "U", urls: { location: "https://example.com" } };
  const list: List<User> = { count: 1, items: [user] };
  expect(users.Check(list)).toBe(true);
  expect(users.Check({ ...list, next: {} })).toBe(false);
});

test("merge rules take the parameters of their rule and no others", () => {
  const rules = Compile(MergeRules);
  expect(rules.Check({ type: "inherit" })).toBe(true);
  expect(rules.Check({ type: "rules", rules: [{ rule: "allow_bypass", users: ["u"] }] })).toBe(true);
  expect(rules.Check({ type: "rules", rules: [{ rule: "allow_bypass" }] })).toBe(false);
  expect(rules.Check({ type: "rules", rules: [{ rule: "require_author_to_merge", users: [] }] })).toBe(false);
});

test("a default level may be a role, inherit or null", () => {
  const level = Compile(DefaultLevel);
  expect(["admin", "inherit", null].every((value) => level.Check(value))).toBe(true);
  expect(level.Check("guest")).toBe(false);
});

test("there are 39 languages", () => {
  expect(new Set(languages).size).toBe(39);
  expect(Compile(Language).Check("pt-br")).toBe(true);
});

test("every kind of change is in the union under its own name", () => {
  expect(Object.values(contentChanges)).toEqual(ContentChange.anyOf);
  for (const [name, schema] of Object.entries(contentChanges)) {
    expect(schema.properties.operation.const).toBe(name);
  }
});
