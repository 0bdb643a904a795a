import { afterAll, beforeAll, expect, test } from "vitest";
import type { Result } from "../../src-preload/bridge.ts";
import type { DeletionDetails, DeletionList } from "../../src-main/core/find/deletedPages.ts";
import type { Workspaces } from "../../src-main/core/workspaces/workspaces.ts";
import { Cleanup, openAlone } from "./instance.ts";

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

let workspaces: Workspaces;
let organizationId: string;

beforeAll(async () => {
  ({ workspaces, organizationId } = await openAlone(cleanup));
});

function valueOf<T>(result: Result<unknown>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value as T;
}

const call = async <T>(operation: string, input: object): Promise<T> =>
  valueOf<T>(await workspaces.call(operation, input));

/** A space of its own, or a change request of it, with what a test does there. */
class Branch {
  readonly spaceId: string;
  readonly changeRequest: string | undefined;

  constructor(spaceId: string, changeRequest?: string) {
    this.spaceId = spaceId;
    this.changeRequest = changeRequest;
  }

  static async make(): Promise<Branch> {
    const body = { title: "Lamps" };
    return new Branch((await call<{ id: string }>("createSpace", { organizationId, body })).id);
  }

  async open(): Promise<Branch> {
    const body = { subject: "Fewer lamps" };
    const { id } = await call<{ id: string }>("createChangeRequest", { spaceId: this.spaceId, body });
    return new Branch(this.spaceId, id);
  }

  /** Has what is deleted from now on go with another revision. */
  async seal(): Promise<void> {
    await this.open();
  }

  async merge(): Promise<void> {
    const { spaceId, changeRequest: changeRequestId } = this;
    await call("mergeChangeRequest", { spaceId, changeRequestId });
  }

  change(...changes: object[]): Promise<{ changes: { page: { id: string } | string }[] }> {
    const { spaceId, changeRequest: changeRequestId } = this;
    const body = { changes };
    return changeRequestId === undefined
      ? call("updateSpaceContent", { spaceId, body })
      : call("updateChangeRequestContent", { spaceId, changeRequestId, compat: false, body });
  }

  async page(title: string, into?: string): Promise<string> {
    const document = { markdown: `About ${title}.\n` };
    const { changes } = await this.change({
      operation: "insert_page",
      title,
      document,
      ...(into === undefined ? {} : { into }),
    });
    const made = changes[0]?.page;
    return typeof made === "string" ? made : (made?.id ?? "");
  }

  delete(...pages: string[]): Promise<unknown> {
    return this.change(...pages.map((page) => ({ operation: "delete_page", page })));
  }

  restore(page: string): Promise<unknown> {
    return this.change({ operation: "restore_page", page });
  }

  async list(more: object = {}): Promise<DeletionList> {
    const { spaceId, changeRequest } = this;
    return valueOf(
      await workspaces.desktop("listDeletedPages", { spaceId, changeRequest, limit: 50, ...more }),
    );
  }

  async titles(): Promise<string[]> {
    return (await this.list()).items.map(({ title }) => title);
  }

  /** The titles of its pages, each as far in as it is deep. */
  async tree(): Promise<string[]> {
    type Placed = { title: string; pages?: Placed[] };
    const walk = (pages: Placed[], depth: number): string[] =>
      pages.flatMap(({ title, pages: below = [] }) => [" ".repeat(depth) + title, ...walk(below, depth + 1)]);
    return walk((await call<{ pages: Placed[] }>("listPages", { spaceId: this.spaceId })).pages, 0);
  }

  async read(page: string): Promise<DeletionDetails | undefined> {
    const { spaceId, changeRequest } = this;
    const answer = await workspaces.desktop("readDeletedPage", { spaceId, changeRequest, page });
    return valueOf<{ deletion?: DeletionDetails }>(answer).deletion;
  }
}

