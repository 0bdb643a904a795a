import { sql, type RawBuilder } from "kysely";
import type { Reader } from "../handles.ts";
import type { RevisionRow, StateRow } from "../tables.ts";

export type BranchKey = Pick<RevisionRow, "scope" | "branch">;

type Named = Pick<StateRow, "title" | "fields">;

/** What a revision changed, and what was gone with it. */
export interface ChangedStates {
  changed: Named[];
  gone: Named[];
}

const kinds: StateRow["kind"][] = ["page", "file", "reusable", "variable", "tag"];

/** In the order in which a revision tells of them: pages before the rest, each in their order. */
const inOrder = sql`case kind when 'page' then 0 else 1 end, rank, id`;

/**
 * What these revisions of a branch changed and what was gone with them, by their numbers; of each at most `most` that
 * were changed, that were gone on a change request, and that were gone for good.
 */
export async function listChangedStates(
  db: Reader,
  { scope, branch }: BranchKey,
  numbers: readonly number[],
  most: number,
): Promise<Map<number, ChangedStates>> {
  const found = new Map(
    numbers.map((number): [number, ChangedStates] => [number, { changed: [], gone: [] }]),
  );
  if (numbers.length === 0) return found;
  // What was set of an entry while it was gone is of no revision: it ends where it begins.
  const ofBranch = sql`from states where scope = ${scope} and branch = ${branch} and until > since`;
  const wanted = sql`(${sql.join(numbers)})`;
  const first = async (column: RawBuilder<number>, from: RawBuilder<unknown>) => {
    const { rows } = await sql<Named & { number: number; gone: number }>`
      select number, gone, title, fields from (
        select ${column} as number, gone, title, fields,
          row_number() over (partition by ${column}, gone order by ${inOrder}) as place ${from}
      ) as placed where place <= ${most} order by place`.execute(db);
    return rows;
  };
  const begun = await first(sql`since`, sql`${ofBranch} and since in ${wanted}`);
  // No index of ends is found without the kinds.
  const ended = await first(
    sql`until`,
    sql`${ofBranch} and kind in (${sql.join(kinds)}) and until in ${wanted}
      and not exists (select 1 from states as next where next.scope = states.scope and next.branch = states.branch
        and next.kind = states.kind and next.id = states.id and next.since = states.until
        and next.until > next.since)`,
  );
  for (const { number, gone, ...named } of begun)
    found.get(number)?.[gone === 0 ? "changed" : "gone"].push(named);
  for (const { number, gone: _gone, ...named } of ended) found.get(number)?.gone.push(named);
  return found;
}
