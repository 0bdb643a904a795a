import { Type } from "typebox";
import { rights } from "../../access/rights.ts";
import { listUnmetRules } from "../../content/requests/mergeRules.ts";
import { requireSpace } from "../context.ts";
import { query } from "../operation.ts";
import { findRequest, requestParams } from "./requestInput.ts";
import { UnmetMergeRule } from "../types/mergeRules.ts";
import { strict } from "../types/scalars.ts";

/** The rules that would refuse a merge by the caller now, each with its sentence; for whoever shows the request. */
export const listUnmetMergeRulesInChangeRequest = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/unmet-merge-rules",
  params: requestParams,
  returns: Type.Object({ items: Type.Array(UnmetMergeRule) }, strict),
  needs: { on: "space", level: rights.comment },
  async run(context, input) {
    const request = await findRequest(context, input);
    if (request.status === "merged") return { items: [] };
    const { db, user } = context;
    return { items: await listUnmetRules(db, { space: requireSpace(context), request, user }) };
  },
});