test("a deleted page is listed once, with where it was, by whom and when it was deleted, and the last first", async () => {
  const branch = await Branch.make();
  expect(await branch.list()).toEqual({ items: [], count: 0 });
  const guide = await branch.page("Guide");
  const lamp = await branch.page("The lamp", guide);
  const horn = await branch.page("Fog horn");
  await branch.change({ operation: "update_page", page: lamp, document: { markdown: "Words.\n" } });
  await branch.delete(horn);
  await branch.seal();
  await branch.delete(lamp);
  const { displayName: by } = await call<{ displayName: string }>("getAuthenticatedUser", {});
  const { items, count } = await branch.list();
  expect(count).toBe(2);
  expect(items).toMatchObject([
    { id: lamp, title: "The lamp", type: "document", below: 0, by },
    { id: horn, title: "Fog horn", above: [] },
  ]);
  expect(items[0]?.above).toEqual([{ id: guide, title: "Guide", isGone: false }]);
  expect(Date.parse(items[0]?.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

test("pages that went from under another one are counted with it, and come back with it", async () => {
  const branch = await Branch.make();
  const guide = await branch.page("Guide");
  const lamp = await branch.page("The lamp", guide);
  await branch.page("Wick", lamp);
  await branch.page("Fog horn", guide);
  await branch.delete(guide);
  expect((await branch.list()).items).toMatchObject([{ id: guide, below: 3 }]);
  const details = await branch.read(guide);
  expect(details?.pages.map(({ title, depth }) => [title, depth])).toEqual([
    ["The lamp", 0],
    ["Wick", 1],
    ["Fog horn", 0],
  ]);
  expect(details?.wentUnder).toBeUndefined();
  expect(await branch.read(lamp)).toMatchObject({ below: 1, wentUnder: { id: guide, title: "Guide" } });
  await branch.restore(guide);
  expect(await branch.titles()).toEqual([]);
  expect(await branch.read(lamp)).toBeUndefined();
  expect(await branch.tree()).toEqual(["Untitled", "Guide", " The lamp", "  Wick", " Fog horn"]);
});

test("a page that was deleted before the one above it is listed by itself, and says that its place is gone", async () => {
  const branch = await Branch.make();
  const guide = await branch.page("Guide");
  const lamp = await branch.page("The lamp", guide);
  const wick = await branch.page("Wick", lamp);
  await branch.delete(wick);
  await branch.seal();
  await branch.delete(lamp);
  expect((await branch.list()).items).toMatchObject([
    { id: lamp, below: 0 },
    { id: wick, below: 0 },
  ]);
  expect((await branch.read(wick))?.above).toEqual([
    { id: guide, title: "Guide", isGone: false },
    { id: lamp, title: "The lamp", isGone: true },
  ]);
});

test("one of the pages below can come back alone, and the rest stays listed", async () => {
  const branch = await Branch.make();
  const guide = await branch.page("Guide");
  const lamp = await branch.page("The lamp", guide);
  await branch.page("Fog horn", guide);
  await branch.delete(guide);
  await branch.restore(lamp);
  expect((await branch.list()).items).toMatchObject([{ id: guide, below: 1 }]);
  expect(await branch.read(lamp)).toBeUndefined();
});

test("a page that came back and was deleted again stands where it was deleted last", async () => {
  const branch = await Branch.make();
  const lamp = await branch.page("The lamp");
  const horn = await branch.page("Fog horn");
  await branch.delete(lamp);
  await branch.restore(lamp);
  await branch.delete(horn);
  expect(await branch.titles()).toEqual(["Fog horn"]);
  await branch.delete(lamp);
  expect((await branch.titles()).sort()).toEqual(["Fog horn", "The lamp"]);
});

test("the revision that is named has the last text", async () => {
  const branch = await Branch.make();
  const lamp = await branch.page("The lamp");
  await branch.change({ operation: "update_page", page: lamp, document: { markdown: "The last words.\n" } });
  await branch.delete(lamp);
  const revisionId = (await branch.read(lamp))?.revision;
  const page = await call<{ markdown: string }>("getPageInRevisionById", {
    ...{ spaceId: branch.spaceId, revisionId, pageId: lamp, format: "markdown" },
  });
  expect(page.markdown).toContain("The last words.");
});

test("the list comes in parts, and goes on behind what has come back meanwhile", async () => {
  const branch = await Branch.make();
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push(await branch.page(`Page ${at}`));
  await branch.delete(...ids);
  const first = await branch.list({ limit: 2 });
  expect(first.items.map(({ title }) => title)).toEqual(["Page 0", "Page 1"]);
  expect(first.count).toBe(5);
  await branch.change({ operation: "restore_page", page: ids[1] });
  const second = await branch.list({ limit: 2, page: first.next?.page });
  expect(second.items.map(({ title }) => title)).toEqual(["Page 2", "Page 3"]);
  const third = await branch.list({ limit: 2, page: second.next?.page });
  expect(third.items.map(({ title }) => title)).toEqual(["Page 4"]);
  expect(third.next).toBeUndefined();
  expect(
    await workspaces.desktop("listDeletedPages", { spaceId: branch.spaceId, limit: 2, page: "elsewhere" }),
  ).toMatchObject({ ok: false, error: { code: 400 } });
});

test("a change request lists what was deleted in it, its own pages too, and main what its merge took away", async () => {
  const main = await Branch.make();
  const lamp = await main.page("The lamp");
  const horn = await main.page("Fog horn");
  const old = await main.page("Old");
  await main.delete(old);
  const request = await main.open();
  const own = await request.page("Draft");
  await request.change({ operation: "update_page", page: horn, title: "Horn" });
  await request.delete(lamp);
  await request.delete(own);
  expect((await request.titles()).sort()).toEqual(["Draft", "The lamp"]);
  expect(await main.titles()).toEqual(["Old"]);
  const revisionId = (await request.read(own))?.revision;
  expect(
    await call("getPageInRevisionById", {
      ...{ spaceId: main.spaceId, revisionId, pageId: own, format: "markdown" },
    }),
  ).toMatchObject({ title: "Draft" });
  await request.restore(own);
  expect(await request.titles()).toEqual(["The lamp"]);
  await request.restore(lamp);
  expect(await request.titles()).toEqual([]);
  await request.delete(lamp);
  await request.merge();
  expect((await main.list()).items).toMatchObject([
    { title: "The lamp", merged: "Fewer lamps" },
    { title: "Old" },
  ]);
});

test("what a change request deletes as its first deed is named with main's revision below it, which has the words", async () => {
  const main = await Branch.make();
  const lamp = await main.page("The lamp");
  const request = await main.open();
  await request.delete(lamp);
  const revisionId = (await request.read(lamp))?.revision;
  const page = await call<{ markdown: string }>("getPageInRevisionById", {
    ...{ spaceId: main.spaceId, revisionId, pageId: lamp, format: "markdown" },
  });
  expect(page.markdown).toContain("About The lamp.");
});

test("an edit that a change request took back leaves nothing deleted in it", async () => {
  const main = await Branch.make();
  const lamp = await main.page("The lamp");
  const request = await main.open();
  await request.change({ operation: "update_page", page: lamp, title: "Lamp" });
  // Another revision of the request has to see the edit begin.
  await call("postCommentInChangeRequest", {
    spaceId: main.spaceId,
    changeRequestId: request.changeRequest,
    body: { body: { markdown: "So?" } },
  });
  await request.change({ operation: "revert_page", page: lamp });
  expect(await request.titles()).toEqual([]);
});

test("of a space that is not there nothing is listed", async () => {
  expect(await workspaces.desktop("listDeletedPages", { spaceId: "none", limit: 50 })).toMatchObject({
    ok: false,
    error: { code: 404 },
  });
});
