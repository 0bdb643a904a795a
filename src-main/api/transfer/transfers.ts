import { Type } from "typebox";
import {
  collectionScope,
  organizationAdminScope,
  organizationScope,
  spaceScope,
} from "../../access/scopes.ts";
import { requireCollection, requireSpace } from "../context.ts";
import { mutation } from "../operation.ts";
import { readArrangementAbove } from "../spaces/arrangement.ts";
import { presentCollection } from "../present/collection.ts";
import { presentSpace } from "../present/space.ts";
import {
  listCollectionScopes,
  listSpaceScopes,
  runCollectionTransfer,
  runSpaceTransfer,
} from "./transferHandlers.ts";
import { Collection } from "../types/collection.ts";
import { Id, strict } from "../types/scalars.ts";
import { Space } from "../types/space.ts";

/*
 * From one organization to another (document 1; gaps.md §2, §3). What is transferred is its new organization's: who was
 * given access to it in the old one has none any more, and its history and discussions come along.
 */

const titled = (kind: string, title: string) =>
  Promise.resolve({ title: `Transfer of the ${kind} ${title}` });

/** Transfers a space to another organization, into a collection, or both. It needs `create` where it goes to. */
export const transferSpace = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/transfer",
  params: { spaceId: Id },
  body: Type.Object(
    { organization: Type.Optional(Id), collection: Type.Optional(Type.Union([Id, Type.Null()])) },
    { ...strict, minProperties: 1 },
  ),
  returns: Space,
  needs: { on: "space", level: "admin" },
  needsInstance: true,
  scopes: ({ spaceId, body: { organization } }) => [
    spaceScope(spaceId),
    ...(organization === undefined
      ? []
      : [organizationAdminScope(organization), organizationScope(organization)]),
  ],
  alsoScopes: (db, { spaceId }) => listSpaceScopes(db, spaceId),
  describe: (context) => titled("space", requireSpace(context).title),
  async run(context, { body }) {
    const after = await runSpaceTransfer(context, requireSpace(context), body);
    return presentSpace(context, after, await context.access.levelOn(context.db, context.user, after));
  },
});

/** Transfers a collection to another organization, with the spaces and collections that are in it. */
export const transferCollection = mutation({
  method: "POST",
  path: "/v1/collections/{collectionId}/transfer",
  params: { collectionId: Id },
  body: Type.Object({ organization: Id }, strict),
  returns: Collection,
  needs: { on: "collection", level: "admin" },
  needsInstance: true,
  scopes: ({ collectionId, body: { organization } }) => [
    collectionScope(collectionId),
    organizationAdminScope(organization),
    organizationScope(organization),
  ],
  alsoScopes: (db, { collectionId }) => listCollectionScopes(db, collectionId),
  describe: (context) => titled("collection", requireCollection(context).title),
  async run(context, { body: { organization } }) {
    const after = await runCollectionTransfer(context, requireCollection(context), organization);
    const arrangement = await readArrangementAbove(context, after);
    const level = await context.access.levelOn(context.db, context.user, after);
    return presentCollection(context, after, { level, arrangement });
  },
});
