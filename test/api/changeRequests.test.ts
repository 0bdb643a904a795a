import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Operation } from "./host.ts";
import { Desk, documentOf, replay } from "./writing.ts";

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const path = (id: string) => ({ spaceId: desk.space, changeRequestId: id });

describe("A new change request", () => {
  test("is a draft over main as it is, with every field of its record", async () => {
    const page = await desk.page("A", "one\n");
    const head = await desk.head();
    const outcome = await host.call("editor", "createChangeRequest", {
      spaceId: desk.space,
      body: { subject: "Better words" },
    });
    expect(outcome.status).toBe(201);
    const made = (outcome as { body: { id: string; revision: string } }).body;
    const location = `https://docs.example.com/v1/spaces/${desk.space}/change-requests/${made.id}`;
    expect(outcome).toMatchObject({
      location,
      body: {
        object: "change-request",
        number: 1,
        status: "draft",
        subject: "Better words",
        createdBy: { id: host.people.editor },
        createdAt: host.clock.iso(),
        updatedAt: host.clock.iso(),
        space: desk.space,
        revisionInitial: head,
        comments: 0,
        outdated: false,
        urls: { location },
      },
    });
    expect(made.revision).not.toBe(head);
    expect(await desk.text(page, made.id)).toBe("one\n");
    expect(await host.ask("admin", "getChangeRequestById", path("1"))).toEqual(await desk.request(made.id));
  });

  test("needs no subject and no body, takes further properties, and gets the next number", async () => {
    const { spaceId } = path("1");
    expect(await host.ask("admin", "createChangeRequest", { spaceId })).toMatchObject({
      number: 1,
      subject: "",
    });
    const outcome = await host.callLoosely("admin", "createChangeRequest", {
      spaceId,
      body: { subject: "Second", anything: { else: true } },
    });
    expect(outcome).toMatchObject({ status: 201, body: { number: 2 } });
    const template = { spaceId, body: { template: { id: "unknown" } } };
    expect(await host.status("admin", "createChangeRequest", template)).toBe(404);
    const long = { spaceId, body: { subject: "x".repeat(101) } };
    expect(await host.refusal("admin", "createChangeRequest", long)).toMatchObject({
      status: 400,
      error: { message: "/body/subject must have at most 100 characters" },
    });
  });

  test("keeps the revision that it stands on as it is: later edits of main make another", async () => {
    const page = await desk.page("A", "one\n");
    const request = await desk.open();
    await desk.write(page, "two\n");
    expect(await desk.text(page, request)).toBe("one\n");
    expect((await desk.request(request)).outdated).toBe(true);
  });

  test("is for who may edit, and seen by who may comment", async () => {
    const { spaceId } = path("1");
    expect(await host.status("commenter", "createChangeRequest", { spaceId })).toBe(403);
    expect(await host.status("guest", "createChangeRequest", { spaceId })).toBe(404);
    const request = await desk.open();
    expect(await host.status("commenter", "getChangeRequestById", path(request))).toBe(200);
    expect(await host.status("reader", "getChangeRequestById", path(request))).toBe(403);
    expect(await host.status("reader", "listChangeRequestsForSpace", { spaceId })).toBe(403);
    expect(await host.status("admin", "getChangeRequestById", path("99"))).toBe(404);
  });
});

describe("The list of change requests", () => {
  test("has the open ones, the last changed first, and others by their status", async () => {
    const ids: string[] = [];
    for (const subject of ["one", "two", "three"]) {
      const id = await desk.open(subject);
      ids.push(id);
      host.clock.pass(1000);
      if (subject !== "three")
        await host.ask("admin", "updateChangeRequestById", { ...path(id), body: { status: "open" } });
    }
    const list = async (query: object = {}) =>
      host.ask("admin", "listChangeRequestsForSpace", { spaceId: desk.space, ...query });
    expect((await list()).items.map(({ subject }) => subject)).toEqual(["two", "one"]);
    expect((await list({ status: "draft" })).items.map(({ subject }) => subject)).toEqual(["three"]);
    expect(await list({ status: "merged" })).toEqual({ count: 0, items: [] });
    host.clock.pass(1000);
    await desk.page("New", "", { request: ids[0] as string });
    expect((await list()).items.map(({ subject }) => subject)).toEqual(["one", "two"]);
    const first = await list({ limit: 1 });
    expect(first).toMatchObject({ count: 2, items: [{ subject: "one" }] });
    const second = await list({ limit: 1, page: first.next?.page });
    expect(second.items.map(({ subject }) => subject)).toEqual(["two"]);
    expect(second.next).toBeUndefined();
  });

  test("is filtered by who made a request and who wrote on it", async () => {
    const a = await desk.open("a", "editor");
    await desk.open("b", "admin");
    await desk.page("New", "", { request: a, who: "reviewer" });
    const subjects = async (query: object) =>
      (
        await host.ask("admin", "listChangeRequestsForSpace", {
          spaceId: desk.space,
          status: "draft",
          ...query,
        })
      ).items.map(({ subject }) => subject);
    expect(await subjects({ creator: host.people.editor })).toEqual(["a"]);
    expect(await subjects({ contributor: host.people.reviewer })).toEqual(["a"]);
    expect(await subjects({ contributor: host.people.admin })).toEqual(["b"]);
  });
});

