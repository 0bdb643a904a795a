import { Type } from "typebox";
import { collectionScope, organizationAdminScope } from "../../access/scopes.ts";
import type { Sight } from "../../access/sight.ts";
import { rankOfAge } from "../../content/rank.ts";
import { countContent, listContent } from "../../store/lists/contentLists.ts";
import { listDeletedIn } from "../../store/collections.ts";
import { insert, update } from "../../store/replicated.ts";
import type { CollectionRow } from "../../store/tables.ts";
import { admitInto, readArrangementAbove, readArrangementOf, siblingKey } from "./arrangement.ts";
import { requireCollection, type ReadContext } from "../context.ts";
import { giveToItsMaker } from "./newSpace.ts";
import { mutation, query } from "../operation.ts";
import { mapItems, paginateRows } from "../paging.ts";
import { presentCollection } from "../present/collection.ts";
import { listSpacesSeen } from "./spaceLists.ts";
import { Collection, CollectionUpdate, NewCollectionBody } from "../types/collection.ts";
import { List, paging } from "../types/lists.ts";
import { Id } from "../types/scalars.ts";
import { Space } from "../types/space.ts";

/* Collections (document 1, Collections; gaps.md §3). */

const read = { on: "collection", level: "read" } as const;
const administer = { on: "collection", level: "admin" } as const;
const params = { collectionId: Id };

/** The collections that the caller may see, as they stand among their siblings; with `nested` false those at the root. */
export const listCollectionsInOrganizationById = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}/collections",
  params: { organizationId: Id },
  query: { ...paging, nested: Type.Optional(Type.Boolean({ default: true })) },
  returns: List(Collection),
  needs: { on: "organization", level: "guest" },
  async run(context, { organizationId, nested = true, ...asked }) {
    const sight = await context.access.sightIn(context.db, context.user, organizationId);
    const filter = { organization: organizationId, readable: [sight.readable()], atRoot: !nested };
    const list = await paginateRows(asked, {
      count: () => countContent(context.db, "collections", filter),
      fetch: (after, limit) => listContent(context.db, "collections", filter, { by: "place", after, limit }),
      keyOf: siblingKey,
    });
    const arrangement = await readArrangementOf(context, sight, list.items);
    return mapItems(list, (row) =>
      presentCollection(context, row, { level: arrangement.levelOn(row), arrangement }),
    );
  },
});

/**
 * Makes a collection, at the root unless a parent is given. Its maker can administer it. It needs `create` in the
 * organization, or on the parent.
 */
export const createCollection = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/collections",
  params: { organizationId: Id },
  body: Type.Optional(NewCollectionBody),
  returns: Collection,
  status: 201,
  needs: { on: "organization", level: "guest" },
  scopes: ({ organizationId }, newId) => [
    collectionScope(newId("collection")),
    organizationAdminScope(organizationId),
  ],
  describe: (_context, { body }) => Promise.resolve({ title: `New collection ${body?.title ?? untitled}` }),
  async run(context, { organizationId, body = {} }) {
    const { title = untitled, parent = null } = body;
    await admitInto(context, organizationId, parent);
    const id = context.newId("collection");
    const row: CollectionRow = {
      scope: collectionScope(id),
      id,
      organization: organizationId,
      title,
      description: "",
      parent,
      default_level: "inherit",
      rank: rankOfAge(context.now, id),
      created_by: context.user,
      created_at: context.now,
      updated_at: context.now,
      deleted_at: null,
    };
    await insert(context.db, "collections", row);
    await giveToItsMaker(context, organizationId, { kind: "collection", id });
    return present({ ...context, level: "admin" }, row);
  },
});

const untitled = "Untitled";

export const getCollectionById = query({
  method: "GET",
  path: "/v1/collections/{collectionId}",
  params,
  returns: Collection,
  needs: read,
  run: (context) => present(context, requireCollection(context)),
});

/** Changes a collection's settings; what is absent stays. */
export const updateCollectionById = mutation({
  method: "PATCH",
  path: "/v1/collections/{collectionId}",
  params,
  body: CollectionUpdate,
  returns: Collection,
  needs: administer,
  scopes: ({ collectionId }) => [collectionScope(collectionId)],
  describe: (context) =>
    Promise.resolve({ title: `Settings of the collection ${requireCollection(context).title}` }),
  async run(context, { body: { defaultLevel, ...texts } }) {
    const row = requireCollection(context);
    const { scope, id } = row;
    const patch = { ...texts, ...(defaultLevel === undefined ? {} : { default_level: defaultLevel }) };
    const differs = Object.entries(patch).some(
      ([column, value]) => row[column as keyof CollectionRow] !== value,
    );
    const after = differs ? { ...row, ...patch, updated_at: context.now } : row;
    if (differs) await update(context.db, "collections", { scope, id }, after);
    return present(
      { ...context, level: await context.access.levelOn(context.db, context.user, after) },
      after,
    );
  },
});

/**
 * Deletes a collection; deleting it again changes nothing. What is in it counts from then on as being where it was
 * itself: one row is written, whatever it holds, and what others put into it meanwhile is not lost.
 */
export const deleteCollectionById = mutation({
  method: "DELETE",
  path: "/v1/collections/{collectionId}",
  params,
  status: 204,
  needs: administer,
  scopes: ({ collectionId }) => [collectionScope(collectionId)],
  describe: (context) =>
    Promise.resolve({ title: `Deletion of the collection ${requireCollection(context).title}` }),
  async run(context) {
    const { scope, id } = requireCollection(context);
    await update(context.db, "collections", { scope, id }, { deleted_at: context.now });
  },
});

/** The spaces in a collection that the caller may read, in their order; those of collections in it are not among them. */
export const listSpacesInCollectionById = query({
  method: "GET",
  path: "/v1/collections/{collectionId}/spaces",
  params,
  query: paging,
  returns: List(Space),
  needs: read,
  async run(context, { collectionId, ...asked }) {
    const { organization } = requireCollection(context);
    const sight = await context.access.sightIn(context.db, context.user, organization);
    const parents = await listSameAs(context, sight, organization, collectionId);
    return listSpacesSeen(context, sight, { organization, parents }, asked);
  },
});

/** A collection and those deleted ones below it of which the contents count as being in it. */
async function listSameAs(
  { db }: ReadContext,
  sight: Sight,
  organization: string,
  collection: string,
): Promise<string[]> {
  const same = new Set([collection]);
  for (let last = [collection]; last.length > 0;) {
    const deleted = await listDeletedIn(db, organization, last);
    const levelOn = await sight.levelsOn(deleted);
    // What is in one that the reader may not see is shown at the root.
    last = deleted.filter((row) => levelOn(row) !== undefined && !same.has(row.id)).map(({ id }) => id);
    for (const id of last) same.add(id);
  }
  return [...same];
}

async function present(context: ReadContext, row: CollectionRow): Promise<Collection> {
  const arrangement = await readArrangementAbove(context, row);
  return presentCollection(context, row, { level: context.level, arrangement });
}
