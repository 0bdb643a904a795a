import { copySpace } from "./copySpace.ts";
import { requireSpace } from "../context.ts";
import { newSpaceScopes } from "./newSpace.ts";
import { mutation } from "../operation.ts";
import { presentSpace } from "../present/space.ts";
import { listSpaceScopes } from "../transfer/transferHandlers.ts";
import { Id } from "../types/scalars.ts";
import { Space } from "../types/space.ts";

/**
 * Makes a space with what main of another one is now, files too, without its history and discussions. It is its
 * maker's to administer, and whoever was given access to the other one is not given it to this one. It lies beside the
 * other where the caller may create, else at the root.
 */
export const duplicateSpace = mutation({
  method: "POST",
  path: "/v1/spaces/{spaceId}/duplicate",
  params: { spaceId: Id },
  returns: Space,
  status: 201,
  needs: { on: "space", level: "read" },
  needsInstance: true,
  scopes: (_input, newId) => newSpaceScopes(undefined, newId),
  alsoScopes: (db, { spaceId }) => listSpaceScopes(db, spaceId),
  describe: (context) => Promise.resolve({ title: `Duplicate of ${requireSpace(context).title}` }),
  async run(context) {
    const space = await copySpace(context, requireSpace(context));
    return presentSpace(context, space, "admin");
  },
});
