import { sql, type RawBuilder } from "kysely";
import type { BranchAt, Branches } from "../branches/branches.ts";
import type { Reader } from "../handles.ts";
import { unindexed } from "../search/indexChoice.ts";
import type { ConflictRow } from "../tables.ts";
import { stepOf } from "./treePlace.ts";

/*
 * What the conflicts of a branch are about, in the order in which a reader comes to them: read a part at a time, however
 * many conflicts there are.
 */

/** Which conflicts of a branch are wanted. */
export interface ConflictFilter {
  status?: ConflictRow["status"] | undefined;
  page?: string | undefined;
}

/** A branch's conflicts, and where the entries are that they are about: its own, laid over those of the one below. */
export interface ConflictsOf extends ConflictFilter, Branches {
  scope: string;
  branch: string;
}

/** What some conflicts are about, and where it stands. */
export interface ConflictSubject {
  /** An entry's id; null for the change request itself. */
  page: string | null;
  /** Of the request itself, of pages, of each other kind of entry, of what was never there. */
  part: number;
  /** Ranks and ids from the root down to a page; of what stands in no tree its title and id. */
  path: string;
  /** How many conflicts are about it. */
  conflicts: number;
}

/** Parts of a branch in the order in which they are asked about. */
const kinds = ["page", "file", "reusable", "variable", "tag"] as const;

/** Pages do not stand deeper; only a damaged store has some that stand in each other. */
const deepest = 1000;

/** At most `limit` subjects, from a place on. Joined across: SQLite looks states up by what is sought, not all there are. */
export async function listConflictSubjects(
  db: Reader,
  asked: ConflictsOf,
  { from, limit }: { from: Pick<ConflictSubject, "part" | "path"> | undefined; limit: number },
): Promise<ConflictSubject[]> {
  const begun = from ? sql`where (part, path) >= (${from.part}, ${from.path})` : sql``;
  const { rows } = await sql<ConflictSubject>`
    with recursive
      subjects (page, conflicts) as materialized (
        select page, count(*) from conflicts where ${isAsked(asked)} group by page
      ),
      above (page, kind, parent, path, depth) as (
        select subjects.page, states.kind, states.parent,
          ${stepOf(sql`(case when states.kind = 'page' then states.rank else states.title end)`, sql`states.id`)}, 0
        from subjects cross join states where ${isLastOf(asked, sql.ref("subjects.page"), kinds)}
        union all
        select above.page, above.kind, states.parent, ${stepOf(sql`states.rank`, sql`states.id`)} || above.path, above.depth + 1
        from above cross join states where ${isLastOf(asked, sql.ref("above.parent"), ["page"])}
          and above.kind = 'page' and above.depth < ${deepest}
      ),
      told (page, kind, path, place) as (
        select page, kind, path, row_number() over (partition by page order by depth desc) from above
      ),
      placed (page, part, path, conflicts) as (
        select subjects.page, ${partOf(sql.ref("subjects.page"), sql.ref("told.kind"))},
          coalesce(told.path, subjects.page, ''), subjects.conflicts
        from subjects left join told on told.page = subjects.page and told.place = 1
      )
    select page, part, path, conflicts from placed ${begun} order by part, path limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, part: Number(row.part), conflicts: Number(row.conflicts) }));
}

export async function countConflicts(db: Reader, asked: ConflictsOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from conflicts where ${isAsked(asked)}`.execute(db);
  return Number(rows[0]?.count);
}

/** The conflicts of a branch about some entries, or about the change request itself. */
export async function listConflictsAbout(
  db: Reader,
  asked: ConflictsOf,
  subjects: readonly Pick<ConflictSubject, "page">[],
): Promise<ConflictRow[]> {
  const ids = subjects.flatMap(({ page }) => page ?? []);
  return db
    .selectFrom("conflicts")
    .selectAll()
    .where(isAsked(asked))
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb("page", "in", ids)] : []),
        ...(ids.length < subjects.length ? [eb("page", "is", null)] : []),
      ]),
    )
    .execute();
}

const isAsked = ({ scope, branch, status, page }: ConflictsOf): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`scope = ${scope} and branch = ${branch}`,
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(page === undefined ? [] : [sql`page = ${page}`]),
    ],
    sql` and `,
  )})`;

const partOf = (page: RawBuilder<unknown>, kind: RawBuilder<unknown>) =>
  sql`case when ${page} is null then 0 ${sql.join(
    kinds.map((name, at) => sql`when ${kind} = ${name} then ${sql.lit(at + 1)}`),
    sql` `,
  )} else ${sql.lit(kinds.length + 1)} end`;

/**
 * A condition: is this the state of an entry that a branch has, or the last that it had? What the branch has of its own
 * comes first, then what is below it, then what it had once.
 */
function isLastOf(
  { own, below }: ConflictsOf,
  id: RawBuilder<unknown>,
  among: readonly (typeof kinds)[number][],
): RawBuilder<boolean> {
  const isOne = sql`states.kind in (${sql.join(among.map((kind) => sql.lit(kind)))}) and states.id = ${id}`;
  const lastOf = ({ scope, branch, number }: BranchAt, more = sql``) =>
    sql`(select max(former.since) from states as former where former.scope = ${scope} and former.branch = ${branch}
      and former.kind = states.kind and former.id = ${id} and former.since <= ${number} ${more})`;
  if (!below)
    return sql<boolean>`states.scope = ${own.scope} and states.branch = ${own.branch} and ${isOne}
      and states.since = ${lastOf(own)}`;
  const held = lastOf(own, sql`and ${unindexed("former.until")} > ${own.number}`);
  const isOwn = sql`states.scope = ${own.scope} and states.branch = ${own.branch}`;
  const isBelow = sql`states.scope = ${below.scope} and states.branch = ${below.branch}`;
  return sql<boolean>`states.scope in (${own.scope}, ${below.scope}) and states.branch in (${own.branch}, ${below.branch})
    and ${isOne} and ((${isOwn} and states.since = ${held})
      or (${isBelow} and ${held} is null and states.since = ${lastOf(below)})
      or (${isOwn} and ${held} is null and ${lastOf(below)} is null and states.since = ${lastOf(own)}))`;
}
