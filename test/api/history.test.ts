import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { InputOf } from "../../src-main/api/operation.ts";
import type { Operations } from "../../src-main/api/operations.ts";
import { viewHead } from "../../src-main/content/view/view.ts";
import { findEntry } from "../../src-main/content/view/viewEntries.ts";
import { transact } from "../../src-main/store/store.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";
import { Desk, replay } from "./writing.ts";

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

/** Longer than a revision takes in further edits of its author's. */
const pause = () => host.clock.pass(60 * 60 * 1000);

type Asked = Omit<InputOf<Operations["getRevisionSemanticChanges"]>, "spaceId" | "revisionId">;

const changesOf = (revisionId: string, asked: Asked = {}) =>
  host.ask("reader", "getRevisionSemanticChanges", { spaceId: desk.space, revisionId, ...asked });

const file = (name: string, text: string) => ({
  name,
  base64: Buffer.from(text).toString("base64"),
  contentType: "text/plain",
});

const fileNamed = (name: string) => ({ file: expect.objectContaining({ name }) as unknown });

/** A text's attribute, one of whose blocks was edited so that these words went and came. */
const edited = (...words: [kind: "removed" | "added", text: string][]) => {
  const runs = words.map(([kind, text]) => ({ kind, text }));
  const block = { type: "edited", words: expect.arrayContaining(runs) as unknown };
  return expect.objectContaining({ blocks: [expect.objectContaining(block)] }) as unknown;
};

/** A space with one thing of every kind; answers the ids. */
async function furnish() {
  const lamps = await desk.page("Edited", "A lamp gives light.\n\nLast.\n");
  const folder = await desk.page("Folder");
  const moved = await desk.page("Moved");
  const gone = await desk.page("Gone", "Soon gone.\n", { into: folder });
  const { insertedFiles } = await desk.change("admin", [
    { operation: "insert_files", files: [file("a.txt", "one"), file("b.txt", "two")] },
    { operation: "insert_reusable_content", title: "Notice", document: { markdown: "Mind the gap.\n" } },
    { operation: "update_variables", variables: { version: "1", colour: "red" } },
    { operation: "insert_tag", slug: "new", label: "New" },
    { operation: "insert_tag", slug: "old", label: "Old" },
  ]);
  const [a, b] = (insertedFiles ?? []).map(({ id }) => id);
  const revision = await host.ask("admin", "getCurrentRevision", { spaceId: desk.space });
  const reusable = revision.reusableContents[0]?.id ?? "";
  return { lamps, folder, moved, gone, a: a ?? "", b: b ?? "", reusable };
}

/** Changes something of every kind. */
async function rearrange({
  lamps,
  folder,
  moved,
  gone,
  a,
  b,
  reusable,
}: Awaited<ReturnType<typeof furnish>>) {
  await desk.change("admin", [
    { operation: "update_page", page: lamps, title: "Renamed", slug: "renamed" },
    {
      operation: "update_page",
      page: lamps,
      document: { markdown: "A lamp gives warm light.\n\nLast.\n" },
    },
    { operation: "update_page", page: moved, into: folder },
    { operation: "delete_page", page: gone },
    { operation: "insert_page", title: "Made", document: { markdown: "New.\n" } },
    { operation: "update_file", file: a, name: "c.txt" },
    { operation: "delete_file", file: b },
    { operation: "insert_files", files: [file("d.txt", "four")] },
    {
      operation: "update_reusable_content",
      reusableContent: reusable,
      document: { markdown: "Mind the step.\n" },
    },
    { operation: "update_variables", variables: { version: "2", colour: null, size: "10" } },
    { operation: "update_tag", tag: "new", label: "Brand new" },
    { operation: "delete_tag", tag: "old" },
  ]);
}

