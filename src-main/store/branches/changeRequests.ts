import { sql } from "kysely";
import type { TimeKey } from "../discussions/comments.ts";
import type { Among } from "../lists/contentLists.ts";
import type { Reader } from "../handles.ts";
import { inParts, padded } from "../keys.ts";
import { listOf, prepared, shaped } from "../prepared.ts";
import { isEdit } from "../discussions/reviews.ts";
import type { ChangeRequestRow } from "../tables.ts";

export interface RequestFilter {
  status: ChangeRequestRow["status"];
  /** Who made it. */
  creator?: string | undefined;
  /** Who made it, wrote on it or commented on it. */
  contributor?: string | undefined;
  /** Who was asked to review it. */
  requestedReviewer?: string | undefined;
}

/** Part of a list that has the latest first. */
export interface RequestSlice {
  orderBy: "updated_at" | "created_at";
  after: TimeKey | undefined;
  limit: number;
}

function filtered(
  db: Reader,
  scopes: Among,
  { status, creator, contributor, requestedReviewer }: RequestFilter,
) {
  let query = db
    .selectFrom("change_requests as request")
    .where(sql<boolean>`request.scope in ${scopes}`)
    .where("request.status", "=", status);
  if (creator !== undefined) query = query.where("request.created_by", "=", creator);
  if (requestedReviewer !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("requested_reviewers as asked")
          .select("asked.user_id")
          .whereRef("asked.scope", "=", "request.scope")
          .whereRef("asked.change_request", "=", "request.id")
          .where("asked.user_id", "=", requestedReviewer),
      ),
    );
  if (contributor !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("revisions")
            .select("revisions.number")
            .whereRef("revisions.scope", "=", "request.scope")
            .whereRef("revisions.branch", "=", "request.id")
            .where("revisions.author", "=", contributor)
            .where(isEdit),
        ),
        eb.exists(
          eb
            .selectFrom("comments")
            .select("comments.id")
            .whereRef("comments.scope", "=", "request.scope")
            .whereRef("comments.change_request", "=", "request.id")
            .where("comments.posted_by", "=", contributor),
        ),
        eb.exists(
          eb
            .selectFrom("comments")
            .innerJoin("replies", (join) =>
              join.onRef("replies.scope", "=", "comments.scope").onRef("replies.comment", "=", "comments.id"),
            )
            .select("replies.id")
            .whereRef("comments.scope", "=", "request.scope")
            .whereRef("comments.change_request", "=", "request.id")
            .where("replies.posted_by", "=", contributor),
        ),
      ]),
    );
  return query;
}

/** The change requests of some scopes of discussions that a filter lets through, the latest first. */
export async function listChangeRequests(
  db: Reader,
  scopes: Among,
  filter: RequestFilter,
  { orderBy, after, limit }: RequestSlice,
): Promise<ChangeRequestRow[]> {
  const at = `request.${orderBy}` as const;
  let query = filtered(db, scopes, filter).selectAll("request");
  if (after)
    query = query.where((eb) =>
      eb.or([eb(at, "<", after.at), eb.and([eb(at, "=", after.at), eb("request.id", "<", after.id)])]),
    );
  return query.orderBy(at, "desc").orderBy("request.id", "desc").limit(limit).execute();
}

export async function countFilteredRequests(
  db: Reader,
  scopes: Among,
  filter: RequestFilter,
): Promise<number> {
  const row = await filtered(db, scopes, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What the record of a change request says beside its own row. */
export interface RequestState {
  /** The last revision of its branch, and the number of main's that this stands on. */
  head: string;
  base: number | null;
  /** How many of its comments are open. */
  open: number;
}

/** The state of each of these change requests, by its id. */
export async function findRequestStates(
  db: Reader,
  requests: readonly Pick<ChangeRequestRow, "scope" | "id">[],
): Promise<Map<string, RequestState>> {
  const states = new Map<string, RequestState>();
  for (const part of inParts(requests)) {
    const named = padded(part).flatMap(({ scope, id }) => [scope, id]);
    for (const { request, open, ...state } of await statesOf(named.length / 2)(db, named))
      states.set(request, { ...state, open: Number(open) });
  }
  return states;
}

/** Of each request its last revision is looked up, however many it has. */
const statesOf = shaped((size: number) =>
  prepared((_db: Reader, named: readonly string[]) => {
    const pairs = Array.from({ length: size }, (_, at) => sql`(${sql.join(listOf(named, 2 * at, 2))})`);
    return sql<RequestState & { request: string }>`with asked (scope, branch) as (values ${sql.join(pairs)})
      select r.branch as request, r.id as head, r.base,
        (select count(*) from comments c
          where c.scope = r.scope and c.change_request = r.branch and c.resolved_at is null) as open
      from asked cross join revisions r
      where r.scope = asked.scope and r.branch = asked.branch
        and r.number = (select max(l.number) from revisions l where l.scope = asked.scope and l.branch = asked.branch)`;
  }),
);

/** What one person did on a change request: the revisions in which they wrote on it, or their comments and replies. */
export interface Contribution {
  user: string;
  action: "edit" | "comment";
  count: number;
  /** When they last did. */
  at: string;
}

/** Who did what on a change request; who did something last comes first. Opening it is its maker's first edit. */
export async function listContributions(db: Reader, scope: string, request: string): Promise<Contribution[]> {
  const edits = await db
    .selectFrom("revisions")
    .select((eb) => ["author as user", eb.fn.countAll<number>().as("count"), eb.fn.max("at").as("at")])
    .where("scope", "=", scope)
    .where("branch", "=", request)
    .where(isEdit)
    .groupBy("author")
    .execute();
  const comments = await db
    .selectFrom("comments")
    .select((eb) => [
      "posted_by as user",
      eb.fn.countAll<number>().as("count"),
      eb.fn.max(eb.fn.coalesce("edited_at", "posted_at")).as("at"),
    ])
    .where("scope", "=", scope)
    .where("change_request", "=", request)
    .groupBy("posted_by")
    .execute();
  const replies = await db
    .selectFrom("comments")
    .innerJoin("replies", (join) =>
      join.onRef("replies.scope", "=", "comments.scope").onRef("replies.comment", "=", "comments.id"),
    )
    .select((eb) => [
      "replies.posted_by as user",
      eb.fn.countAll<number>().as("count"),
      eb.fn.max(eb.fn.coalesce("replies.edited_at", "replies.posted_at")).as("at"),
    ])
    .where("comments.scope", "=", scope)
    .where("comments.change_request", "=", request)
    .groupBy("replies.posted_by")
    .execute();
  const found = new Map<string, Contribution>();
  const add = (action: Contribution["action"]) => (row: { user: string; count: number; at: string }) => {
    const known = found.get(`${action} ${row.user}`);
    found.set(`${action} ${row.user}`, {
      user: row.user,
      action,
      count: Number(row.count) + (known?.count ?? 0),
      at: known && known.at > row.at ? known.at : row.at,
    });
  };
  edits.forEach(add("edit"));
  [...comments, ...replies].forEach(add("comment"));
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...found.values()].sort(
    (a, b) => order(b.at, a.at) || order(a.user, b.user) || order(b.action, a.action),
  );
}

/** The subjects of change requests of one space, by id. */
export async function listSubjects(
  db: Reader,
  scope: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const subjects = new Map<string, string>();
  for (const part of inParts(ids)) {
    const named = db.selectFrom("change_requests").select(["id", "subject"]);
    const rows = await named.where("scope", "=", scope).where("id", "in", part).execute();
    for (const { id, subject } of rows) subjects.set(id, subject);
  }
  return subjects;
}
