import { collectionScope } from "../../access/scopes.ts";
import { readCollectionsAbove } from "../../access/standpoint.ts";
import { update } from "../../store/replicated.ts";
import { readArrangementAbove } from "./arrangement.ts";
import { requireCollection, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation } from "../operation.ts";
import { presentCollection } from "../present/collection.ts";
import { findMove } from "./siblings.ts";
import { Collection, MoveBody } from "../types/collection.ts";
import { Id } from "../types/scalars.ts";

/**
 * Moves a collection with all that is in it: into another one, to the root, or elsewhere among its siblings; without a
 * position it goes last. Into another collection needs `create` there.
 */
export const moveCollection = mutation({
  method: "POST",
  path: "/v1/collections/{collectionId}/move",
  params: { collectionId: Id },
  body: MoveBody,
  returns: Collection,
  needs: { on: "collection", level: "admin" },
  // Its new parent is locked too: of two that are moved into each other the second move sees the first.
  scopes: ({ collectionId, body }) =>
    [...new Set([collectionId, body.parent ?? collectionId])].map(collectionScope),
  describe: (context) =>
    Promise.resolve({ title: `Move of the collection ${requireCollection(context).title}` }),
  async run(context, { body }) {
    const row = requireCollection(context);
    const { scope, id } = row;
    if (typeof body.parent === "string") await refuseCycle(context, body.parent);
    const move = await findMove(context, { kind: "collection", row }, body);
    const after = move ? { ...row, ...move, updated_at: context.now } : row;
    if (move) await update(context.db, "collections", { scope, id }, after);
    const level = await context.access.levelOn(context.db, context.user, after);
    return presentCollection(context, after, {
      level,
      arrangement: await readArrangementAbove(context, after),
    });
  },
});

/** Throws 400 where the new parent is the collection itself or in it. */
async function refuseCycle(context: WriteContext, parent: string): Promise<void> {
  const { id, title, organization } = requireCollection(context);
  const above = await readCollectionsAbove(context.db, { parent, organization });
  if (parent === id || above.has(id))
    throw new ApiError(400, `/body/parent: the collection “${title}” cannot be put into itself.`);
}