describe("What a revision changes", () => {
  test("is told of every kind of entry, with the words in which texts differ", async () => {
    const ids = await furnish();
    pause();
    await rearrange(ids);
    const { changes, more } = await changesOf(await desk.head(), { limit: 1000 });
    expect(more).toBe(0);
    expect(changes).toEqual([
      { type: "page_deleted", page: { id: ids.gone, type: "document", title: "Gone", path: "folder/gone" } },
      { type: "page_created", page: expect.objectContaining({ title: "Made", path: "made" }) as unknown },
      {
        type: "page_moved",
        page: { id: ids.moved, type: "document", title: "Moved", path: "folder/moved" },
        parent: { before: null, after: { id: ids.folder, title: "Folder" } },
      },
      {
        type: "page_edited",
        page: { id: ids.lamps, type: "document", title: "Renamed", path: "renamed" },
        attributes: {
          title: { before: "Edited", after: "Renamed" },
          slug: { before: "edited", after: "renamed" },
          document: edited(["added", "warm "]),
        },
      },
      { type: "file_deleted", ...fileNamed("b.txt") },
      {
        type: "file_edited",
        ...fileNamed("c.txt"),
        attributes: { name: { before: "a.txt", after: "c.txt" } },
      },
      { type: "file_created", ...fileNamed("d.txt") },
      {
        type: "reusable_content_edited",
        reusableContent: expect.objectContaining({ id: ids.reusable, title: "Notice" }) as unknown,
        attributes: { document: edited(["removed", "gap"], ["added", "step"]) },
      },
      {
        type: "tag_edited",
        tag: { slug: "new", label: "Brand new" },
        attributes: { label: { before: "New", after: "Brand new" } },
      },
      { type: "tag_deleted", tag: { slug: "old", label: "Old" } },
      {
        type: "variables_edited",
        variables: {
          colour: { before: "red", after: null },
          size: { before: null, after: "10" },
          version: { before: "1", after: "2" },
        },
      },
    ]);
  });

  test("is ten changes at most unless more are asked for, and says how many it leaves out", async () => {
    for (let number = 0; number < 12; number += 1) await desk.page(`Page ${number}`);
    const head = await desk.head();
    const some = await changesOf(head);
    expect([some.changes.length, some.more]).toEqual([10, 2]);
    const none = await changesOf(head, { limit: 0 });
    expect([none.changes.length, none.more]).toEqual([0, 12]);
    const refused = { spaceId: desk.space, revisionId: head, limit: 1001 };
    expect(await host.status("reader", "getRevisionSemanticChanges", refused)).toBe(400);
  });

  test("names texts without their words where only that is wanted", async () => {
    const page = await desk.page("Page", "one\n");
    const before = (await desk.read(page)).documentId;
    pause();
    await desk.write(page, "two\n");
    const after = (await desk.read(page)).documentId;
    const { changes } = await changesOf(await desk.head(), { words: false });
    expect(changes).toMatchObject([{ type: "page_edited", attributes: { document: { before, after } } }]);
    expect(JSON.stringify(changes)).not.toContain("blocks");
  });

  test("shows words as far as texts are here, and says which lack to who asks for them", async () => {
    const page = await desk.page("Page", "one\n");
    const before = (await desk.read(page)).documentId ?? "";
    pause();
    await desk.write(page, "two\n");
    const head = await desk.head();
    const { store } = host.engine;
    await transact(store, { mode: "authority", scopes: [], at: host.clock.iso() }, (db) =>
      db.deleteFrom("texts").where("hash", "=", before).execute(),
    );
    expect(await changesOf(head)).toMatchObject({ changes: [{ attributes: { document: { before } } }] });
    const asked = { spaceId: desk.space, revisionId: head, words: true };
    expect(await host.refusal("reader", "getRevisionSemanticChanges", asked)).toMatchObject({
      status: 409,
      error: { reason: "base-missing" },
    });
  });

  test("is seen against any other revision, in either order", async () => {
    const page = await desk.page("Page", "one\n");
    const first = await desk.head();
    pause();
    await desk.write(page, "two\n");
    pause();
    await desk.page("Other");
    const last = await desk.head();
    const types = async (revision: string, base: string) =>
      (await changesOf(revision, { base })).changes.map(({ type }) => type);
    expect(await types(last, first)).toEqual(["page_created", "page_edited"]);
    expect(await types(first, last)).toEqual(["page_deleted", "page_edited"]);
    expect(await types(last, last)).toEqual([]);
    const unknown = { spaceId: desk.space, revisionId: last, base: "unknown" };
    expect(await host.status("reader", "getRevisionSemanticChanges", unknown)).toBe(404);
  });

  test("leads to the bytes that a file had then", async () => {
    const { insertedFiles } = await desk.change("admin", [
      { operation: "insert_files", files: [file("a.txt", "one"), file("b.txt", "other")] },
    ]);
    const [a, b] = insertedFiles ?? [];
    const first = await desk.head();
    pause();
    await desk.change("admin", [{ operation: "delete_file", file: b?.id ?? "" }]);
    const input = { spaceId: desk.space, revisionId: first, fileId: a?.id ?? "" };
    const { downloadURL } = await host.ask("reader", "getFileInRevisionById", input);
    expect(downloadURL).toBe(
      `https://docs.example.com/v1/spaces/${desk.space}/revisions/${first}/files/${a?.id}/download`,
    );
    const { changes } = await changesOf(await desk.head());
    expect(changes).toMatchObject([
      { type: "file_deleted", file: { downloadURL: expect.stringContaining(first) as unknown } },
    ]);
  });
});

