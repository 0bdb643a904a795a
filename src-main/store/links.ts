import { sql } from "kysely";
import type { Among } from "./contentLists.ts";
import { transactionOf, type Reader, type Writer } from "./handles.ts";
import { unindexed } from "./indexChoice.ts";
import { inParts, padded } from "./keys.ts";
import { listOf, prepared, shaped } from "./prepared.ts";
import { addRows, deleteRows } from "./rows.ts";
import { stillHolds, type LinkTable } from "./tables.ts";

/* What main's pages and reusable contents lead to: derived from their states, for backlinks and reports. */

/** An entry whose links are kept. */
export type LinkSource = Pick<LinkTable, "kind" | "source">;

export type LinkTargetColumns = Pick<LinkTable, "target_kind" | "target" | "anchor">;

const columns = ["kind", "source", "target_kind", "target", "anchor"] as const;

type Kept = Pick<LinkTable, (typeof columns)[number]>;

const keyOf = ({ kind, source, target_kind, target, anchor }: Kept): string =>
  [kind, source, target_kind, target, anchor].join("\0");

/** Makes the links of some entries of one kind what they are to be; writes only what differs. */
export async function keepLinks(
  db: Writer,
  scope: string,
  { kind, sources, wanted }: { kind: LinkTable["kind"]; sources: readonly string[]; wanted: readonly Kept[] },
): Promise<void> {
  const kept: Kept[] = [];
  for (const part of inParts(sources)) {
    const named = padded(part);
    kept.push(...(await linksOf(named.length)(db, [scope, kind, ...named])));
  }
  const before = new Set(kept.map(keyOf));
  const after = new Set(wanted.map(keyOf));
  const trx = transactionOf(db);
  for (const row of kept) {
    if (!after.has(keyOf(row))) await deleteRows(trx, "links", { scope, ...row });
  }
  const added = wanted.filter((row) => !before.has(keyOf(row)));
  await addRows(
    trx,
    "links",
    added.map((row) => ({ scope, ...row })),
  );
}

const linksOf = shaped((size: number) =>
  prepared((db: Reader, values: readonly string[]) =>
    db
      .selectFrom("links")
      .select(columns)
      .where("scope", "=", values[0]!)
      .where("kind", "=", values[1] as LinkTable["kind"])
      .where("source", "in", listOf(values, 2, size)),
  ),
);

/** Every file that something leads to, with what leads to it. */
export const listFileLinks = (db: Reader, scope: string): Promise<Kept[]> =>
  db
    .selectFrom("links")
    .select(columns)
    .where("scope", "=", scope)
    .where("target_kind", "=", "file")
    .execute();

/** What differs on a branch from the links that are kept, which are main's: ids are unique within a space. */
export interface LinksApart {
  /** The entries whose kept links do not count. */
  sources: readonly string[];
  /** The files that something leads to beside those links. */
  files: readonly string[];
}

/** A part of a list: what comes past a key, or the beginning. */
export interface LinkSlice {
  after: readonly (string | number)[] | undefined;
  limit: number;
}

/** What is led to: pages or files. */
export interface LedTo {
  kind: "page" | "file";
  targets: Among;
  /** What leads from one of them to another does not count. */
  fromOutside?: boolean | undefined;
}

/** Whoever leads to something, each once, in order. */
export async function listSourcesOf(
  db: Reader,
  scope: string,
  to: LedTo,
  { after, limit }: LinkSlice,
): Promise<LinkSource[]> {
  let query = withLeading(db, scope, to).selectFrom("leading").select(["kind", "source"]).distinct();
  if (after) query = query.where(sql<boolean>`(kind, source) > (${after[0]}, ${after[1]})`);
  return query.orderBy("kind").orderBy("source").limit(limit).execute();
}

