import type { Reader } from "../handles.ts";
import type { CommentRow, ReactionRow, ReplyRow } from "../tables.ts";

/** As many values as one statement takes. */
const chunk = 500;

/** The comments of a space itself (`changeRequest` null) or of one change request, from its scope of discussions. */
export interface Thread {
  scope: string;
  changeRequest: string | null;
}

export interface CommentFilter {
  status: "all" | "open" | "resolved";
  page?: string | undefined;
  authors?: readonly string[] | undefined;
}

/** A place in a list that is sorted by time, then by id. */
export interface TimeKey {
  at: string;
  id: string;
}

export interface Slice {
  order: "asc" | "desc";
  after: TimeKey | undefined;
  limit: number;
}

function filtered(db: Reader, { scope, changeRequest }: Thread, filter: CommentFilter) {
  let query = db
    .selectFrom("comments")
    .where("scope", "=", scope)
    .where("change_request", changeRequest === null ? "is" : "=", changeRequest);
  if (filter.status !== "all")
    query = query.where("resolved_at", filter.status === "open" ? "is" : "is not", null);
  if (filter.page !== undefined) query = query.where("page", "=", filter.page);
  if (filter.authors !== undefined) query = query.where("posted_by", "in", filter.authors);
  return query;
}

/** Comments of a thread by the time of their posting. */
export async function listComments(
  db: Reader,
  thread: Thread,
  filter: CommentFilter,
  { order, after, limit }: Slice,
): Promise<CommentRow[]> {
  let query = filtered(db, thread, filter).selectAll();
  if (after) {
    const past = order === "asc" ? ">" : "<";
    query = query.where((eb) =>
      eb.or([
        eb("posted_at", past, after.at),
        eb.and([eb("posted_at", "=", after.at), eb("id", past, after.id)]),
      ]),
    );
  }
  return query.orderBy("posted_at", order).orderBy("id", order).limit(limit).execute();
}

export async function countComments(db: Reader, thread: Thread, filter: CommentFilter): Promise<number> {
  const row = await filtered(db, thread, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A comment of this thread; one of another thread of the space is not there. */
/** A comment of a scope, wherever in it it stands. */
export const findCommentById = (db: Reader, scope: string, id: string): Promise<CommentRow | undefined> =>
  db.selectFrom("comments").selectAll().where("scope", "=", scope).where("id", "=", id).executeTakeFirst();

export async function findComment(
  db: Reader,
  { scope, changeRequest }: Thread,
  id: string,
): Promise<CommentRow | undefined> {
  return db
    .selectFrom("comments")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", id)
    .where("change_request", changeRequest === null ? "is" : "=", changeRequest)
    .executeTakeFirst();
}

/** The replies to a comment, oldest first. */
export async function listReplies(
  db: Reader,
  scope: string,
  comment: string,
  { after, limit }: Omit<Slice, "order">,
): Promise<ReplyRow[]> {
  let query = db.selectFrom("replies").selectAll().where("scope", "=", scope).where("comment", "=", comment);
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb("posted_at", ">", after.at),
        eb.and([eb("posted_at", "=", after.at), eb("id", ">", after.id)]),
      ]),
    );
  return query.orderBy("posted_at").orderBy("id").limit(limit).execute();
}

export async function countReplies(db: Reader, scope: string, comment: string): Promise<number> {
  const row = await db
    .selectFrom("replies")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("scope", "=", scope)
    .where("comment", "=", comment)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findReply(
  db: Reader,
  scope: string,
  comment: string,
  id: string,
): Promise<ReplyRow | undefined> {
  return db
    .selectFrom("replies")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", id)
    .where("comment", "=", comment)
    .executeTakeFirst();
}

/** What one person replied to one comment. */
export interface Replier {
  comment: string;
  user: string;
  count: number;
  /** When they last replied or changed a reply. */
  updatedAt: string;
}

/** Who replied to these comments, by comment; who replied last comes first. */
export async function listRepliers(
  db: Reader,
  scope: string,
  comments: readonly string[],
): Promise<Map<string, Replier[]>> {
  const found = new Map<string, Replier[]>();
  for (let at = 0; at < comments.length; at += chunk) {
    const rows = await db
      .selectFrom("replies")
      .select((eb) => [
        "comment",
        "posted_by",
        eb.fn.countAll<number>().as("count"),
        eb.fn.max("posted_at").as("posted"),
        eb.fn.max("edited_at").as("edited"),
      ])
      .where("scope", "=", scope)
      .where("comment", "in", comments.slice(at, at + chunk))
      .groupBy(["comment", "posted_by"])
      .orderBy("posted", "desc")
      .orderBy("posted_by")
      .execute();
    for (const row of rows) {
      const updatedAt = row.edited !== null && row.edited > row.posted ? row.edited : row.posted;
      const replier = { comment: row.comment, user: row.posted_by, count: Number(row.count), updatedAt };
      append(found, row.comment, replier);
    }
  }
  return found;
}

/** The reactions to these comments or replies, by target, oldest first. */
export async function listReactions(
  db: Reader,
  scope: string,
  targets: readonly string[],
): Promise<Map<string, ReactionRow[]>> {
  const found = new Map<string, ReactionRow[]>();
  for (let at = 0; at < targets.length; at += chunk) {
    const rows = await db
      .selectFrom("reactions")
      .selectAll()
      .where("scope", "=", scope)
      .where("target", "in", targets.slice(at, at + chunk))
      .orderBy("at")
      .orderBy("emoji")
      .orderBy("user_id")
      .execute();
    for (const row of rows) append(found, row.target, row);
  }
  return found;
}

function append<T>(lists: Map<string, T[]>, name: string, item: T): void {
  const list = lists.get(name);
  if (list) list.push(item);
  else lists.set(name, [item]);
}