describe("Changing a change request", () => {
  test("sets its subject, description and status", async () => {
    const request = await desk.open("Old");
    const description = {
      object: "document" as const,
      data: {},
      nodes: [{ object: "block" as const, type: "paragraph", nodes: [] }],
    };
    host.clock.pass(1000);
    const changed = await host.ask("editor", "updateChangeRequestById", {
      ...path("1"),
      body: { subject: "New", description, status: "open" },
    });
    expect(changed).toMatchObject({ id: request, subject: "New", description, status: "open" });
    expect(changed.updatedAt).toBe(host.clock.iso());
    host.clock.pass(1000);
    const same = { ...path(request), body: { subject: "New" } };
    expect((await host.ask("editor", "updateChangeRequestById", same)).updatedAt).toBe(changed.updatedAt);
    for (const status of ["archived", "draft", "open"] as const)
      expect(
        await host.ask("admin", "updateChangeRequestById", { ...path(request), body: { status } }),
      ).toMatchObject({ status });
    const wrong = { ...path(request), body: { status: "merged" } };
    expect(await host.status("admin", "updateChangeRequestById", wrong)).toBe(400);
  });

  test("joins what two people wrote into its description, and keeps the join for a look", async () => {
    const describe = (words: string, was: string) => ({
      ...path("1"),
      body: { description: documentOf(words), was: { description: documentOf(was) } },
    });
    const old = "The tide turns at six. The boat leaves at noon.";
    await desk.open("Tides");
    await host.ask("editor", "updateChangeRequestById", {
      ...path("1"),
      body: { description: documentOf(old) },
    });
    await replay(host, "editor", "updateChangeRequestById", describe(old.replace("six", "seven"), old));
    await replay(host, "admin", "updateChangeRequestById", describe(old.replace("noon", "dawn"), old));
    const both = "The tide turns at seven. The boat leaves at dawn.";
    const read = async () =>
      JSON.stringify((await host.ask("admin", "getChangeRequestById", path("1"))).description);
    expect(await read()).toContain(both);
    const joins = async () =>
      (await host.ask("admin", "listConflictsInChangeRequest", { ...path("1"), status: "joined" })).items;
    const [join] = await joins();
    expect(join).toMatchObject({ kind: "field", field: "description", joined: both });
    await host.ask("editor", "resolveConflictInChangeRequest", {
      ...path("1"),
      conflictId: join?.id ?? "",
      body: { choice: "ours" },
    });
    expect(await read()).toContain("The tide turns at seven. The boat leaves at noon.");
    expect(await joins()).toEqual([]);
  });

  test("keeps both subjects that two people gave it apart from each other", async () => {
    const request = await desk.open("Old");
    const input = (subject: string) => ({ ...path(request), body: { subject, was: { subject: "Old" } } });
    await replay(host, "editor", "updateChangeRequestById", input("Mine"));
    await replay(host, "reviewer", "updateChangeRequestById", input("Yours"));
    expect((await desk.request(request)).subject).toBe("Mine");
    const { items } = await host.ask("admin", "listConflictsInChangeRequest", path(request));
    expect(items).toMatchObject([
      { kind: "field", field: "subject", base: "Old", ours: "Mine", theirs: "Yours" },
    ]);
    expect(await host.status("admin", "mergeChangeRequest", path(request))).toBe(409);
    await host.ask("admin", "resolveConflictInChangeRequest", {
      ...path(request),
      conflictId: items[0]?.id ?? "",
      body: { choice: "theirs" },
    });
    expect((await desk.request(request)).subject).toBe("Yours");
  });
});

