import { sql } from "kysely";
import { prepared } from "../prepared.ts";
import type { Reader } from "../handles.ts";
import { unindexed } from "../search/indexChoice.ts";
import { stillHolds, type StateRow } from "../tables.ts";

/** An entry that a branch has no more, where it was, and the number of the revision that took it away. */
export interface GoneEntry extends Pick<StateRow, "id" | "parent" | "rank"> {
  went: number;
}

interface OfBranch {
  kind: string;
  scope: string;
  branch: string;
  /** Main below a change request, and the number of it that this stands on; under main there is none. */
  mainScope: string;
  base: number;
}

const none = -1;

/**
 * The entries of a kind that a branch had, or took away, and has no more. Main ends a state, and so does a change request
 * that of an entry of its own; of one that is main's it keeps a row that says so, and what it follows main in is main's affair. The
 * ids come first, from an index alone: most of what ever held is an earlier text of what is still there.
 */
const goneEntries = prepared(
  (_db: Reader, { kind, scope, branch, mainScope, base }: OfBranch) =>
    sql<GoneEntry>`
      select states.id, parent, rank, case gone when 1 then since else until end as went
        from (select distinct id from states
          where scope = ${scope} and branch = ${branch} and kind = ${kind}) as known
        join states on states.scope = ${scope} and states.branch = ${branch} and states.kind = ${kind}
          and states.id = known.id and states.since = (
            select last.since from states as last
              where last.scope = ${scope} and last.branch = ${branch} and last.kind = ${kind}
                and last.id = known.id and last.until > last.since
              order by last.since desc limit 1)
        where (gone = 1 and until = ${sql.lit(stillHolds)})
          or (gone = 0 and until < ${sql.lit(stillHolds)} and not exists (
            select 1 from states as below
              where below.scope = ${mainScope} and below.branch = 'main' and below.kind = ${kind}
                and below.id = states.id and below.since <= ${base} and ${unindexed("below.until")} > ${base}))`,
);

/** The entries of a kind that a branch has no more, in no order. */
export const listGone = (
  db: Reader,
  kind: "page" | "file" | "reusable",
  { scope, branch, below }: { scope: string; branch: string; below?: { scope: string; base: number } },
): Promise<GoneEntry[]> =>
  goneEntries(db, { kind, scope, branch, mainScope: below?.scope ?? scope, base: below?.base ?? none });
