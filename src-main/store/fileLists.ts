import { sql } from "kysely";
import { amongThese } from "./contentLists.ts";
import type { Reader } from "./handles.ts";
import { filesAlone, unindexed } from "./indexChoice.ts";
import type { LinksApart } from "./links.ts";
import type { StateRow } from "./tables.ts";

/* The files of a branch, by title, ties by id: page by page, however many there are. */

/** A branch at one of its numbers. */
interface BranchAt {
  scope: string;
  branch: string;
  number: number;
}

/** Which files: those of a branch, laid over those of the one below it. */
export interface FileFilter {
  own: BranchAt;
  below: BranchAt | undefined;
  /** Those that what is kept in this scope leads to, but for what differs from it, or those that it does not. */
  use?: { scope: string; used: boolean; apart: LinksApart } | undefined;
}

/** A part of such a list: what comes past a title and id, or the beginning. */
export interface FileSlice {
  after: readonly (string | number)[] | undefined;
  limit: number;
}

/** The states of the files that a filter lets through. */
export async function listFileStates(
  db: Reader,
  filter: FileFilter,
  { after, limit }: FileSlice,
): Promise<StateRow[]> {
  let query = filtered(db, filter, statesAt).selectAll();
  if (after) query = query.where(sql<boolean>`(title, id) > (${after[0]}, ${after[1]})`);
  return query.orderBy("title").orderBy("id").limit(limit).execute();
}

export async function countFileStates(db: Reader, filter: FileFilter): Promise<number> {
  const { count } = await filtered(db, filter, idsAt)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function filtered(db: Reader, { own, below, use }: FileFilter, rowsAt: typeof statesAt) {
  const states = rowsAt(db, own);
  const { scope, branch, number } = own;
  const isOverlaid = sql<boolean>`exists (select 1 from states as own where own.scope = ${scope} and own.branch = ${branch}
    and own.kind = 'file' and own.id = states.id and own.since <= ${number} and ${unindexed("own.until")} > ${number})`;
  const all = below ? states.unionAll(rowsAt(db, below).where((eb) => eb.not(isOverlaid))) : states;
  const files = db.selectFrom(all.as("files"));
  if (!use) return files;
  const { sources, files: led } = use.apart;
  const counts = sources.length > 0 ? sql`and links.source not in ${amongThese(sources)}` : sql``;
  const kept = sql<boolean>`exists (select 1 from links where links.scope = ${use.scope}
    and links.target_kind = 'file' and links.target = files.id ${counts})`;
  const leads = led.length > 0 ? sql<boolean>`(${kept} or files.id in ${amongThese(led)})` : kept;
  return files.where((eb) => (use.used ? leads : eb.not(leads)));
}

const statesAt = (db: Reader, { scope, branch, number }: BranchAt) =>
  db
    .selectFrom("states")
    .selectAll()
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .where("kind", "=", filesAlone)
    .where(unindexed("until"), ">", number)
    .where(unindexed("since"), "<=", number)
    .where("gone", "=", 0);

/** To be counted: SQLite hands each row on with whatever columns it has. */
const idsAt: typeof statesAt = (db, at) =>
  statesAt(db, at).clearSelect().select("id") as ReturnType<typeof statesAt>;