describe("The end of a change request", () => {
  test("is its merge: afterwards its content and its status are fixed", async () => {
    const page = await desk.page("A", "one\n");
    const request = await desk.open();
    await desk.write(page, "two\n", { request });
    await desk.merge(request);
    const status = (operation: Operation, input: object = {}) =>
      host.status("admin", operation, { ...path(request), ...input });
    expect(await status("mergeChangeRequest")).toBe(409);
    expect(await status("updateChangeRequest")).toBe(409);
    expect(await status("updateChangeRequestById", { body: { status: "open" } })).toBe(409);
    expect(await status("updateChangeRequestById", { body: { subject: "Told after" } })).toBe(200);
    const changes = [{ operation: "update_page", page, document: { markdown: "three\n" } }];
    expect(await status("updateChangeRequestContent", { body: { changes } })).toBe(409);
    expect(await desk.text(page, request)).toBe("two\n");
  });

  test("by a merge that two made apart from each other is there once", async () => {
    const page = await desk.page("A", "one\n");
    const request = await desk.open();
    await desk.write(page, "two\n", { request });
    const { revision } = await desk.merge(request);
    const answer = await replay(host, "reviewer", "mergeChangeRequest", path(request));
    expect(answer).toEqual({ result: "merge", revision });
    expect(await desk.head()).toBe(revision);
  });

  test("may be its archive, from which it can come back", async () => {
    const request = await desk.open();
    const set = (status: "archived" | "open") =>
      host.ask("admin", "updateChangeRequestById", { ...path(request), body: { status } });
    await set("archived");
    expect(await host.status("admin", "mergeChangeRequest", path(request))).toBe(409);
    expect(await host.status("admin", "updateChangeRequest", path(request))).toBe(409);
    await set("open");
    expect(await host.status("admin", "mergeChangeRequest", path(request))).toBe(200);
  });

  test("leaves it outdated where main went on, and its merge does not", async () => {
    const archived = await desk.open("Archived");
    const merged = await desk.open("Merged");
    await host.ask("admin", "updateChangeRequestById", { ...path(archived), body: { status: "archived" } });
    expect((await desk.request(archived)).outdated).toBe(false);
    await desk.page("New", "", { request: merged });
    await desk.merge(merged);
    await desk.page("Newer");
    expect((await desk.request(archived)).outdated).toBe(true);
    expect((await desk.request(merged)).outdated).toBe(false);
  });
});

describe("Who may merge", () => {
  test("is who may edit where the space is live, and who may review where it is locked", async () => {
    const request = await desk.open();
    expect(await host.status("commenter", "mergeChangeRequest", path(request))).toBe(403);
    await host.ask("admin", "updateSpaceById", { spaceId: desk.space, body: { editMode: "locked" } });
    expect(await host.status("editor", "mergeChangeRequest", path(request))).toBe(403);
    expect(await host.status("reviewer", "mergeChangeRequest", path(request))).toBe(200);
  });
});

describe("What a change request changes", () => {
  test("is told page by page, with what each field was and is", async () => {
    const edited = await desk.page("Edited", "one\n");
    const moved = await desk.page("Moved");
    const gone = await desk.page("Gone");
    await desk.page("Untouched");
    const request = await desk.open();
    await desk.change(
      "admin",
      [
        { operation: "update_page", page: edited, title: "New title", document: { markdown: "two\n" } },
        { operation: "update_page", page: moved, into: edited },
        { operation: "delete_page", page: gone },
        { operation: "insert_page", title: "Made", document: { markdown: "" }, into: edited },
        {
          operation: "insert_files",
          files: [{ name: "a.txt", base64: "aGVsbG8=", contentType: "text/plain" }],
        },
      ],
      request,
    );
    const before = (await desk.read(edited)).documentId;
    const after = (await desk.read(edited, request)).documentId;
    const answer = await host.ask("commenter", "getChangeRequestChanges", path(request));
    expect(answer).toMatchObject({
      more: 0,
      changes: [
        { type: "page_deleted", page: { id: gone, title: "Gone", path: "gone", type: "document" } },
        { type: "page_created", page: { title: "Made", path: "edited/made" } },
        {
          type: "page_moved",
          page: { id: moved, path: "edited/moved" },
          parent: { before: null, after: { id: edited, title: "New title" } },
        },
        {
          type: "page_edited",
          page: { id: edited, title: "New title" },
          attributes: {
            title: { before: "Edited", after: "New title" },
            document: { before, after },
          },
        },
        { type: "file_created", file: { name: "a.txt", contentType: "text/plain" } },
      ],
    });
    const some = await host.ask("admin", "getChangeRequestChanges", { ...path(request), limit: 2 });
    expect([some.changes.length, some.more]).toEqual([2, 3]);
    const rest = await host.ask("admin", "getChangeRequestChanges", { ...path(request), skip: 2 });
    expect(rest.more).toBe(0);
    expect([...some.changes, ...rest.changes]).toEqual(answer.changes);
    await desk.merge(request);
    expect((await host.ask("admin", "getChangeRequestChanges", path(request))).changes).toHaveLength(5);
  });
});