/** How many lead to something; of these sources alone where one is named. */
export async function countSourcesOf(
  db: Reader,
  scope: string,
  to: LedTo,
  among?: LinkSource,
): Promise<number> {
  const { count } = await withLeading(db, scope, to, among)
    .selectFrom((eb) => eb.selectFrom("leading").select(["kind", "source"]).distinct().as("found"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * What leads there, found by what it leads to before anything else: to have it each once and in order, SQLite would walk
 * all links of the scope.
 */
const withLeading = (
  db: Reader,
  scope: string,
  { kind, targets, fromOutside = false }: LedTo,
  among?: LinkSource,
) =>
  db.with(
    (cte) => cte("leading").materialized(),
    (cte) => {
      let query = cte
        .selectFrom("links")
        .select(["kind", "source"])
        .where("scope", "=", scope)
        .where("target_kind", "=", kind)
        .where(sql<boolean>`target in ${targets}`);
      if (fromOutside) query = query.where(sql<boolean>`not (kind = ${kind} and source in ${targets})`);
      return among ? query.where("kind", "=", among.kind).where("source", "=", among.source) : query;
    },
  );

/** A page of main with everything under it. */
export function amongSubtree(scope: string, page: string): Among {
  const isNow = sql`states.scope = ${scope} and states.branch = 'main' and states.kind = 'page'
    and states.until = ${sql.lit(stillHolds)} and states.gone = 0`;
  return sql`(with recursive under (id) as (
      select states.id from states where ${isNow} and states.id = ${page}
      union
      select states.id from states join under on states.parent = under.id where ${isNow}
    ) select id from under)`;
}

/** What a report says of what is led to. */
export type TargetStatus = "ok" | "broken" | "in-app";

/** A target about which nothing has to be read to know whether it is there. */
export interface PlainTarget extends LinkTargetColumns {
  status: TargetStatus;
}

export interface PlainTargets {
  scope: string;
  /** Where the app's own addresses begin. */
  app: string;
  status?: TargetStatus | undefined;
}

/** The whole pages, files and addresses that the entries of a scope lead to, each once, in order. */
export async function listPlainTargets(
  db: Reader,
  asked: PlainTargets,
  { after, limit }: LinkSlice,
): Promise<PlainTarget[]> {
  let query = plainTargets(db, asked);
  if (after) query = query.where(sql<boolean>`(target_kind, target, anchor) > (${sql.join([...after])})`);
  return query.orderBy("target_kind").orderBy("target").orderBy("anchor").limit(limit).execute();
}

/** Whether one of them is there: none, or one. */
export async function countPlainTarget(
  db: Reader,
  asked: PlainTargets,
  { target_kind, target }: Pick<LinkTargetColumns, "target_kind" | "target">,
): Promise<number> {
  const query = plainTargets(db, asked).where("target_kind", "=", target_kind).where("target", "=", target);
  const { count } = await db
    .selectFrom(query.as("found"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many of them have each status. */
export async function countPlainTargetsByStatus(
  db: Reader,
  asked: Omit<PlainTargets, "status">,
): Promise<ReadonlyMap<TargetStatus, number>> {
  const rows = await db
    .selectFrom(plainTargets(db, asked).as("found"))
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

function plainTargets(db: Reader, { scope, app, status }: PlainTargets) {
  const isThere = sql`exists (select 1 from states where states.scope = ${scope} and states.branch = 'main'
    and states.kind = links.target_kind and states.id = links.target
    and ${unindexed("states.until")} = ${sql.lit(stillHolds)} and states.gone = 0)`;
  const inside = `${app}/`;
  const found = sql<TargetStatus>`case
    when target_kind = 'address' then
      case when target = ${app} or substr(target, 1, ${inside.length}) = ${inside} then 'in-app' else 'ok' end
    when ${isThere} then 'ok' else 'broken' end`;
  const query = db
    .selectFrom("links")
    .select(["target_kind", "target", "anchor", found.as("status")])
    .distinct()
    .where("scope", "=", scope)
    .where("target_kind", "!=", "path")
    .where("anchor", "=", "");
  return status === undefined ? query : query.where(found, "=", status);
}

/** The headings and blocks that the entries of a scope lead to, each once. */
export const listAnchoredTargets = (db: Reader, scope: string): Promise<LinkTargetColumns[]> =>
  db
    .selectFrom("links")
    .select(["target_kind", "target", "anchor"])
    .distinct()
    .where("scope", "=", scope)
    .where("target_kind", "=", "page")
    .where("anchor", "!=", "")
    .execute();

/** What leads to each of these targets, in order, by their columns; at most `limit` to one. */
export async function listSourcesOfEach(
  db: Reader,
  scope: string,
  targets: readonly LinkTargetColumns[],
  limit: number,
): Promise<Map<string, LinkSource[]>> {
  const found = new Map<string, LinkSource[]>();
  for (const part of inParts(targets)) {
    const named = sql.join(part.map((to) => sql`(${to.target_kind}, ${to.target}, ${to.anchor})`));
    const { rows } = await sql<Kept>`
      select kind, source, target_kind, target, anchor from (
        select kind, source, target_kind, target, anchor,
          row_number() over (partition by target_kind, target, anchor order by kind, source) as place
        from links where scope = ${scope} and (target_kind, target, anchor) in (values ${named})
      ) as placed where place <= ${limit} order by target_kind, target, anchor, place`.execute(db);
    for (const [key, sources] of Map.groupBy(rows, (row) =>
      [row.target_kind, row.target, row.anchor].join("\0"),
    ))
      found.set(key, sources);
  }
  return found;
}

/** The paths that named nothing when they were typed, with the entries that have them. */
export const listPathLinks = (db: Reader, scope: string): Promise<(LinkSource & { target: string })[]> =>
  db
    .selectFrom("links")
    .select(["kind", "source", "target"])
    .where("scope", "=", scope)
    .where("target_kind", "=", "path")
    .execute();
