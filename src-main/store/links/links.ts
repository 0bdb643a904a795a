import { sql } from "kysely";
import type { Among } from "../lists/contentLists.ts";
import { transactionOf, type Reader, type Writer } from "../handles.ts";
import { inParts, padded } from "../keys.ts";
import { listOf, prepared, shaped } from "../prepared.ts";
import { addRows, deleteRows } from "../rows.ts";
import { stillHolds, type LinkTable } from "../tables.ts";

/* What main's pages and reusable contents lead to: derived from their states, for backlinks and reports. */

/** An entry whose links are kept. */
export type LinkSource = Pick<LinkTable, "kind" | "source">;

export type LinkTargetColumns = Pick<LinkTable, "target_kind" | "target" | "anchor">;

const columns = ["kind", "source", "target_kind", "target", "anchor"] as const;

type Kept = Pick<LinkTable, (typeof columns)[number]>;

const keyOf = ({ kind, source, target_kind, target, anchor }: Kept): string =>
  [kind, source, target_kind, target, anchor].join("\0");

/** A link as it is to be kept. */
export type WantedLink = Omit<LinkTable, "scope">;

/**
 * Makes the links of some entries of one kind what they are to be; writes only what differs. Answers the pages of which
 * other parts are led to than before.
 */
export async function keepLinks(
  db: Writer,
  scope: string,
  {
    kind,
    sources,
    wanted,
  }: { kind: LinkTable["kind"]; sources: readonly string[]; wanted: readonly WantedLink[] },
): Promise<string[]> {
  const kept: Kept[] = [];
  for (const part of inParts(sources)) {
    const named = padded(part);
    kept.push(...(await linksOf(named.length)(db, [scope, kind, ...named])));
  }
  const before = new Set(kept.map(keyOf));
  const after = new Set(wanted.map(keyOf));
  const trx = transactionOf(db);
  const dropped = kept.filter((row) => !after.has(keyOf(row)));
  for (const row of dropped) await deleteRows(trx, "links", { scope, ...row });
  const added = wanted.filter((row) => !before.has(keyOf(row)));
  await addRows(
    trx,
    "links",
    added.map((row) => ({ scope, ...row })),
  );
  return [...dropped, ...added].flatMap(({ anchor, target }) => (anchor === "" ? [] : [target]));
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
