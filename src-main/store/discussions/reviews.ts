import { sql } from "kysely";
import type { Reader } from "../handles.ts";
import type { Slice } from "../lists/newest.ts";
import type { CommentRow, RequestedReviewerRow, ReviewRow, RevisionRow } from "../tables.ts";

/** As many values as one statement takes. */
const chunk = 500;

/** A review, with what tells whether it is still of what there is. */
export interface NumberedReview extends ReviewRow {
  /** The number that its revision has on the branch. */
  number: number | null;
}

/** Which reviews: all of a change request, those that its last edit made out of date, or those that it did not. */
export interface ReviewFilter {
  scope: string;
  request: string;
  outdated?: { by: LastEdit | undefined; are: boolean } | undefined;
}

/** The reviews that a filter lets through, newest first; a part of them, where one is asked for. */
export async function listReviews(
  db: Reader,
  filter: ReviewFilter,
  { after, limit }: Partial<Slice> = {},
): Promise<NumberedReview[]> {
  let query = filtered(db, filter).selectAll("reviews").select("revisions.number");
  if (after) query = query.where(sql<boolean>`(reviews.created_at, reviews.id) < (${after.at}, ${after.id})`);
  query = query.orderBy("reviews.created_at", "desc").orderBy("reviews.id", "desc");
  return (limit === undefined ? query : query.limit(limit)).execute();
}

export async function countReviews(db: Reader, filter: ReviewFilter): Promise<number> {
  // What a review was given of matters only where it is asked about.
  const query = filter.outdated
    ? filtered(db, filter)
    : db.selectFrom("reviews").where("scope", "=", filter.scope).where("change_request", "=", filter.request);
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One review of a change request. */
export const findReview = (
  db: Reader,
  filter: ReviewFilter,
  id: string,
): Promise<NumberedReview | undefined> =>
  filtered(db, filter)
    .selectAll("reviews")
    .select("revisions.number")
    .where("reviews.id", "=", id)
    .executeTakeFirst();

function filtered(db: Reader, { scope, request, outdated }: ReviewFilter) {
  const query = db
    .selectFrom("reviews")
    .leftJoin("revisions", (join) =>
      join.onRef("revisions.scope", "=", "reviews.scope").onRef("revisions.id", "=", "reviews.revision"),
    )
    .where("reviews.scope", "=", scope)
    .where("reviews.change_request", "=", request);
  if (!outdated) return query;
  const { by, are } = outdated;
  const isOutdated = by
    ? sql<boolean>`(coalesce(revisions.number, 0) < ${by.number} or (reviews.revision = ${by.id} and reviews.seen_at < ${by.at}))`
    : sql<boolean>`1 = 0`;
  return query.where(are ? isOutdated : sql<boolean>`not ${isOutdated}`);
}

/** Was a review given before a branch's last edit? */
export const isBefore = ({ number, revision, seen_at }: NumberedReview, edit: LastEdit): boolean =>
  (number ?? 0) < edit.number || (revision === edit.id && seen_at < edit.at);

/** The comments that reviews came with, by review. */
export async function findReviewComments(
  db: Reader,
  scope: string,
  reviews: readonly string[],
): Promise<Map<string, CommentRow>> {
  const found = new Map<string, CommentRow>();
  for (let at = 0; at < reviews.length; at += chunk) {
    const rows = await db
      .selectFrom("comments")
      .selectAll()
      .where("scope", "=", scope)
      .where("review", "in", reviews.slice(at, at + chunk))
      .execute();
    for (const row of rows) if (row.review !== null) found.set(row.review, row);
  }
  return found;
}

/** Of revisions: was something written, or was the branch only brought up to date with main? */
export const isEdit = sql<boolean>`revisions.type <> 'update'`;

export type LastEdit = Pick<RevisionRow, "id" | "number" | "at">;

/** The last revision of a branch that was more than bringing it up to date with main. */
export async function findLastEdit(db: Reader, scope: string, branch: string): Promise<LastEdit | undefined> {
  return db
    .selectFrom("revisions")
    .select(["id", "number", "at"])
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .where(isEdit)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Who was asked to review a change request, in the order in which they were asked. */
export async function listRequestedReviewers(
  db: Reader,
  scope: string,
  request: string,
): Promise<RequestedReviewerRow[]> {
  return askedFor(db, scope, request).selectAll().orderBy("created_at").orderBy("user_id").execute();
}

/** A part of those who were asked to review a change request, in the order in which they were. */
export async function pageRequestedReviewers(
  db: Reader,
  scope: string,
  request: string,
  { after, limit }: Slice,
): Promise<RequestedReviewerRow[]> {
  let query = askedFor(db, scope, request).selectAll();
  if (after) query = query.where(sql<boolean>`(created_at, user_id) > (${after.at}, ${after.id})`);
  return query.orderBy("created_at").orderBy("user_id").limit(limit).execute();
}

/** How many were asked. */
export async function countRequestedReviewers(db: Reader, scope: string, request: string): Promise<number> {
  const { count } = await askedFor(db, scope, request)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const askedFor = (db: Reader, scope: string, request: string) =>
  db.selectFrom("requested_reviewers").where("scope", "=", scope).where("change_request", "=", request);

export async function findRequestedReviewer(
  db: Reader,
  scope: string,
  request: string,
  user: string,
): Promise<RequestedReviewerRow | undefined> {
  return db
    .selectFrom("requested_reviewers")
    .selectAll()
    .where("scope", "=", scope)
    .where("change_request", "=", request)
    .where("user_id", "=", user)
    .executeTakeFirst();
}
