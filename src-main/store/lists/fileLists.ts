import { sql } from "kysely";
import type { BranchAt, Branches } from "../branches/branches.ts";
import { amongThese } from "./contentLists.ts";
import type { Reader } from "../handles.ts";
import { filesAlone, unindexed } from "../search/indexChoice.ts";
import type { LinksApart } from "../links/links.ts";
import { prepared, shaped } from "../prepared.ts";
import type { StateRow } from "../tables.ts";

/* The files of a branch, by title, ties by id: page by page, however many there are. */

/** Which files: those of a branch, laid over those of the one below it. */
export interface FileFilter extends Branches {
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
  const values = { ...valuesOf(filter), title: after?.[0], id: after?.[1], limit };
  const isLaidOver = filter.below ? "below" : "";
  if (!filter.use) return await listAll(isLaidOver, after ? "after" : "")(db, values as ListedFiles);
  return await slice(db, filter, after && { title: String(after[0]), id: String(after[1]) }, limit).execute();
}

/** Branches by the names of values: what is asked for again and again is prepared. */
interface BranchValues {
  scope: string;
  branch: string;
  number: number;
  belowScope: string;
  belowBranch: string;
  belowNumber: number;
}
type ListedFiles = BranchValues & { title: string; id: string; limit: number };

const valuesOf = ({ own, below = own }: FileFilter): BranchValues => ({
  ...own,
  belowScope: below.scope,
  belowBranch: below.branch,
  belowNumber: below.number,
});

const ownIn = ({ scope, branch, number }: BranchValues): BranchAt => ({ scope, branch, number });
const belowIn = ({ belowScope, belowBranch, belowNumber }: BranchValues): BranchAt => ({
  scope: belowScope,
  branch: belowBranch,
  number: belowNumber,
});

const listAll = shaped((isLaidOver: string, isLater: string) =>
  prepared((db: Reader, values: ListedFiles) => {
    const filter = { own: ownIn(values), below: isLaidOver === "" ? undefined : belowIn(values) };
    const { title, id, limit } = values;
    return slice(db, filter, isLater === "" ? undefined : { title, id }, limit);
  }),
);

function slice(
  db: Reader,
  filter: FileFilter,
  after: { title: string; id: string } | undefined,
  limit: number,
) {
  let query = filtered(db, filter, statesAt).selectAll();
  if (after) query = query.where(sql<boolean>`(title, id) > (${after.title}, ${after.id})`);
  return query.orderBy("title").orderBy("id").limit(limit);
}

export async function countFileStates(db: Reader, filter: FileFilter): Promise<number> {
  if (!filter.use) return countAll(db, filter);
  const { count } = await filtered(db, filter, idsAt)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those of a branch, and those below but for what it has otherwise: of which there is little, however much is below. */
async function countAll(db: Reader, { own, below }: FileFilter): Promise<number> {
  if (!below) return numberIn(await countAt(db, own));
  const [counts] = await countOwn(db, valuesOf({ own, below }));
  return Number(counts?.here) - Number(counts?.covered) + numberIn(await countAt(db, below));
}

const numberIn = ([row]: readonly { count: number }[]): number => Number(row?.count);

const countAt = prepared((db: Reader, at: BranchAt) =>
  idsAt(db, at)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

/** The files of a branch's own, and how many below it has otherwise, or not any more: looked for in one walk. */
const countOwn = prepared(
  (_: Reader, { scope, branch, number, belowScope, belowBranch, belowNumber }: BranchValues) =>
    sql<{ here: number; covered: number }>`select count(case when own.gone = 0 then 1 end) as here,
        count(case when exists (select 1 from states as below where below.scope = ${belowScope}
          and below.branch = ${belowBranch} and below.kind = ${filesAlone} and below.id = own.id
          and below.since <= ${belowNumber} and ${unindexed("below.until")} > ${belowNumber} and below.gone = 0) then 1 end)
        as covered
      from states as own where own.scope = ${scope} and own.branch = ${branch} and own.kind = ${filesAlone}
        and ${unindexed("own.since")} <= ${number} and ${unindexed("own.until")} > ${number}`,
);

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
