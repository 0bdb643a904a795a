import type { Content } from "../../access/access.ts";
import type { Level } from "../../access/levels.ts";
import { reaches } from "../../access/levels.ts";
import { organizationMay } from "../../access/organizationRights.ts";
import type { Sight } from "../../access/sight.ts";
import {
  chain,
  livingParent,
  readCollectionsAbove,
  readCollectionsAboveAll,
} from "../../access/standpoint.ts";
import { findCollection, listCollections } from "../../store/collections.ts";
import type { CollectionRow } from "../../store/tables.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import type { PageKey } from "../paging.ts";

/* How spaces and collections lie in collections, as somebody sees it. */

type Asking = Pick<ReadContext, "db" | "user" | "access">;

/** The collections of an organization, or those above one content, and what their reader may do. */
export interface Arrangement {
  levelOn: (content: Content) => Level | undefined;
  collections: ReadonlyMap<string, CollectionRow>;
}

/** Everything of an organization, read once for many. */
export async function readArrangement(
  { db, user, access }: Asking,
  organization: string,
): Promise<Arrangement> {
  const rows = await listCollections(db, organization);
  return {
    levelOn: await access.levelsIn(db, user, organization),
    collections: new Map(rows.map((row) => [row.id, row])),
  };
}

/** What is above each content of a page of a list, and what its reader may do on both. */
export async function readArrangementOf(
  { db }: Pick<Asking, "db">,
  sight: Sight,
  contents: readonly Content[],
): Promise<Arrangement> {
  const collections = await readCollectionsAboveAll(db, contents);
  return { levelOn: await sight.levelsOn([...contents, ...collections.values()]), collections };
}

/** What is above one content; nothing is read for what stands at the root. */
export async function readArrangementAbove(
  { db, user, access }: Asking,
  content: Pick<Content, "parent" | "organization">,
): Promise<Arrangement> {
  const collections = await readCollectionsAbove(db, content);
  const levels = new Map<string, Level | undefined>();
  for (const row of collections.values()) levels.set(row.id, await access.levelOn(db, user, row));
  return { levelOn: ({ id }) => levels.get(id), collections };
}

/**
 * The collection in which something is shown: the nearest that is not deleted. What is in one that the reader may not
 * see is shown at the root (null).
 */
export function shownParent(
  { levelOn, collections }: Arrangement,
  { parent }: { parent: string | null },
): string | null {
  for (const row of chain(collections, parent)) {
    if (levelOn(row) === undefined) return null;
    if (row.deleted_at === null) return row.id;
  }
  return null;
}

/** Where it is for whoever sees it, and for everybody else, who sees what is beside it. */
export const placeOf = (arrangement: Arrangement, content: Content & { parent: string | null }) =>
  arrangement.levelOn(content) === undefined
    ? livingParent(arrangement.collections, content.parent)
    : shownParent(arrangement, content);

/** Where something stands among its siblings, spaces and collections alike. */
export const siblingKey = ({ rank, id }: Pick<CollectionRow, "id" | "rank">): PageKey => [rank, id];

/**
 * Lets content be put into a collection of an organization, or at its root: that needs `create` there. Throws 404 for
 * a collection that the caller does not see. One that was deleted since a mutation was made is taken all the same:
 * what is in it counts as being where it was itself.
 */
export async function admitInto(
  context: ReadContext & Partial<Pick<WriteContext, "firstRun">>,
  organization: string,
  parent: string | null,
): Promise<void> {
  if (parent === null) {
    const standing = await context.access.standingIn(context.db, context.user, organization);
    if (standing === undefined) throw new ApiError(404, `There is no organization ${organization}.`);
    if (!organizationMay(standing, "createContent"))
      throw new ApiError(403, `This needs the role create in the organization; you have ${standing}.`);
    return;
  }
  const row = await findCollection(context.db, organization, parent);
  const level = row && (await context.access.levelOn(context.db, context.user, row));
  if (!row || level === undefined || (row.deleted_at !== null && context.firstRun !== false))
    throw new ApiError(404, `There is no collection ${parent}.`);
  if (!reaches(level, "create"))
    throw new ApiError(
      403,
      `This needs the level create on the collection “${row.title}”; you have ${level}.`,
    );
}
