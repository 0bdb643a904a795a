import type { Reader } from "../../store/handles.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import type { Slice } from "../../store/lists/newest.ts";
import {
  countReviews,
  findLastEdit,
  findRequestedReviewer,
  findReview,
  isBefore,
  listReviews,
  type LastEdit,
  type NumberedReview,
} from "../../store/discussions/reviews.ts";
import type { ChangeRequestRow, RequestedReviewerRow, ReviewRow } from "../../store/tables.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { postComment } from "../comments.ts";
import { sealRevision } from "../history/revise.ts";
import { findRevisionView, viewHead, type View } from "../view/view.ts";

/** A review as it stands now. */
export interface StandingReview extends ReviewRow {
  /** Its request was edited since; being brought up to date with main takes no review away. */
  outdated: boolean;
}

type Reviewed = Pick<ChangeRequestRow, "scope" | "id">;

/** The reviews of a change request as they stand, newest first. */
export async function listStandingReviews(db: Reader, { scope, id }: Reviewed): Promise<StandingReview[]> {
  const edit = await findLastEdit(db, scope, id);
  return (await listReviews(db, { scope, request: id })).map((review) => standing(review, edit));
}

const standing = (review: NumberedReview, edit: LastEdit | undefined): StandingReview => {
  const { number: _number, ...row } = review;
  return { ...row, outdated: edit !== undefined && isBefore(review, edit) };
};

/** A list of the reviews of a change request as they stand, newest first; with `outdated` those that are, or are not. */
export async function standingReviewsOf(
  db: Reader,
  { scope, id }: Reviewed,
  outdated: boolean | undefined,
): Promise<{ count: () => Promise<number>; fetch: (slice: Slice) => Promise<StandingReview[]> }> {
  const edit = await findLastEdit(db, scope, id);
  const filter = {
    scope,
    request: id,
    ...(outdated === undefined ? {} : { outdated: { by: edit, are: outdated } }),
  };
  return {
    count: () => countReviews(db, filter),
    fetch: async (slice) => (await listReviews(db, filter, slice)).map((review) => standing(review, edit)),
  };
}

/** A review of a change request as it stands. */
export async function findStandingReview(
  db: Reader,
  { scope, id }: Reviewed,
  review: string,
): Promise<StandingReview | undefined> {
  const row = await findReview(db, { scope, request: id }, review);
  return row && standing(row, await findLastEdit(db, scope, id));
}

/** The last review of each person, newest first: the word that counts. */
export function lastReviews<R extends ReviewRow>(reviews: readonly R[]): R[] {
  const seen = new Set<string>();
  return reviews.filter(({ reviewer }) => !seen.has(reviewer) && seen.add(reviewer));
}

/** A revision as somebody had it before them. */
export interface Seen {
  revision: string;
  /** When it was last saved: a revision that is amended keeps its id. */
  at: string;
}

/** The head of a change request's branch, as whoever reviews it now sees it. */
export const seenNow = ({ revision: { id, at } }: View): Seen => ({ revision: id, at });

/** The revision of a change request that somebody saw, or undefined where it has none of that id. */
export async function findSeen(
  db: Reader,
  { space, scope, id }: ChangeRequestRow,
  { revision }: Seen,
): Promise<View | undefined> {
  const view = await findRevisionView(db, space, revision, [scope]);
  return view?.branch === id ? view : undefined;
}

export interface NewReview {
  status: ReviewRow["status"];
  /** What it is a review of. */
  seen: Seen;
  markdown: string | undefined;
}

/**
 * Records the caller's review of a change request as they saw it, with its comment; the revision is sealed (design
 * §5). One that was written on a revision that this store never had is of the head, and as old as what was seen.
 */
export async function submitReview(
  authoring: SpaceAuthoring,
  request: ChangeRequestRow,
  { status, seen, markdown }: NewReview,
): Promise<ReviewRow> {
  const { db, space, user, now } = authoring;
  const view = (await findSeen(db, request, seen)) ?? (await viewHead(db, space.id, request.id));
  const asked = await findRequestedReviewer(db, request.scope, request.id, user);
  const row: ReviewRow = {
    scope: request.scope,
    id: authoring.newId("review"),
    change_request: request.id,
    revision: await sealRevision(authoring, view),
    seen_at: seen.at,
    reviewer: user,
    requested_by: asked?.requested_by ?? null,
    status,
    created_at: now,
  };
  await insert(db, "reviews", row);
  if (markdown !== undefined)
    await postComment(authoring, view, {
      changeRequest: request.id,
      page: undefined,
      node: undefined,
      tableCell: undefined,
      review: row.id,
      markdown,
    });
  return row;
}

/**
 * Asks people to review a change request as it is; its revision is sealed (design §5). Who was asked before is asked
 * anew only when they have answered since.
 */
export async function requestReviewers(
  authoring: SpaceAuthoring,
  request: ChangeRequestRow,
  users: readonly string[],
): Promise<void> {
  const { db, space, user, now } = authoring;
  const { scope, id } = request;
  const revision = await sealRevision(authoring, await viewHead(db, space.id, id));
  const reviews = lastReviews(await listReviews(db, { scope, request: id }));
  const ask: Pick<RequestedReviewerRow, "revision" | "requested_by" | "created_at"> = {
    revision,
    requested_by: user,
    created_at: now,
  };
  for (const asked of new Set(users)) {
    const key = { scope, change_request: id, user_id: asked };
    const known = await findRequestedReviewer(db, scope, id, asked);
    const answer = reviews.find(({ reviewer }) => reviewer === asked);
    if (!known) await insert(db, "requested_reviewers", { ...key, ...ask });
    else if (answer && answer.created_at >= known.created_at)
      await update(db, "requested_reviewers", key, ask);
  }
}

/** Takes back that somebody was asked; who was not asked need not be. */
export async function withdrawReviewer(
  { db }: SpaceAuthoring,
  { scope, id }: ChangeRequestRow,
  user: string,
): Promise<void> {
  await remove(db, "requested_reviewers", { scope, change_request: id, user_id: user });
}
