import { sql } from "kysely";
import type { Branches, BranchAt } from "../branches/branches.ts";
import type { Reader } from "../handles.ts";
import { unindexed } from "../search/indexChoice.ts";
import { inParts, padded } from "../keys.ts";
import type { StateRow } from "../tables.ts";

/** Those of these ids under which anything of a kind lies: of each only one child is looked for, however many it has. */
export async function parentsAmong(
  db: Reader,
  { own, below }: Branches,
  kind: StateRow["kind"],
  ids: readonly string[],
): Promise<Set<string>> {
  const liesUnder = ({ scope, branch, number }: BranchAt) => sql`select 1 from states
    where states.scope = ${scope} and states.branch = ${branch} and states.kind = ${kind} and states.parent = asked.id
      and states.until > ${number} and ${unindexed("states.since")} <= ${number} and states.gone = 0`;
  const isOverlaid = sql`exists (select 1 from states as own
    where own.scope = ${own.scope} and own.branch = ${own.branch} and own.kind = ${kind} and own.id = states.id
      and own.since <= ${own.number} and ${unindexed("own.until")} > ${own.number})`;
  const isParent = below
    ? sql`exists (${liesUnder(own)}) or exists (${liesUnder(below)} and not ${isOverlaid})`
    : sql`exists (${liesUnder(own)})`;
  const found = new Set<string>();
  for (const part of inParts(ids)) {
    const values = sql.join(padded(part).map((id) => sql`(${id})`));
    const { rows } = await sql<{ id: string }>`
      with asked (id) as (values ${values}) select id from asked where ${isParent}`.execute(db);
    for (const { id } of rows) found.add(id);
  }
  return found;
}
