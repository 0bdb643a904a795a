import { sql, type Expression, type RawBuilder } from "kysely";
import { dialectOf } from "../dialects/dialect.ts";
import type { Reader } from "../handles.ts";
import { unindexed } from "../search/indexChoice.ts";
import { inParts } from "../keys.ts";
import type { LinkSlice, LinkSource, LinkTargetColumns } from "./links.ts";
import { stillHolds } from "../tables.ts";

/* What the pages and reusable contents of main lead to, and what became of it: each target once. */

/** What a report says of what is led to. */
export type TargetStatus = "ok" | "broken" | "in-app";

export interface JudgedTarget extends LinkTargetColumns {
  status: TargetStatus;
}

export interface JudgedTargets {
  scope: string;
  /** Where the app's own addresses begin. */
  app: string;
  status?: TargetStatus | undefined;
}

/** What the entries of a scope lead to, in order; a path names what it did when it was typed, which is nothing. */
export async function listTargets(
  db: Reader,
  asked: JudgedTargets,
  { after, limit }: LinkSlice,
): Promise<JudgedTarget[]> {
  let query = judgedTargets(db, asked);
  if (after) {
    const [kind, target, anchor] = after.map(String) as [string, string, string];
    const place = keyOf(db, sql.val(kind), sql.val(target), sql.val(anchor));
    query = query.where(sql<boolean>`(${keyOfLink(db)}) > (${place})`);
  }
  return query
    .orderBy(sql`${keyOfLink(db)}`)
    .limit(limit)
    .execute();
}

/** What an index has links by: what they lead to. */
const keyOf = (
  db: Reader,
  kind: Expression<string>,
  target: Expression<string>,
  anchor: Expression<string>,
): RawBuilder<unknown> => sql.join([kind, ...dialectOf(db).inOrder(target), anchor]);

const keyOfLink = (db: Reader): RawBuilder<unknown> =>
  keyOf(db, sql.ref("target_kind"), sql.ref("target"), sql.ref("anchor"));

/** How many of these targets are led to, and have the status that is asked for. */
export async function countTargetsAmong(
  db: Reader,
  asked: JudgedTargets,
  targets: readonly LinkTargetColumns[],
): Promise<number> {
  let sum = 0;
  for (const part of inParts(targets)) {
    const query = judgedTargets(db, asked).where(isOneOf(db, part));
    const { count } = await db
      .selectFrom(query.as("judged"))
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    sum += Number(count);
  }
  return sum;
}

const isOneOf = (db: Reader, targets: readonly LinkTargetColumns[]) => {
  const named = targets.map(
    (to) => sql`(${keyOf(db, sql.val(to.target_kind), sql.val(to.target), sql.val(to.anchor))})`,
  );
  return sql<boolean>`(${keyOfLink(db)}) in (values ${sql.join(named)})`;
};

/** How many targets have each status. */
export async function countTargetsByStatus(
  db: Reader,
  asked: Omit<JudgedTargets, "status">,
): Promise<ReadonlyMap<TargetStatus, number>> {
  const rows = await db
    .selectFrom(judgedTargets(db, asked).as("judged"))
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

const reusables = "/reusable-contents/";

function judgedTargets(db: Reader, { scope, app, status }: JudgedTargets) {
  const isHere = sql`states.scope = ${scope} and states.branch = 'main'
    and ${unindexed("states.until")} = ${sql.lit(stillHolds)} and states.gone = 0`;
  const isThere = sql`exists (select 1 from states where ${isHere}
    and states.kind = links.target_kind and states.id = links.target)`;
  const hasPart = sql`(anchor = '' or not exists (select 1 from lost_anchors
    where lost_anchors.scope = ${scope} and lost_anchors.page = links.target and lost_anchors.anchor = links.anchor))`;
  const isReusable = sql`substr(target, 1, ${sql.lit(reusables.length)}) = ${reusables} and exists (
    select 1 from states where ${isHere} and states.kind = 'reusable'
      and states.id = substr(links.target, ${sql.lit(reusables.length + 1)}))`;
  const inside = `${app}/`;
  const found = sql<TargetStatus>`case
    when target_kind = 'address' then
      case when target = ${app} or substr(target, 1, ${inside.length}) = ${inside} then 'in-app' else 'ok' end
    when target_kind = 'path' then case when ${isReusable} then 'ok' else 'broken' end
    when ${isThere} and ${hasPart} then 'ok' else 'broken' end`;
  const query = db
    .selectFrom("links")
    .select(["target_kind", "target", "anchor", found.as("status")])
    .where("scope", "=", scope)
    .groupBy(sql`${keyOfLink(db)}`);
  return status === undefined ? query : query.having(found, "=", status);
}

/** What leads to each of these targets, in order, by their columns; at most `limit` to one. */
export async function listSourcesOfEach(
  db: Reader,
  scope: string,
  targets: readonly LinkTargetColumns[],
  limit: number,
): Promise<Map<string, LinkSource[]>> {
  const found = new Map<string, LinkSource[]>();
  for (const part of inParts(targets)) {
    const { rows } = await sql<LinkSource & LinkTargetColumns>`
      select kind, source, target_kind, target, anchor from (
        select kind, source, target_kind, target, anchor,
          row_number() over (partition by target_kind, target, anchor order by kind, source) as place
        from links where scope = ${scope} and ${isOneOf(db, part)}
      ) as placed where place <= ${limit} order by target_kind, target, anchor, place`.execute(db);
    for (const [key, sources] of Map.groupBy(rows, (row) =>
      [row.target_kind, row.target, row.anchor].join("\0"),
    ))
      found.set(key, sources);
  }
  return found;
}

/** A path that named nothing when it was typed, in an entry that has it. */
export type PathLink = LinkSource & { target: string };

/** Those of these paths that may name something by now: a page has their leaf, or they say nothing but where they stand. */
export const listHopefulPaths = (db: Reader, scope: string): Promise<PathLink[]> => {
  const holds = sql`states.until = ${sql.lit(stillHolds)} and states.gone = 0`;
  const isPage = sql`states.scope = ${scope} and states.branch = 'main' and states.kind = 'page'`;
  return db
    .selectFrom("links")
    .select(["kind", "source", "target"])
    .where("scope", "=", scope)
    .where("target_kind", "=", "path")
    .where(
      sql<boolean>`(leaf is null or leaf = ''
        or exists (select 1 from states where ${isPage} and ${holds} and states.slug = links.leaf)
        or exists (select 1 from states where states.scope = ${scope} and states.branch = 'main'
          and states.kind in ('page', 'file') and states.id = links.leaf
          and ${unindexed("states.until")} = ${sql.lit(stillHolds)} and states.gone = 0))`,
    )
    .execute();
};

/** How many entries have each of these paths. */
export async function countPathSources(
  db: Reader,
  scope: string,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const part of inParts(paths)) {
    const rows = await db
      .selectFrom("links")
      .select(["target", (eb) => eb.fn.countAll<number>().as("count")])
      .where("scope", "=", scope)
      .where(
        isOneOf(
          db,
          part.map((target) => ({ target_kind: "path", target, anchor: "" })),
        ),
      )
      .groupBy("target")
      .execute();
    for (const { target, count } of rows) counts.set(target, Number(count));
  }
  return counts;
}
