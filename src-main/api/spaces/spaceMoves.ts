import { collectionScope, spaceScope } from "../../access/scopes.ts";
import { update } from "../../store/replicated.ts";
import { requireSpace } from "../context.ts";
import { mutation } from "../operation.ts";
import { presentSpace } from "../present/space.ts";
import { findMove } from "./siblings.ts";
import { MoveBody } from "../types/collection.ts";
import { Id } from "../types/scalars.ts";
import { Space } from "../types/space.ts";

/**
 * Moves a space into a collection of its organization, to the root, or elsewhere among its siblings; without a
 * position it goes last. Into another collection needs `create` there.
 */
export const moveSpace = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/move",
  params: { spaceId: Id },
  body: MoveBody,
  returns: Space,
  needs: { on: "space", level: "admin" },
  // Its new parent is locked too: one that is deleted or purged at this moment is seen to be.
  scopes: ({ spaceId, body }) => [
    spaceScope(spaceId),
    ...(typeof body.parent === "string" ? [collectionScope(body.parent)] : []),
  ],
  describe: (context) => Promise.resolve({ title: `Move of the space ${requireSpace(context).title}` }),
  async run(context, { body }) {
    const space = requireSpace(context);
    const { scope, id } = space;
    const move = await findMove(context, { kind: "space", row: space }, body);
    const after = move ? { ...space, ...move, updated_at: context.now } : space;
    if (move) await update(context.db, "spaces", { scope, id }, after);
    return presentSpace(context, after, await context.access.levelOn(context.db, context.user, after));
  },
});