describe("What a revision of a change request changes", () => {
  test("is what it did to the one before, and what main brought where it was brought up to date", async () => {
    const page = await desk.page("Page", "one\n");
    const request = await desk.open();
    const first = await desk.head(request);
    await desk.write(page, "two\n", { request });
    const ours = await desk.head(request);
    const ask = async (revisionId: string) =>
      (await host.ask("commenter", "getRevisionSemanticChanges", { spaceId: desk.space, revisionId }))
        .changes;
    // The first one may be amended by its author: it is what the request began as, and their edits.
    expect(await ask(ours)).toMatchObject([{ type: "page_edited", page: { id: page } }]);
    await desk.page("On main");
    await desk.update(request);
    const updated = await ask(await desk.head(request));
    expect(updated).toMatchObject([{ type: "page_created", page: { title: "On main" } }]);
    expect(
      await host.status("reader", "getRevisionSemanticChanges", { spaceId: desk.space, revisionId: first }),
    ).toBe(404);
  });

  test("is seen against main as it is now, and against another request", async () => {
    const page = await desk.page("Page", "one\n");
    const [ours, theirs] = [await desk.open(), await desk.open()];
    await desk.write(page, "ours\n", { request: ours });
    await desk.page("Theirs", "", { request: theirs });
    await desk.page("On main");
    const told = async (revisionId: string, base: string) => {
      const asked = { spaceId: desk.space, revisionId, base };
      const { changes } = await host.ask("commenter", "getRevisionSemanticChanges", asked);
      return changes.map((change) => `${change.type} ${"page" in change ? change.page.title : ""}`);
    };
    const [head, left, right] = [await desk.head(), await desk.head(ours), await desk.head(theirs)];
    expect(await told(left, head)).toEqual(["page_deleted On main", "page_edited Page"]);
    expect(await told(right, left)).toEqual(["page_edited Page", "page_created Theirs"]);
    expect(await told(head, right)).toEqual(["page_created On main", "page_deleted Theirs"]);
  });

  test("is main's revision once it is merged, which names the request to who may see it", async () => {
    const page = await desk.page("Page", "one\n");
    const request = await desk.open("Better words");
    await desk.write(page, "two\n", { request });
    const { revision } = await desk.merge(request);
    const asked = { spaceId: desk.space, revisionId: revision };
    expect(await host.ask("commenter", "getRevisionSemanticChanges", asked)).toMatchObject({
      changes: [{ type: "page_edited" }],
      mergedFrom: { id: request, subject: "Better words" },
    });
    expect(await host.ask("reader", "getRevisionSemanticChanges", asked)).not.toHaveProperty("mergedFrom");
  });
});

