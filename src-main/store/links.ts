import { sql } from "kysely";
import { transactionOf, type Reader, type Writer } from "./handles.ts";
import { stillHolds, type LinkTable } from "./tables.ts";
import { unindexed } from "./indexChoice.ts";

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
  const kept = await db
    .selectFrom("links")
    .select(columns)
    .where("scope", "=", scope)
    .where("kind", "=", kind)
    .where("source", "in", sources)
    .execute();
  const before = new Set(kept.map(keyOf));
  const after = new Set(wanted.map(keyOf));
  const trx = transactionOf(db);
  for (const row of kept) {
    if (after.has(keyOf(row))) continue;
    await sql`delete from links where scope = ${scope} and kind = ${row.kind} and source = ${row.source}
      and target_kind = ${row.target_kind} and target = ${row.target} and anchor = ${row.anchor}`.execute(
      trx,
    );
  }
  const added = wanted.filter((row) => !before.has(keyOf(row)));
  for (let at = 0; at < added.length; at += 100) {
    const rows = added
      .slice(at, at + 100)
      .map((row) => sql`(${scope}, ${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into links (scope, ${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(rows)}`.execute(trx);
  }
}

/** The entries that lead to one of these pages or files, each with what it leads to. */
export async function listLinksTo(
  db: Reader,
  scope: string,
  kind: "page" | "file",
  targets: readonly string[],
): Promise<Kept[]> {
  const found: Kept[] = [];
  for (let at = 0; at < targets.length; at += 500)
    found.push(
      ...(await db
        .selectFrom("links")
        .select(columns)
        .where("scope", "=", scope)
        .where("target_kind", "=", kind)
        .where("target", "in", targets.slice(at, at + 500))
        .execute()),
    );
  return found;
}

/** Every file that something leads to, with what leads to it. */
export const listFileLinks = (db: Reader, scope: string): Promise<Kept[]> =>
  db
    .selectFrom("links")
    .select(columns)
    .where("scope", "=", scope)
    .where("target_kind", "=", "file")
    .execute();

export interface CountedTarget extends LinkTargetColumns {
  /** Is the page or file there? Neither is an address or a path. */
  found: boolean;
}

/** What the entries of a scope lead to, each once, in order. */
export async function listLinkTargets(db: Reader, scope: string): Promise<CountedTarget[]> {
  const rows = await db
    .selectFrom("links")
    .select(["target_kind", "target", "anchor"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("states")
            .select("states.id")
            .where("states.scope", "=", scope)
            .where("states.branch", "=", "main")
            .whereRef("states.kind", "=", "links.target_kind")
            .whereRef("states.id", "=", "links.target")
            .where(unindexed("until"), "=", stillHolds),
        )
        .as("found"),
    )
    .where("scope", "=", scope)
    .groupBy(["target_kind", "target", "anchor"])
    .orderBy("target_kind")
    .orderBy("target")
    .orderBy("anchor")
    .execute();
  return rows.map((row) => ({ ...row, found: Boolean(row.found) }));
}

/** What leads to a target, in order; at most `limit`. */
export function listLinkSources(
  db: Reader,
  scope: string,
  { target_kind, target, anchor }: LinkTargetColumns,
  limit: number,
): Promise<LinkSource[]> {
  return db
    .selectFrom("links")
    .select(["kind", "source"])
    .where("scope", "=", scope)
    .where("target_kind", "=", target_kind)
    .where("target", "=", target)
    .where("anchor", "=", anchor)
    .orderBy("kind")
    .orderBy("source")
    .limit(limit)
    .execute();
}

/** The paths that named nothing when they were typed, with the entries that have them. */
export const listPathLinks = (db: Reader, scope: string): Promise<(LinkSource & { target: string })[]> =>
  db
    .selectFrom("links")
    .select(["kind", "source", "target"])
    .where("scope", "=", scope)
    .where("target_kind", "=", "path")
    .execute();
