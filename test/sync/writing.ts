import { expect } from "vitest";
import { dumpRows, heldScopes, type Replica, type World } from "./world.ts";

/** Somebody who can call operations: a replica, or a user at the instance itself. */
export interface Caller {
  call<T>(operation: string, input: object): Promise<T>;
}

export interface PageText {
  id: string;
  title: string;
  slug: string;
  path: string;
  type: string;
  description?: string;
  /** Only document pages have these two. */
  markdown: string;
  documentId: string;
}

export interface PageNode {
  id: string;
  title: string;
  slug: string;
  pages?: PageNode[];
}

/** A user at the instance itself, without a replica. */
export const online = (world: World, user: string): Caller => ({
  call: (operation, input) => world.call(user, operation, input),
});

export async function makeSpace(
  world: World,
  title = "Guide",
  { user, organization } = { user: world.admin, organization: world.organization },
): Promise<string> {
  const space = await world.call<{ id: string }>(user, "createSpace", {
    organizationId: organization,
    body: { title, empty: true },
  });
  return space.id;
}

/** Runs changes on main, or on a change request; answers the ids of the pages that they touched, in order. */
export async function change(
  caller: Caller,
  spaceId: string,
  changes: object[],
  changeRequestId?: string,
): Promise<string[]> {
  const answer =
    changeRequestId === undefined
      ? await caller.call<Changed>("updateSpaceContent", { spaceId, body: { changes } })
      : await caller.call<Changed>("updateChangeRequestContent", {
          spaceId,
          changeRequestId,
          compat: false,
          body: { changes },
        });
  return answer.changes.map(({ page }) => (typeof page === "string" ? page : page.id));
}

interface Changed {
  changes: { page: string | { id: string } }[];
}

export async function addPage(
  caller: Caller,
  spaceId: string,
  title: string,
  markdown = "",
  place: object = {},
): Promise<string> {
  const [id] = await change(caller, spaceId, [
    { operation: "insert_page", title, document: { markdown }, ...place },
  ]);
  return id as string;
}

export const readPage = (
  caller: Caller,
  spaceId: string,
  pageId: string,
  changeRequestId?: string,
): Promise<PageText> =>
  changeRequestId === undefined
    ? caller.call("getPageById", { spaceId, pageId })
    : caller.call("getPageInChangeRequestById", { spaceId, changeRequestId, pageId });

/** Writes a page's text as an editor does: on the text that it last read. */
export async function writePage(
  caller: Caller,
  spaceId: string,
  pageId: string,
  markdown: string,
  changeRequestId?: string,
): Promise<void> {
  const { documentId } = await readPage(caller, spaceId, pageId, changeRequestId);
  await change(
    caller,
    spaceId,
    [{ operation: "update_page", page: pageId, base: documentId, document: { markdown } }],
    changeRequestId,
  );
}

export const tree = async (caller: Caller, spaceId: string): Promise<PageNode[]> =>
  (await caller.call<{ pages: PageNode[] }>("listPages", { spaceId })).pages;

export const flat = (pages: readonly PageNode[]): PageNode[] =>
  pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);

/** Lets every replica sync until nothing moves any more. */
export async function settle(...replicas: Replica[]): Promise<void> {
  for (let round = 0; round < 2; round += 1) for (const replica of replicas) await replica.sync();
}

/** Every replica holds what the instance holds of its scopes, row for row, and says that it is in sync. */
export async function expectAgreement(
  world: World,
  replicas: readonly Replica[] = world.replicas,
): Promise<void> {
  for (const replica of replicas) {
    const scopes = await heldScopes(replica.engine);
    expect(await dumpRows(replica.engine, scopes)).toEqual(await dumpRows(world.instance, scopes));
    expect(await replica.status()).toMatchObject({ inSync: true, waiting: 0 });
  }
  expect(world.faults).toEqual([]);
}