describe("Going back to a revision", () => {
  const restore = (revisionId: string, pages?: string[], who: Person = "editor") =>
    host.ask(who, "restoreRevisionInSpace", {
      spaceId: desk.space,
      revisionId,
      ...(pages ? { body: { pages } } : {}),
    });
  const refusal = (revisionId: string, body?: object, who: Person = "editor") =>
    host.refusal(who, "restoreRevisionInSpace", {
      spaceId: desk.space,
      revisionId,
      ...(body ? { body } : {}),
    });

  /** What a revision holds, without its times and addresses, texts included. */
  async function contentOf(revisionId: string): Promise<unknown> {
    const revision = await host.ask("admin", "getRevisionById", { spaceId: desk.space, revisionId });
    const { pages, files, reusableContents, variables, tags } = revision;
    const bare = JSON.parse(
      JSON.stringify({ pages, files, reusableContents, variables, tags }),
      (key, value: unknown) => (["createdAt", "updatedAt", "downloadURL"].includes(key) ? undefined : value),
    ) as { files: { id: string }[] };
    return { ...bare, files: bare.files.sort((a, b) => (a.id < b.id ? -1 : 1)) };
  }

  test("makes a new revision with everything that it had, and is taken back by another", async () => {
    const ids = await furnish();
    const first = await desk.head();
    const links = await desk.page("Links", "See [it](moved.md).\n");
    pause();
    await rearrange(ids);
    const second = await desk.head();
    pause();
    const { revision, result } = await restore(first);
    expect(result).toBe("rollback");
    expect(revision).toBe(await desk.head());
    expect(await contentOf(revision)).toEqual(await contentOf(first));
    expect((await changesOf(revision, { base: first })).changes).toEqual([]);
    const made = await host.ask("reader", "getRevisionById", { spaceId: desk.space, revisionId: revision });
    expect(made).toMatchObject({ type: "rollback", parents: [second, first] });
    expect(await host.status("reader", "getPageById", { spaceId: desk.space, pageId: links })).toBe(200);

    await restore(second);
    expect(await contentOf(await desk.head())).toEqual(await contentOf(second));
    const { items } = await host.ask("reader", "listRevisionsInSpace", { spaceId: desk.space });
    expect(items.map(({ type }) => type).slice(0, 3)).toEqual(["rollback", "rollback", "edits"]);
    expect(items[0]?.author.id).toBe(host.people.editor);
  });

  test("that main is already makes none", async () => {
    await desk.page("Page", "one\n");
    const head = await desk.head();
    pause();
    expect(await restore(head)).toEqual({ revision: head, result: "rollback" });
    expect(await desk.head()).toBe(head);
  });

  test("puts pages back into their tree and under their addresses, however they were exchanged", async () => {
    const a = await desk.page("A");
    const b = await desk.page("B", "", { into: a });
    const c = await desk.page("C");
    const first = await desk.head();
    const tree = await desk.tree();
    pause();
    const change = (page: string, fields: object) =>
      desk.change("admin", [{ operation: "update_page", page, ...fields }]);
    await change(b, { into: null, slug: "elsewhere" });
    await change(a, { into: b, slug: "c-that-was" });
    await change(c, { slug: "a" });
    await change(b, { slug: "c" });
    expect(await desk.tree()).toEqual({ B: "c", A: "c/c-that-was", C: "a" });
    await restore(first);
    expect(await desk.tree()).toEqual(tree);
  });

  test("keeps the keys of blocks, so that comments find theirs", async () => {
    const page = await desk.page("Page", "One of them.\n\nTwo.\n");
    const keys = async () => {
      const { blocks } = await host.ask("reader", "getPageBlame", { spaceId: desk.space, pageId: page });
      return blocks.map(({ key }) => key);
    };
    pause();
    await desk.write(page, "One of these.\n\nTwo.\n");
    const first = await desk.head();
    const before = await keys();
    pause();
    await desk.write(page, "Another text altogether.\n");
    await restore(first);
    expect(await desk.text(page)).toBe("One of these.\n\nTwo.\n");
    expect(await keys()).toEqual(before);
    const { blocks } = await host.ask("reader", "getPageBlame", { spaceId: desk.space, pageId: page });
    expect(blocks.map(({ author }) => author.id)).toEqual([host.people.editor, host.people.editor]);
  });

  test("may be of some pages only: the others stay as they are", async () => {
    const page = await desk.page("Page", "one\n");
    const other = await desk.page("Other", "one\n");
    const first = await desk.head();
    pause();
    await desk.change("admin", [
      { operation: "update_page", page, title: "New title", into: other, document: { markdown: "two\n" } },
      { operation: "update_page", page: other, document: { markdown: "two\n" } },
    ]);
    await restore(first, [page]);
    expect(await desk.tree()).toEqual({ Page: "page", Other: "other" });
    expect([await desk.text(page), await desk.text(other)]).toEqual(["one\n", "two\n"]);
  });

  test("brings a deleted page back where there is still a place for it", async () => {
    const top = await desk.page("Top");
    const folder = await desk.page("Folder", "", { into: top });
    const page = await desk.page("Page", "words\n", { into: folder });
    const first = await desk.head();
    pause();
    await desk.change("admin", [{ operation: "delete_page", page: folder }]);
    await desk.page("Page", "", { into: top });
    await restore(first, [page]);
    const { path } = (await desk.read(page)) as { path: string };
    expect(path).toBe("top/page-2");
    expect(await desk.text(page)).toBe("words\n");
  });

  test("leaves alone what the revision turns out not to have where it is run again", async () => {
    const first = await desk.head();
    pause();
    const folder = await desk.page("Folder");
    const page = await desk.page("Page", "words\n", { into: folder });
    const rows = await host.engine.store.reading.selectFrom("states").selectAll().execute();
    const seen = (id: string, stays: boolean) => {
      const row = rows.find((state) => state.id === id);
      if (!row) throw new Error(`There is no state of ${id}.`);
      const { kind, parent, rank, title, slug, text } = row;
      const was = { parent, rank, title, slug, text, links: [], fields: {} };
      return { kind, id, was, stays };
    };
    // The replica where it was run first had the page in that revision.
    await replay(host, "admin", "restoreRevisionInSpace", {
      spaceId: desk.space,
      revisionId: first,
      body: { seen: [seen(folder, false), seen(page, true)] },
    });
    expect(await desk.tree()).toEqual({ Page: "page" });
    expect(await desk.text(page)).toBe("words\n");
    const main = await viewHead(host.engine.store.reading, desk.space);
    expect(await findEntry(host.engine.store.reading, main, "page", page)).toMatchObject({ parent: null });
  });

  test("of a page that would come to lie under itself leaves it where it is, and says so", async () => {
    const outer = await desk.page("Outer");
    const page = await desk.page("Page", "one\n", { into: outer });
    const first = await desk.head();
    pause();
    await desk.change("admin", [
      { operation: "update_page", page, into: null, document: { markdown: "two\n" } },
    ]);
    await desk.change("admin", [{ operation: "update_page", page: outer, into: page }]);
    await restore(first, [page]);
    expect(await desk.tree()).toEqual({ Page: "page", Outer: "page/outer" });
    expect(await desk.text(page)).toBe("one\n");
    const { items } = await host.ask("admin", "listConflictsInSpace", { spaceId: desk.space });
    expect(items).toMatchObject([{ kind: "move-cycle", theirs: outer }]);
  });

  test("writes what differs and nothing else", async () => {
    const page = await desk.page("Page", "one\n");
    for (let number = 0; number < 30; number += 1) await desk.page(`Page ${number}`);
    const first = await desk.head();
    pause();
    await desk.write(page, "two\n");
    const rows = async () =>
      (await host.engine.store.reading.selectFrom("states").select("id").execute()).length;
    const before = await rows();
    await restore(first);
    expect((await rows()) - before).toBe(1);
  });

  test.each([
    ["reader", 403],
    ["commenter", 403],
    ["guest", 404],
    ["stranger", 404],
    ["editor", 200],
    ["admin", 200],
  ] as const)("is for who may edit: %s gets %i", async (who, status) => {
    const spaceId = desk.space;
    const revisionId = await desk.head();
    expect(await host.status(who, "restoreRevisionInSpace", { spaceId, revisionId })).toBe(status);
  });

  test("is refused where it cannot be, with what is wrong", async () => {
    const page = await desk.page("Page", "one\n");
    const request = await desk.open();
    await desk.write(page, "two\n", { request });
    const head = await desk.head();
    expect(await refusal("unknown")).toMatchObject({ status: 404 });
    expect(await refusal(await desk.head(request))).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining("change request #1") as unknown },
    });
    const bodies: [body: object, message: string][] = [
      [{ pages: [page, "nobody"] }, "/body/pages/1 names no page of that revision: nobody"],
      [{ pages: [] }, "/body/pages"],
      [{ seen: [] }, "/body/seen is filled in by Recto"],
      [{ everything: true }, "/body/everything"],
    ];
    for (const [body, message] of bodies)
      expect(await refusal(head, body)).toMatchObject({
        status: 400,
        error: { message: expect.stringContaining(message) as unknown },
      });
    await host.ask("admin", "updateSpaceById", { spaceId: desk.space, body: { editMode: "locked" } });
    expect(await refusal(head)).toMatchObject({ status: 409, error: { reason: "locked" } });
  });
});
