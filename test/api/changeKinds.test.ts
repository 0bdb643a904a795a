import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  contentChanges,
  type ContentChange,
  type ContentOperation,
} from "../../src-main/api/types/contentChanges.ts";
import type { Page } from "../../src-main/api/types/page.ts";
import { upload } from "../content/import/importing.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

/* Each kind of change, made on main and on a change request of a space that holds the same. */

let hosts: ApiHost[];
beforeEach(async () => {
  hosts = [await openHost(), await openHost()];
});
afterEach(async () => {
  for (const host of hosts) await host.close();
});

const url = (to: string) => ({ kind: "url" as const, url: `https://example.com/${to}` });
const computed = (type: "builtin:openapi") => ({ type, dependencies: {}, props: { a: 1 } });
const words = (markdown: string) => ({ document: { markdown } });
const bytes = (name: string, text: string) => ({
  name,
  base64: Buffer.from(text).toString("base64"),
  contentType: "text/plain",
});

/** What a space holds before a change, by what the rows call it, and the revision in which it did. */
type Held = Record<(typeof NAMES)[number], string>;

const NAMES = [
  ...(["page", "group", "link", "computed", "below", "gone"] as const),
  ...(["block", "file", "lostFile", "blob", "reusable", "lost", "revision"] as const),
];

/** A space with something of everything, of which some pages were changed and one deleted since `revision`. */
async function furnish(desk: Desk): Promise<Held> {
  const { host, space: spaceId } = desk;
  const { changes, insertedFiles, insertedReusableContents } = await desk.change("admin", [
    { operation: "insert_page", title: "Page", ref: "page", ...words("One.\n\nTwo.\n\nThree.\n") },
    { operation: "insert_page", type: "group", title: "Group", ref: "group" },
    { operation: "insert_page", type: "link", title: "Link", into: "group", target: url("a") },
    { operation: "insert_page", type: "computed", title: "Computed", computed: computed("builtin:openapi") },
    { operation: "insert_page", title: "Below", into: "page", ...words("Under it.\n") },
    { operation: "insert_page", title: "Gone", ...words("Gone by now.\n") },
    { operation: "insert_files", files: [bytes("a.txt", "one"), bytes("lost.txt", "lost")] },
    { operation: "insert_reusable_content", title: "Notice", ...words("Mind the gap.\n") },
    { operation: "insert_reusable_content", title: "Lost", ...words("Gone by now.\n") },
    { operation: "update_variables", variables: { version: "1", colour: "red" } },
    { operation: "insert_tag", slug: "new", label: "New" },
  ]);
  const [page, group, link, computedPage, below, gone] = changes.map((change) =>
    change.object === "created_page" ? change.page.id : "",
  );
  const [reusable, lost] = insertedReusableContents!.map(({ id }) => id);
  const revision = await desk.head();
  host.clock.pass(60 * 60 * 1000);
  await desk.change("admin", [
    { operation: "update_page", page: page!, ...words("One more.\n\nTwo.\n\nThree more.\n") },
    { operation: "delete_page", page: gone! },
    { operation: "update_file", file: insertedFiles![0]!.id, name: "changed.txt" },
    { operation: "delete_file", file: insertedFiles![1]!.id },
    {
      operation: "update_reusable_content",
      reusableContent: reusable!,
      title: "Notices",
      ...words("Mind the gaps.\n"),
    },
    { operation: "delete_reusable_content", reusableContent: lost! },
  ]);
  host.clock.pass(60 * 60 * 1000);
  const { blocks } = await host.ask("admin", "getPageBlame", { spaceId, pageId: page! });
  return {
    page: page!,
    group: group!,
    link: link!,
    computed: computedPage!,
    below: below!,
    gone: gone!,
    block: blocks[0]!.key,
    file: insertedFiles![0]!.id,
    lostFile: insertedFiles![1]!.id,
    blob: await upload(host, "admin", Buffer.from("three")),
    reusable: reusable!,
    lost: lost!,
    revision,
  };
}

type Row = [what: string, changes: (held: Held) => ContentChange[]];

