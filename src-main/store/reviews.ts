import type { Reader } from "./handles.ts";
import type { CommentRow, RequestedReviewerRow, ReviewRow, RevisionRow } from "./tables.ts";

/** As many values as one statement takes. */
const chunk = 500;

/** A review, with what tells whether it is still of what there is. */
export interface NumberedReview extends ReviewRow {
  /** The number that its revision has on the branch. */
  number: number | null;
}

/** The reviews of a change request, newest first. */
export async function listReviews(db: Reader, scope: string, request: string): Promise<NumberedReview[]> {
  return db
    .selectFrom("reviews")
    .leftJoin("revisions", (join) =>
      join.onRef("revisions.scope", "=", "reviews.scope").onRef("revisions.id", "=", "reviews.revision"),
    )
    .selectAll("reviews")
    .select("revisions.number")
    .where("reviews.scope", "=", scope)
    .where("reviews.change_request", "=", request)
    .orderBy("reviews.created_at", "desc")
    .orderBy("reviews.id", "desc")
    .execute();
}

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

/** The last revision of a branch that was more than bringing it up to date with main. */
export async function findLastEdit(
  db: Reader,
  scope: string,
  branch: string,
): Promise<Pick<RevisionRow, "id" | "number" | "at"> | undefined> {
  return db
    .selectFrom("revisions")
    .select(["id", "number", "at"])
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .where("type", "!=", "update")
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
  return db
    .selectFrom("requested_reviewers")
    .selectAll()
    .where("scope", "=", scope)
    .where("change_request", "=", request)
    .orderBy("created_at")
    .orderBy("user_id")
    .execute();
}

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
