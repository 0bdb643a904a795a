import { rights } from "../../access/rights.ts";
import { listContributions } from "../../store/branches/changeRequests.ts";
import { query } from "../operation.ts";
import { presentContributors } from "../present/review.ts";
import { findRequest, requestParams } from "./requestInput.ts";
import { List } from "../types/lists.ts";
import { Contributor } from "../types/review.ts";

/** Who edited a change request and who commented on it, who did so last first (gaps.md §21.5). */
export const getContributorsByChangeRequestId = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors",
  params: requestParams,
  returns: List(Contributor),
  needs: { on: "space", level: rights.comment },
  async run(context, input) {
    const { scope, id } = await findRequest(context, input);
    const items = await presentContributors(context, await listContributions(context.db, scope, id));
    return { count: items.length, items };
  },
});
