import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost } from "../api/host.ts";
import { Desk, type Conflict } from "../api/writing.ts";

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const hour = 60 * 60 * 1000;

const conflictsOf = async (request: string): Promise<Conflict[]> =>
  (
    await host.ask("admin", "listConflictsInChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
    })
  ).items;

const ownRows = async (request: string): Promise<string[]> =>
  (
    await host.engine.store.reading
      .selectFrom("states")
      .select("id")
      .where("branch", "=", request)
      .where("until", "=", 2_147_483_647)
      .execute()
  ).map(({ id }) => id);

describe("Bringing a change request up to date", () => {
  test("takes what main changed and keeps what the request changed, in one page and in others", async () => {
    const a = await desk.page("A", "one\n\ntwo\n");
    const b = await desk.page("B", "bee\n");
    const request = await desk.open();
    await desk.write(a, "one\n\ntwo, better\n", { request });
    await desk.write(a, "one, more\n\ntwo\n");
    await desk.write(b, "bees\n");
    expect((await desk.request(request)).outdated).toBe(true);
    const answer = await desk.update(request);
    expect(answer).toEqual({ result: "update", revision: await desk.head(request) });
    expect(await desk.text(a, request)).toBe("one, more\n\ntwo, better\n");
    expect(await desk.text(b, request)).toBe("bees\n");
    expect(await desk.text(a)).toBe("one, more\n\ntwo\n");
    expect(await desk.request(request)).toMatchObject({
      outdated: false,
      revisionMergedAncestor: await desk.head(),
    });
    const { items } = await host.ask("admin", "listRevisionsInChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
    });
    expect(items[0]).toMatchObject({ type: "update", parents: [items[1]?.id, await desk.head()] });
  });

  test("makes no revision when main has not moved", async () => {
    const a = await desk.page("A", "one\n");
    const request = await desk.open();
    await desk.write(a, "two\n", { request });
    const head = await desk.head(request);
    expect(await desk.update(request)).toEqual({ result: "update", revision: head });
    expect((await desk.request(request)).revisionMergedAncestor).toBeUndefined();
  });

  test("keeps no state of its own for what main has become too", async () => {
    const a = await desk.page("A", "one\n");
    const b = await desk.page("B", "bee\n");
    const request = await desk.open();
    await desk.write(a, "the same\n", { request });
    await desk.write(b, "bees\n", { request });
    await desk.write(a, "the same\n");
    await desk.update(request);
    expect(await ownRows(request)).toEqual([b]);
    expect(await conflictsOf(request)).toEqual([]);
  });

  test("keeps the request's words where both wrote other ones, and both in a conflict", async () => {
    const a = await desk.page("A", "# Title\n\nold words\n\nend\n");
    const request = await desk.open();
    await desk.write(a, "# Title\n\nwords of the request\n\nend\n", { request });
    await desk.write(a, "# Title\n\nwhat main came to say\n\nend\n");
    expect(await desk.update(request)).toMatchObject({ result: "conflicts" });
    expect(await desk.text(a, request)).toBe("# Title\n\nwords of the request\n\nend\n");
    expect(await conflictsOf(request)).toMatchObject([
      {
        status: "open",
        kind: "text",
        base: "old words",
        ours: "words of the request",
        theirs: "what main came to say",
        target: { space: desk.space, changeRequest: request, page: { id: a } },
        raisedBy: { displayName: "Ada Admin" },
      },
    ]);
  });

  test("merges fields one by one, a layout's switches and variables too", async () => {
    const a = await desk.page("A", "one\n");
    const change = (fields: object) => [{ operation: "update_page" as const, page: a, ...fields }];
    const request = await desk.open();
    await desk.change(
      "admin",
      change({
        title: "Ours",
        emoji: "🍎",
        layout: { outline: false, title: false },
        variables: { x: "1" },
      }),
      request,
    );
    await desk.change(
      "admin",
      change({
        title: "Theirs",
        description: "told",
        layout: { metadata: false, title: true },
        variables: { x: "1" },
      }),
    );
    expect(await desk.update(request)).toMatchObject({ result: "conflicts" });
    expect(await desk.read(a, request)).toMatchObject({
      title: "Ours",
      emoji: "🍎",
      description: "told",
      variables: { x: "1" },
      layout: { outline: false, metadata: false, title: false },
    });
    const conflicts = await conflictsOf(request);
    expect(conflicts.map(({ field }) => field).sort()).toEqual(["layout", "title"]);
    expect(conflicts.find(({ field }) => field === "title")).toMatchObject({
      kind: "field",
      base: "A",
      ours: "Ours",
      theirs: "Theirs",
    });
  });

  test("lets a deletion win over a move or a rename, and words over a deletion", async () => {
    const moved = await desk.page("Moved", "m\n");
    const edited = await desk.page("Edited", "e\n");
    const folder = await desk.page("Folder", "f\n");
    const request = await desk.open();
    await desk.change(
      "admin",
      [
        { operation: "update_page", page: moved, into: folder, title: "Renamed" },
        { operation: "update_page", page: edited, document: { markdown: "new words\n" } },
      ],
      request,
    );
    await desk.change("admin", [
      { operation: "delete_page", page: moved },
      { operation: "delete_page", page: edited },
    ]);
    expect(await desk.update(request)).toMatchObject({ result: "conflicts" });
    expect(await desk.tree(request)).toEqual({ Edited: "edited", Folder: "folder" });
    expect(await conflictsOf(request)).toMatchObject([
      {
        kind: "delete-edit",
        base: "e\n",
        ours: "new words\n",
        theirs: null,
        target: { page: { id: edited } },
      },
    ]);
  });

  test.each([
    ["description", { description: "What burns." }],
    ["variables", { variables: { oil: "whale" } }],
  ])("keeps a page that main deleted when the request gave it another %s", async (_field, fields) => {
    const page = await desk.page("Page", "p\n");
    const request = await desk.open();
    await desk.change("admin", [{ operation: "update_page", page, ...fields }], request);
    await desk.change("admin", [{ operation: "delete_page", page }]);
    expect(await desk.update(request)).toMatchObject({ result: "conflicts" });
    expect(await desk.read(page, request)).toMatchObject(fields);
    expect(await conflictsOf(request)).toMatchObject([
      { kind: "delete-edit", ours: "p\n", theirs: null, target: { page: { id: page } } },
    ]);
  });

  test("brings a page that the request deleted back when main gave it new words", async () => {
    const folder = await desk.page("Folder");
    const page = await desk.page("Page", "p\n", { into: folder });
    const request = await desk.open();
    await desk.change("admin", [{ operation: "delete_page", page: folder }], request);
    await desk.write(page, "p, and more\n");
    await desk.update(request);
    // Its folder is gone on the request, so it stands under the nearest page that is left: none.
    expect(await desk.tree(request)).toEqual({ Page: "page" });
    expect(await conflictsOf(request)).toMatchObject([
      { kind: "delete-edit", base: "p\n", ours: null, theirs: "p, and more\n" },
    ]);
  });

  test("keeps what main put under a page that the request deleted", async () => {
    const folder = await desk.page("Folder");
    const request = await desk.open();
    await desk.change("admin", [{ operation: "delete_page", page: folder }], request);
    const fresh = await desk.page("Fresh", "words\n", { into: folder });
    await desk.update(request);
    expect(await desk.tree(request)).toEqual({ Fresh: "fresh" });
    expect(await conflictsOf(request)).toMatchObject([
      { kind: "delete-edit", ours: null, theirs: "words\n", target: { page: { id: fresh } } },
    ]);
  });

  test("records a move that would put two pages under each other, and applies neither's harm", async () => {
    const a = await desk.page("A");
    const b = await desk.page("B");
    const request = await desk.open();
    await desk.change("admin", [{ operation: "update_page", page: a, into: b }], request);
    await desk.change("admin", [{ operation: "update_page", page: b, into: a }]);
    expect(await desk.update(request)).toMatchObject({ result: "conflicts" });
    expect(await desk.tree(request)).toEqual({ B: "b", A: "b/a" });
    expect(await conflictsOf(request)).toMatchObject([
      { kind: "move-cycle", theirs: a, target: { page: { id: b } } },
    ]);
  });

  test.each([
    ["ours", { B: "b", A: "b/a", Deep: "b/a/deep" }],
    ["theirs", { A: "a", Deep: "a/deep", B: "a/deep/b" }],
  ] as const)("takes %s of two moves under each other", async (choice, places) => {
    const a = await desk.page("A");
    const deep = await desk.page("Deep", "", { into: a });
    const b = await desk.page("B");
    const request = await desk.open();
    await desk.change("admin", [{ operation: "update_page", page: a, into: b }], request);
    await desk.change("admin", [{ operation: "update_page", page: b, into: deep }]);
    await desk.update(request);
    const [conflict] = await conflictsOf(request);
    await host.ask("admin", "resolveConflictInChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
      conflictId: conflict!.id,
      body: { choice },
    });
    expect(await desk.tree(request)).toEqual(places);
    await desk.merge(request);
    expect(await desk.tree()).toEqual(places);
  });

  test("keeps a page where the request put it when main put it elsewhere, with a conflict", async () => {
    const [a, b, page] = [await desk.page("A"), await desk.page("B"), await desk.page("Page")];
    const request = await desk.open();
    await desk.change("admin", [{ operation: "update_page", page, into: a }], request);
    await desk.change("admin", [{ operation: "update_page", page, into: b }]);
    await desk.update(request);
    expect(await desk.tree(request)).toMatchObject({ Page: "a/page" });
    expect(await conflictsOf(request)).toMatchObject([
      { kind: "field", field: "parent", base: null, ours: a, theirs: b },
    ]);
  });

  test("keeps two pages made under one name, and gives the request's another address", async () => {
    const request = await desk.open();
    await desk.page("Install", "ours\n", { request });
    await desk.page("Install", "theirs\n");
    expect(await desk.update(request)).toMatchObject({ result: "update" });
    const { pages } = await host.ask("admin", "listPagesInChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
    });
    const slugs = pages.map((page) => ("slug" in page ? page.slug : ""));
    expect(slugs.sort()).toEqual(["install", "install-2"]);
    expect(await conflictsOf(request)).toEqual([]);
  });

  test("takes two paths of one page for one link, and keeps what it means", async () => {
    const setup = await desk.page("Setup");
    const text = (path: string, last: string) => `Read [the setup](${path}) first, ${last}.\n`;
    const a = await desk.page("A", text("setup.md", "then write"));
    const request = await desk.open();
    await desk.change("admin", [{ operation: "update_page", page: setup, slug: "install" }]);
    await desk.write(a, text("install.md", "then write"));
    await desk.write(a, `Do read [the setup guide](setup.md) first, then write.\n`, { request });
    expect(await desk.update(request)).toMatchObject({ result: "update" });
    expect(await conflictsOf(request)).toEqual([]);
    const markdown = await desk.text(a, request);
    expect(markdown).toMatch(/^Do read \[the setup guide\]\((setup|install)\.md\) first, then write\.\n$/);
    const input = { spaceId: desk.space, changeRequestId: request, pageId: a };
    const { items } = await host.ask("commenter", "listPageLinksInChangeRequest", input);
    expect(items).toMatchObject([{ status: "ok", targetReference: { page: { title: "Setup" } } }]);
  });

  test("carries block keys over, so that comments stay on their blocks", async () => {
    const a = await desk.page("A", "one\n\ntwo\n\nthree\n");
    const keysOn = async (branch: string) => {
      const row = await host.engine.store.reading
        .selectFrom("states")
        .select("blocks")
        .where("branch", "=", branch)
        .where("id", "=", a)
        .where("until", "=", 2_147_483_647)
        .executeTakeFirstOrThrow();
      return JSON.parse(row.blocks) as string[];
    };
    const before = await keysOn("main");
    const request = await desk.open();
    await desk.write(a, "one\n\ntwo, better than before\n\nthree\n", { request });
    await desk.write(a, "new\n\none\n\ntwo\n\nthree\n");
    const main = await keysOn("main");
    await desk.update(request);
    expect(await keysOn(request)).toEqual([main[0], ...before]);
    await desk.merge(request);
    expect(await keysOn("main")).toEqual([main[0], ...before]);
  });

  test("may be done again and again as both go on", async () => {
    const a = await desk.page("A", "one\n\ntwo\n");
    const request = await desk.open();
    await desk.write(a, "one\n\ntwo of the request\n", { request });
    for (const word of ["first", "second", "third"]) {
      host.clock.pass(hour);
      await desk.write(a, `${word}\n\ntwo\n`);
      expect(await desk.update(request)).toMatchObject({ result: "update" });
      expect(await desk.text(a, request)).toBe(`${word}\n\ntwo of the request\n`);
    }
    await desk.merge(request);
    expect(await desk.text(a)).toBe("third\n\ntwo of the request\n");
  });
});
