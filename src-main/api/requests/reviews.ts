import { Type } from "typebox";
import { rights } from "../../access/rights.ts";
import { markdownOf } from "../../content/givenText.ts";
import {
  findSeen,
  findStandingReview,
  seenNow,
  standingReviewsOf,
  submitReview,
} from "../../content/requests/reviews.ts";
import { viewHead } from "../../content/view/view.ts";
import type { ChangeRequestRow } from "../../store/tables.ts";
import { authoringIn, contentScopes, type ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { paginateRows, timeKeyOf } from "../paging.ts";
import { presentReviews } from "../present/review.ts";
import { findRequest, nameOfRequest, refuseClosed, requestParams } from "./requestInput.ts";
import { inFormat, saidText } from "../discussions/threads.ts";
import type { CommentBodyInput } from "../types/comment.ts";
import { List, paging } from "../types/lists.ts";
import { Review, ReviewInput } from "../types/review.ts";
import { Id, type Format } from "../types/scalars.ts";

/* Reviews of change requests (gaps.md §21.5). */

const path = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews";
const discuss = { on: "space", level: rights.comment } as const;

/** The reviews of a change request, newest first; with `outdated` only those that are, or only those that are not. */
export const getReviewsByChangeRequestId = query({
  method: "GET",
  path,
  params: requestParams,
  query: { ...paging, ...inFormat, outdated: Type.Optional(Type.Boolean()) },
  returns: List(Review),
  needs: discuss,
  async run(context, { outdated, ...input }) {
    const request = await findRequest(context, input);
    const { count, fetch } = await standingReviewsOf(context.db, request, outdated);
    const list = await paginateRows(input, {
      count,
      fetch: (after, limit) => fetch({ after: timeKeyOf(after), limit }),
      keyOf: ({ created_at, id }) => [created_at, id],
    });
    return { ...list, items: await presentReviews(context, request, list.items, input.format) };
  },
});

/**
 * Submits a review, with a comment where there is something to say. It is of the request as its reviewer had it
 * before them, whatever becomes of the request before it arrives; one on its way while the request closes is kept.
 */
export const submitChangeRequestReview = mutation({
  method: "POST",
  path,
  params: requestParams,
  body: ReviewInput,
  returns: Review,
  status: 201,
  needs: { on: "space", level: rights.review },
  scopes: contentScopes,
  async pin(context, input) {
    const request = await findRequest(context, input);
    const { reviewed } = input.body;
    if (reviewed && !(await findSeen(context.db, request, reviewed)))
      throw new ApiError(
        400,
        `/body/reviewed/revision: change request #${request.number} has no revision ${reviewed.revision}.`,
      );
    const seen = reviewed ?? seenNow(await viewHead(context.db, request.space, request.id));
    const { comment } = input.body;
    const settled = comment && { comment: { markdown: saidText(comment, "/body/comment") } };
    return { ...input, changeRequestId: request.id, body: { ...input.body, ...settled, reviewed: seen } };
  },
  async describe(context, { body, ...input }) {
    const verdict = body.status === "approved" ? "Approval" : "Request for changes";
    const name = nameOfRequest(await findRequest(context, input));
    return {
      title: `${verdict}: ${name}`,
      ...(body.comment ? { text: commentOf(body.comment) } : {}),
    };
  },
  async run(context, { body, ...input }) {
    const request = await findRequest(context, input);
    if (context.firstRun) refuseClosed(request);
    const { id } = await submitReview(authoringIn(context), request, {
      status: body.status,
      seen: body.reviewed ?? seenNow(await viewHead(context.db, request.space, request.id)),
      markdown: body.comment && commentOf(body.comment),
    });
    return presentOne(context, request, id);
  },
});

const commentOf = (body: CommentBodyInput): string => markdownOf(body, "/body/comment");

export const getChangeRequestReviewById = query({
  method: "GET",
  path: `${path}/{reviewId}`,
  params: { ...requestParams, reviewId: Id },
  query: inFormat,
  returns: Review,
  needs: discuss,
  async run(context, { reviewId, ...input }) {
    const request = await findRequest(context, input);
    return presentOne(context, request, reviewId, input.format);
  },
});

async function presentOne(
  context: ReadContext,
  request: ChangeRequestRow,
  id: string,
  format?: Format,
): Promise<Review> {
  const found = await findStandingReview(context.db, request, id);
  const [review] = await presentReviews(context, request, found ? [found] : [], format);
  if (!review) throw new ApiError(404, `There is no review ${id} of change request #${request.number}.`);
  return review;
}
