import { isOlder, type Slice } from "../lists/newest.ts";
import { touch, type Reader, type Writer } from "../handles.ts";
import type { ConversationIssueTable, ConversationTable, IssuesClusterTable } from "../tables.ts";

/* Conversations, the issues that they show, and the clusters of those. They are an instance's own. */

/** A conversation without what was said in it. */
export type ConversationHeading = Omit<ConversationTable, "parts">;

const headingColumns = [
  "organization",
  "id",
  "subject",
  "source",
  "metadata",
  "created_at",
  "processed_at",
] as const;

const ofSource = (db: Reader, organization: string, source: string | undefined) => {
  const all = db.selectFrom("conversations").where("organization", "=", organization);
  return source === undefined ? all : all.where("source", "=", source);
};

/** The conversations of an organization, the newest first. */
export async function listConversations(
  db: Reader,
  { organization, source }: { organization: string; source: string | undefined },
  { after, limit }: Slice,
): Promise<ConversationHeading[]> {
  let query = ofSource(db, organization, source).select(headingColumns);
  if (after) query = query.where(isOlder(after));
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function countConversations(
  db: Reader,
  { organization, source }: { organization: string; source: string | undefined },
): Promise<number> {
  const row = await ofSource(db, organization, source)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findConversation(
  db: Reader,
  organization: string,
  id: string,
): Promise<ConversationTable | undefined> {
  return db
    .selectFrom("conversations")
    .selectAll()
    .where("organization", "=", organization)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** These conversations by their ids. */
export async function findConversations(
  db: Reader,
  organization: string,
  ids: readonly string[],
): Promise<Map<string, ConversationHeading>> {
  const found = new Map<string, ConversationHeading>();
  const chunk = 500;
  for (let at = 0; at < ids.length; at += chunk)
    for (const row of await db
      .selectFrom("conversations")
      .select(headingColumns)
      .where("organization", "=", organization)
      .where("id", "in", ids.slice(at, at + chunk))
      .execute())
      found.set(row.id, row);
  return found;
}

/** Writes a conversation down in place of the one with its id, whose issues go: they were of what it said before. */
export async function putConversation(db: Writer, row: ConversationTable): Promise<void> {
  const { organization, id, ...rest } = row;
  touch(db, "conversations", `org-admin:${organization}`);
  await db
    .deleteFrom("conversation_issues")
    .where("organization", "=", organization)
    .where("conversation", "=", id)
    .execute();
  await db
    .insertInto("conversations")
    .values(row)
    .onConflict((oc) => oc.columns(["organization", "id"]).doUpdateSet(rest))
    .execute();
}

/** Conversations that nobody has looked through, those of one organization together, the oldest first. */
export async function listWaiting(db: Reader, limit: number): Promise<ConversationTable[]> {
  return db
    .selectFrom("conversations")
    .selectAll()
    .where("processed_at", "is", null)
    .orderBy("organization")
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Notes that a conversation was looked through; false where another one was put in its place meanwhile. */
export async function markProcessed(
  db: Writer,
  { organization, id, parts, subject }: ConversationTable,
  at: string,
): Promise<boolean> {
  const row = await findConversation(db, organization, id);
  if (row?.processed_at !== null || row.parts !== parts || row.subject !== subject) return false;
  await db
    .updateTable("conversations")
    .set({ processed_at: at })
    .where("organization", "=", organization)
    .where("id", "=", id)
    .execute();
  return true;
}

/** Writes down an issue that was found in a conversation. */
export async function putIssue(db: Writer, row: ConversationIssueTable): Promise<void> {
  const { organization: _organization, id: _id, ...rest } = row;
  await db
    .insertInto("conversation_issues")
    .values(row)
    .onConflict((oc) => oc.columns(["organization", "id"]).doUpdateSet(rest))
    .execute();
}

/** Writes down a cluster of issues. */
export async function putCluster(db: Writer, row: IssuesClusterTable): Promise<void> {
  const { organization: _organization, id: _id, ...rest } = row;
  await db
    .insertInto("issues_clusters")
    .values(row)
    .onConflict((oc) => oc.columns(["organization", "id"]).doUpdateSet(rest))
    .execute();
}

/** Puts issues into a cluster. */
export async function placeIssues(
  db: Writer,
  organization: string,
  ids: readonly string[],
  cluster: string,
): Promise<void> {
  for (const id of ids)
    await db
      .updateTable("conversation_issues")
      .set({ cluster })
      .where("organization", "=", organization)
      .where("id", "=", id)
      .execute();
}

/** Removes the clusters that have no issue any more. */
export async function dropEmptyClusters(db: Writer, organization: string): Promise<void> {
  await db
    .deleteFrom("issues_clusters")
    .where("organization", "=", organization)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("conversation_issues as issue")
            .select("issue.id")
            .whereRef("issue.organization", "=", "issues_clusters.organization")
            .whereRef("issue.cluster", "=", "issues_clusters.id"),
        ),
      ),
    )
    .execute();
}

/** These clusters by their ids. */
export async function findClusters(
  db: Reader,
  organization: string,
  ids: readonly string[],
): Promise<Map<string, IssuesClusterTable>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("issues_clusters")
    .selectAll()
    .where("organization", "=", organization)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The latest issues of an organization. */
export const listLatestIssues = (
  db: Reader,
  organization: string,
  limit: number,
): Promise<ConversationIssueTable[]> =>
  listIssues(db, { organization, cluster: undefined, conversation: undefined }, { after: undefined, limit });

export interface IssueFilter {
  organization: string;
  cluster: string | undefined;
  conversation: string | undefined;
}

function filtered(db: Reader, { organization, cluster, conversation }: IssueFilter) {
  let query = db.selectFrom("conversation_issues").where("organization", "=", organization);
  if (cluster !== undefined) query = query.where("cluster", "=", cluster);
  if (conversation !== undefined) query = query.where("conversation", "=", conversation);
  return query;
}

/** The issues that a filter lets through, the newest first. */
export async function listIssues(
  db: Reader,
  filter: IssueFilter,
  { after, limit }: Slice,
): Promise<ConversationIssueTable[]> {
  let query = filtered(db, filter).selectAll();
  if (after) query = query.where(isOlder(after));
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function countIssues(db: Reader, filter: IssueFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findIssue(
  db: Reader,
  organization: string,
  id: string,
): Promise<ConversationIssueTable | undefined> {
  return db
    .selectFrom("conversation_issues")
    .selectAll()
    .where("organization", "=", organization)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The clusters of an organization by the time of their making or of their last change. */
export async function listClusters(
  db: Reader,
  organization: string,
  { after, limit, sort, order }: Slice & { sort: "updated_at" | "created_at"; order: "asc" | "desc" },
): Promise<IssuesClusterTable[]> {
  let query = db.selectFrom("issues_clusters").selectAll().where("organization", "=", organization);
  const past = order === "asc" ? ">" : "<";
  if (after)
    query = query.where((eb) =>
      eb.or([eb(sort, past, after.at), eb.and([eb(sort, "=", after.at), eb("id", past, after.id)])]),
    );
  return query.orderBy(sort, order).orderBy("id", order).limit(limit).execute();
}

export async function countClusters(db: Reader, organization: string): Promise<number> {
  const row = await db
    .selectFrom("issues_clusters")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organization", "=", organization)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How many issues of how many conversations a cluster has, by where those are from. */
export interface SourceCount {
  cluster: string;
  source: string;
  issues: number;
  conversations: number;
}

/** That of these clusters, in one statement. */
export async function countBySource(
  db: Reader,
  organization: string,
  clusters: readonly string[],
): Promise<SourceCount[]> {
  if (clusters.length === 0) return [];
  const rows = await db
    .selectFrom("conversation_issues as issue")
    .innerJoin("conversations as conversation", (join) =>
      join
        .onRef("conversation.organization", "=", "issue.organization")
        .onRef("conversation.id", "=", "issue.conversation"),
    )
    .select((eb) => [
      "issue.cluster as cluster",
      "conversation.source as source",
      eb.fn.countAll<number>().as("issues"),
      eb.fn.count<number>("conversation.id").distinct().as("conversations"),
    ])
    .where("issue.organization", "=", organization)
    .where("issue.cluster", "in", clusters)
    .groupBy(["issue.cluster", "conversation.source"])
    .execute();
  return rows.map(({ cluster, source, issues, conversations }) => ({
    cluster: cluster ?? "",
    source,
    issues: Number(issues),
    conversations: Number(conversations),
  }));
}

/** How many issues of each of these clusters came up between each two of these times, which are in order. */
export async function countByWeek(
  db: Reader,
  { organization, clusters, times }: { organization: string; clusters: readonly string[]; times: string[] },
): Promise<Map<string, number[]>> {
  const [first, last] = [times[0], times.at(-1)];
  if (clusters.length === 0 || first === undefined || last === undefined) return new Map();
  const weeks = times.slice(1);
  const rows = await db
    .selectFrom("conversation_issues")
    .select("cluster")
    .select((eb) =>
      weeks.map((end, week) =>
        eb.fn
          .sum<number>(
            eb
              .case()
              .when(eb.and([eb("created_at", ">", times[week] ?? first), eb("created_at", "<=", end)]))
              .then(eb.lit(1))
              .else(eb.lit(0))
              .end(),
          )
          .as(`week${week}`),
      ),
    )
    .where("organization", "=", organization)
    .where("cluster", "in", clusters)
    .where("created_at", ">", first)
    .where("created_at", "<=", last)
    .groupBy("cluster")
    .execute();
  return new Map(
    rows.map((row) => {
      const counts = row as unknown as Record<string, number | string>;
      return [row.cluster ?? "", weeks.map((_, week) => Number(counts[`week${week}`] ?? 0))];
    }),
  );
}