/** The kinds of change, each with the ways to make it; a kind without a row does not compile. */
const ROWS: Record<ContentOperation, Row[]> = {
  insert_page: [
    ["a document", () => [{ operation: "insert_page", title: "New", at: 0, ...words("New.\n") }]],
    [
      "a document with all its fields",
      ({ page }) => [
        {
          operation: "insert_page",
          into: page,
          title: "New",
          slug: "other",
          description: "What it is",
          icon: "book",
          hidden: true,
          noIndex: true,
          noRobotsIndex: true,
          linkTitle: "Short",
          condition: "visitor.claims.pro",
          layout: { width: "wide", outline: false },
          cover: { ref: url("cover.png"), height: 100 },
          variables: { lamp: "Fresnel" },
          tags: ["new"],
          ...words("New.\n"),
        },
      ],
    ],
    ["a group", ({ page }) => [{ operation: "insert_page", type: "group", title: "New", before: page }]],
    [
      "a link",
      ({ group }) => [
        { operation: "insert_page", type: "link", title: "New", into: group, target: url("b") },
      ],
    ],
    [
      "a computed page",
      ({ page }) => [
        {
          operation: "insert_page",
          type: "computed",
          title: "New",
          after: page,
          computed: computed("builtin:openapi"),
        },
      ],
    ],
    [
      "pages under each other, by their refs",
      () => [
        { operation: "insert_page", title: "Over", ref: "over", ...words("[it](under.md)\n") },
        { operation: "insert_page", title: "Under", into: "over", ...words("Under.\n") },
      ],
    ],
  ],
  update_page: [
    ["its text", ({ page }) => [{ operation: "update_page", page, ...words("One more.\n\nThree.\n") }]],
    [
      "its fields",
      ({ page }) => [
        {
          operation: "update_page",
          page,
          title: "Renamed",
          slug: "renamed",
          emoji: "📗",
          description: "What it is",
        },
        { operation: "update_page", page, tags: ["new"], variables: { lamp: "Fresnel" }, hidden: true },
        { operation: "update_page", page, layout: { width: "wide" }, cover: { ref: url("cover.png") } },
      ],
    ],
    ["its place", ({ below, page }) => [{ operation: "update_page", page: below, into: null, before: page }]],
    ["a group's title", ({ group }) => [{ operation: "update_page", page: group, title: "Part", at: 0 }]],
    ["a link's target", ({ link }) => [{ operation: "update_page", page: link, target: url("c") }]],
    [
      "a computed page's source",
      ({ computed: page }) => [
        {
          operation: "update_page",
          page,
          computed: { type: "builtin:openapi", dependencies: {}, props: { a: 2 } },
        },
      ],
    ],
    ["its type", ({ below }) => [{ operation: "update_page", page: below, type: "link", target: url("d") }]],
  ],
  delete_page: [
    ["with what lies under it", ({ page }) => [{ operation: "delete_page", page }]],
    ["a link", ({ link }) => [{ operation: "delete_page", page: link }]],
  ],
  restore_page: [
    ["as it last was", ({ gone }) => [{ operation: "restore_page", page: gone }]],
    ["as it was then", ({ gone, revision }) => [{ operation: "restore_page", page: gone, revision }]],
    [
      "that the same batch deletes",
      ({ page }) => [
        { operation: "delete_page", page },
        { operation: "restore_page", page },
      ],
    ],
  ],
  revert_page: [
    ["whole", ({ page, revision }) => [{ operation: "revert_page", page, revision }]],
    [
      "one of its blocks",
      ({ page, block, revision }) => [{ operation: "revert_page", page, block: [block], revision }],
    ],
  ],
  insert_files: [
    ["one", () => [{ operation: "insert_files", files: [bytes("b.txt", "two")] }]],
    [
      "one that was uploaded",
      ({ blob }) => [{ operation: "insert_files", files: [{ name: "c.txt", blob }] }],
    ],
    [
      "that a page shows",
      ({ page }) => [
        { operation: "insert_files", files: [{ ...bytes("b.txt", "two"), ref: "b" }] },
        { operation: "update_page", page, ...words("[b](./b)\n") },
      ],
    ],
  ],
  update_file: [
    ["its name", ({ file }) => [{ operation: "update_file", file, name: "z.txt" }]],
    ["its bytes", ({ file, blob }) => [{ operation: "update_file", file, blob }]],
  ],
  delete_file: [["one", ({ file }) => [{ operation: "delete_file", file }]]],
  restore_file: [["one", ({ lostFile: file }) => [{ operation: "restore_file", file }]]],
  revert_file: [
    ["one that was changed", ({ file, revision }) => [{ operation: "revert_file", file, revision }]],
    [
      "one that was deleted",
      ({ lostFile: file, revision }) => [{ operation: "revert_file", file, revision }],
    ],
  ],
  insert_reusable_content: [
    ["one", () => [{ operation: "insert_reusable_content", title: "Other", ...words("Mind the step.\n") }]],
  ],
  update_reusable_content: [
    [
      "its text",
      ({ reusable }) => [
        { operation: "update_reusable_content", reusableContent: reusable, ...words("Mind the step.\n") },
      ],
    ],
    [
      "its title",
      ({ reusable }) => [
        { operation: "update_reusable_content", reusableContent: reusable, title: "Warning" },
      ],
    ],
  ],
  delete_reusable_content: [
    ["one", ({ reusable }) => [{ operation: "delete_reusable_content", reusableContent: reusable }]],
  ],
  restore_reusable_content: [
    ["one", ({ lost }) => [{ operation: "restore_reusable_content", reusableContent: lost }]],
  ],
  revert_reusable_content: [
    [
      "one that was changed",
      ({ reusable, revision }) => [
        { operation: "revert_reusable_content", reusableContent: reusable, revision },
      ],
    ],
    [
      "one that was deleted",
      ({ lost, revision }) => [{ operation: "revert_reusable_content", reusableContent: lost, revision }],
    ],
  ],
  update_variables: [
    [
      "one made, one changed, one taken away",
      () => [{ operation: "update_variables", variables: { size: "10", version: "2", colour: null } }],
    ],
  ],
  insert_tag: [["one", () => [{ operation: "insert_tag", slug: "old", label: "Old" }]]],
  update_tag: [["its label", () => [{ operation: "update_tag", tag: "new", label: "Brand new" }]]],
  delete_tag: [["one", () => [{ operation: "delete_tag", tag: "new" }]]],
};

