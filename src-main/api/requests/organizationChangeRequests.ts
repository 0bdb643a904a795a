import { Type } from "typebox";
import { rights } from "../../access/rights.ts";
import { discussionScope } from "../../access/scopes.ts";
import { amongContent } from "../../store/lists/contentLists.ts";
import { listRequests, requestFilters } from "./changeRequestLists.ts";
import { query } from "../operation.ts";
import { ChangeRequest } from "../types/changeRequest.ts";
import { List } from "../types/lists.ts";
import { Id } from "../types/scalars.ts";

/**
 * Lists the change requests of one status of all spaces, or of one, whose discussions the caller may see; the last
 * changed first.
 */
export const listChangeRequestsForOrganization = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}/change-requests",
  params: { organizationId: Id },
  query: { ...requestFilters, space: Type.Optional(Id) },
  returns: List(ChangeRequest),
  needs: { on: "organization", level: "guest" },
  async run(context, { organizationId, space: id, ...asked }) {
    const sight = await context.access.sightIn(context.db, context.user, organizationId);
    const discussed = { organization: organizationId, readable: [sight.readable(rights.comment)], id };
    return listRequests(context, amongContent("spaces", discussed, discussionScope("")), asked);
  },
});
