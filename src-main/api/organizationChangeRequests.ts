import { Type } from "typebox";
import { rights } from "../access/rights.ts";
import { reaches } from "../access/levels.ts";
import { discussionScope } from "../access/scopes.ts";
import { listSpaces } from "../store/spaces.ts";
import type { SpaceRow } from "../store/tables.ts";
import { listRequests, requestFilters } from "./changeRequestLists.ts";
import { query } from "./operation.ts";
import { ChangeRequest } from "./types/changeRequest.ts";
import { List } from "./types/lists.ts";
import { Id } from "./types/scalars.ts";

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
  async run(context, { organizationId, space: wanted, ...asked }) {
    const levelOn = await context.access.levelsIn(context.db, context.user, organizationId);
    const spaces = new Map<string, SpaceRow>();
    for (const space of await listSpaces(context.db, organizationId))
      if ((wanted ?? space.id) === space.id && reaches(levelOn(space), rights.comment))
        spaces.set(discussionScope(space.id), space);
    return listRequests(context, spaces, asked);
  },
});
