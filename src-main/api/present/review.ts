import type { StandingReview } from "../../content/requests/reviews.ts";
import type { Contribution } from "../../store/branches/changeRequests.ts";
import { findReviewComments } from "../../store/discussions/reviews.ts";
import type { ChangeRequestRow, RequestedReviewerRow } from "../../store/tables.ts";
import { requireSpace, type ReadContext } from "../context.ts";
import type { Contributor, RequestedReviewer, Review } from "../types/review.ts";
import type { Format } from "../types/scalars.ts";
import { presentComments } from "./comment.ts";
import { readPeople } from "./people.ts";
import { apiUrl } from "./urls.ts";

/** Reviews of one change request as the API gives them (gaps.md §21.5), in the order of the rows. */
export async function presentReviews(
  context: ReadContext,
  request: ChangeRequestRow,
  rows: readonly StandingReview[],
  format?: Format,
): Promise<Review[]> {
  const { db, facts } = context;
  const space = requireSpace(context);
  const people = await readPeople(
    context,
    space.organization,
    rows.flatMap(({ reviewer, requested_by }) => [
      reviewer,
      ...(requested_by === null ? [] : [requested_by]),
    ]),
  );
  const posted = await findReviewComments(
    db,
    request.scope,
    rows.map(({ id }) => id),
  );
  const place = { facts, space: space.id, changeRequest: request.id };
  const comments = new Map(
    (await presentComments(context, place, [...posted.values()], format)).map((comment) => [
      comment.target.review,
      comment,
    ]),
  );
  return rows.map((row) => {
    const comment = comments.get(row.id);
    return {
      object: "change-request-review",
      id: row.id,
      revision: row.revision,
      reviewer: people(row.reviewer),
      ...(row.requested_by === null ? {} : { requestedBy: people(row.requested_by) }),
      status: row.status,
      outdated: row.outdated,
      ...(comment ? { comment } : {}),
      createdAt: row.created_at,
      // A review stays as it was given; its comment may be put into better words.
      updatedAt: comment?.editedAt ?? row.created_at,
      urls: {
        location: apiUrl(facts, `/spaces/${space.id}/change-requests/${request.id}/reviews/${row.id}`),
      },
    };
  });
}

/** People who were asked for a review as the API gives them, in the order of the rows. */
export async function presentRequestedReviewers(
  context: ReadContext,
  rows: readonly RequestedReviewerRow[],
): Promise<RequestedReviewer[]> {
  const people = await readPeople(
    context,
    requireSpace(context).organization,
    rows.flatMap(({ user_id, requested_by }) => [user_id, requested_by]),
  );
  return rows.map((row) => ({
    object: "change-request-requested-reviewer",
    revision: row.revision,
    requestedBy: people(row.requested_by),
    createdAt: row.created_at,
    kind: "user",
    user: people(row.user_id),
  }));
}

/** What people did on a change request as the API gives it, in the order of the rows. */
export async function presentContributors(
  context: ReadContext,
  rows: readonly Contribution[],
): Promise<Contributor[]> {
  const people = await readPeople(
    context,
    requireSpace(context).organization,
    rows.map(({ user }) => user),
  );
  return rows.map(({ at, count, user, action }) => ({
    updatedAt: at,
    count,
    user: people(user),
    actionType: action,
  }));
}
