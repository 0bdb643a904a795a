import { rights } from "../../access/rights.ts";
import { discussionScope, membersScope } from "../../access/scopes.ts";
import { countCommenters, listCommenters } from "../../store/discussions/commenters.ts";
import { requireSpace, type ReadContext } from "../context.ts";
import { query } from "../operation.ts";
import { paginateRows } from "../paging.ts";
import { presentMembers } from "../present/member.ts";
import { findRequest, requestParams } from "../requests/requestInput.ts";
import { List, paging, type Paging } from "../types/lists.ts";
import { Member } from "../types/member.ts";
import { Id } from "../types/scalars.ts";

/* Who takes part in discussions (gaps.md §21.3): members who posted a comment or a reply that is still there. */

const discuss = { on: "space", level: rights.comment } as const;

/** The members who commented on a space itself. */
export const listCommentersInSpace = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/commenters",
  params: { spaceId: Id },
  query: paging,
  returns: List(Member),
  needs: discuss,
  run: (context, asked) => list(context, null, asked),
});

/** The members who commented on a change request. */
export const listCommentersInChangeRequest = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters",
  params: requestParams,
  query: paging,
  returns: List(Member),
  needs: discuss,
  async run(context, input) {
    const { id } = await findRequest(context, input);
    return list(context, id, input);
  },
});

async function list(
  context: ReadContext,
  changeRequest: string | null,
  asked: Paging,
): Promise<List<Member>> {
  const { id, organization } = requireSpace(context);
  const place = { discussion: discussionScope(id), members: membersScope(organization), changeRequest };
  const found = await paginateRows(asked, {
    count: () => countCommenters(context.db, place),
    fetch: (after, limit) => listCommenters(context.db, place, { after: after && String(after[0]), limit }),
    keyOf: (row) => [row.id],
  });
  return { ...found, items: await presentMembers(context, organization, found.items) };
}
