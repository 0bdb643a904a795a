import { Type } from "typebox";
import { openBranch } from "./branch.ts";
import { query } from "./operation.ts";
import { presentChanges } from "./present/changes.ts";
import { Id, IdOrNumber } from "./types/scalars.ts";
import { SemanticChanges } from "./types/semanticChange.ts";

/** What a change request changes, against the revision of main that it stands on (gaps.md §21.5). */
export const getChangeRequestChanges = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes",
  params: { spaceId: Id, changeRequestId: IdOrNumber },
  query: { limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })) },
  returns: SemanticChanges,
  needs: { on: "space", level: "comment" },
  run: async (context, { limit = 10, ...input }) =>
    presentChanges(context, await openBranch(context, input), limit),
});
