import { Type } from "typebox";
import { accessOfOthers } from "../../access/access.ts";
import { may, rights } from "../../access/rights.ts";
import { discussionScope, organizationScope } from "../../access/scopes.ts";
import { changeRequestFields } from "../../content/requests/changeRequests.ts";
import { requestReviewers, withdrawReviewer } from "../../content/requests/reviews.ts";
import { findPeople } from "../../store/people/people.ts";
import { countRequestedReviewers, pageRequestedReviewers } from "../../store/discussions/reviews.ts";
import { pinChangeRequest } from "../pages/branch.ts";
import { authoringIn, contentScopes, requireSpace, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { paginateRows, timeKeyOf } from "../paging.ts";
import { presentRequestedReviewers } from "../present/review.ts";
import {
  columnsGiven,
  columnsOf,
  fieldsOf,
  findRequest,
  nameOfRequest,
  refuseClosed,
  requestParams,
  seenFields,
} from "./requestInput.ts";
import { List, paging } from "../types/lists.ts";
import { RequestedReviewer, ReviewersInput } from "../types/review.ts";
import { Id, strict } from "../types/scalars.ts";

/* Who is asked to review a change request (gaps.md §21.5). */

const path = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers";
const ask = { on: "space", level: rights.requestReview } as const;

/** Those who were asked, in the order in which they were; who has answered stays among them. */
export const getRequestedReviewersByChangeRequestId = query({
  method: "GET",
  path,
  params: requestParams,
  query: paging,
  returns: List(RequestedReviewer),
  needs: { on: "space", level: rights.comment },
  async run(context, input) {
    const { scope, id } = await findRequest(context, input);
    const list = await paginateRows(input, {
      count: () => countRequestedReviewers(context.db, scope, id),
      fetch: (after, limit) =>
        pageRequestedReviewers(context.db, scope, id, { after: timeKeyOf(after), limit }),
      keyOf: ({ created_at, user_id }) => [created_at, user_id],
    });
    return { ...list, items: await presentRequestedReviewers(context, list.items) };
  },
});

/** Asks people for a review, and with it says what the request is about where a subject or a description is given. */
export const requestReviewersForChangeRequest = mutation({
  method: "POST",
  path,
  params: requestParams,
  body: ReviewersInput,
  returns: Type.Object({ users: Type.Array(Id) }, strict),
  needs: ask,
  scopes: contentScopes,
  async pin(context, input) {
    const row = await findRequest(context, input);
    const { subject, description } = fieldsOf(row);
    const was = input.body.was ? seenFields(input.body.was, row) : { subject, description };
    return { ...input, changeRequestId: row.id, body: { ...input.body, was } };
  },
  describe: async (context, input) => ({
    title: `Request for reviews of ${nameOfRequest(await findRequest(context, input))}`,
  }),
  async run(context, { body, ...input }) {
    const request = await findRequest(context, input);
    if (context.firstRun) refuseClosed(request);
    const { users, was = {}, ...given } = body;
    await requireReviewers(context, users);
    const authoring = authoringIn(context);
    const seen = columnsOf(was);
    await changeRequestFields(authoring, request, columnsGiven(given, seen), seen);
    await requestReviewers(authoring, request, users);
    return { users: [...new Set(users)] };
  },
});

/** Only who may review is asked to. A replica that does not know what others may do leaves that to its instance. */
async function requireReviewers(context: WriteContext, users: readonly string[]): Promise<void> {
  const { db } = context;
  const space = requireSpace(context);
  const access = await accessOfOthers(db, context.access, space.organization);
  const people = await findPeople(db, organizationScope(space.organization), users);
  for (const [index, user] of users.entries()) {
    const person = people.get(user);
    if (!person) throw new ApiError(400, `/body/users/${index}: there is no ${user} in the organization.`);
    if (!access || may(await access.levelOn(db, user, space), "review")) continue;
    throw new ApiError(
      400,
      `/body/users/${index}: ${person.display_name} may not review in “${space.title}”; that needs the level ${rights.review}.`,
    );
  }
}

/** Takes back that somebody was asked; a review that they gave stays. */
export const removeRequestedReviewerFromChangeRequest = mutation({
  method: "DELETE",
  path: `${path}/{userId}`,
  params: { ...requestParams, userId: Id },
  status: 204,
  needs: ask,
  scopes: contentScopes,
  pin: pinChangeRequest,
  describe: async (context, input) => ({
    title: `Withdrawal of a request for a review of ${nameOfRequest(await findRequest(context, input))}`,
  }),
  deletes: (_context, { spaceId, changeRequestId, userId: user_id }) => [
    {
      table: "requested_reviewers",
      key: { scope: discussionScope(spaceId), change_request: changeRequestId, user_id },
    },
  ],
  async run(context, { userId, ...input }) {
    await withdrawReviewer(authoringIn(context), await findRequest(context, input), userId);
  },
});