/** What a revision holds, texts too; without times and addresses, what was made by its order instead of its id. */
async function contentOf(desk: Desk, revisionId: string, held: Held): Promise<unknown> {
  const { host, space: spaceId } = desk;
  const on = { spaceId, revisionId };
  const revision = await host.ask("admin", "getRevisionById", { ...on, computed: false });
  const { pages, files, reusableContents, variables, tags } = revision;
  const texts: unknown[] = [];
  const readPages = async (list: readonly Page[]): Promise<void> => {
    for (const page of list) {
      if (page.type === "document")
        texts.push(
          await host.ask("admin", "getPageInRevisionById", { ...on, pageId: page.id, format: "markdown" }),
        );
      if ("pages" in page) await readPages(page.pages);
    }
  };
  await readPages(pages);
  for (const { id: reusableContentId } of reusableContents)
    texts.push(
      await host.ask("admin", "getReusableContentDocumentInRevisionById", { ...on, reusableContentId }),
    );
  const known = new Set(Object.values(held));
  const made = new Set<string>();
  const told = JSON.stringify(
    { pages, files, reusableContents, texts, variables, tags },
    (key, value: unknown) => {
      if (["createdAt", "updatedAt", "downloadURL", "urls", "key", "documentId"].includes(key))
        return undefined;
      if (key === "id" && typeof value === "string" && !known.has(value)) made.add(value);
      return value;
    },
  );
  return JSON.parse([...made].reduce((words, id, at) => words.replaceAll(id, `made ${at + 1}`), told));
}

test("Every kind of change has a row, and each row makes a change of its kind", () => {
  expect(Object.keys(ROWS).sort()).toEqual(Object.keys(contentChanges).sort());
  const held = Object.fromEntries(NAMES.map((name) => [name, name])) as Held;
  for (const [kind, rows] of Object.entries(ROWS))
    for (const [, changes] of rows)
      expect(changes(held).map(({ operation }) => operation as string)).toContain(kind);
});

describe.each(Object.entries(ROWS))("A change request takes %s as main does", (_kind, rows) => {
  test.each(rows)("%s", async (_what, changes) => {
    const [main, branch] = (await Promise.all(hosts.map((host) => Desk.open(host)))) as [Desk, Desk];
    const held = await furnish(main);
    expect(await furnish(branch)).toEqual(held);
    const before = await contentOf(branch, await branch.head(), held);
    const request = await branch.open();

    const onMain = await main.change("admin", changes(held));
    const onRequest = await branch.change("admin", changes(held), request);
    const kinds = (applied: typeof onMain) => applied.changes.map(({ object }) => object);
    expect(kinds(onRequest)).toEqual(kinds(onMain));

    const after = await contentOf(main, await main.head(), held);
    expect(after).not.toEqual(before);
    expect(await contentOf(branch, await branch.head(request), held)).toEqual(after);
    expect(await contentOf(branch, await branch.head(), held)).toEqual(before);
    await branch.merge(request);
    expect(await contentOf(branch, await branch.head(), held)).toEqual(after);
  });
});
