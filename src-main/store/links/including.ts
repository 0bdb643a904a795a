import { sql } from "kysely";
import { unindexed } from "../search/indexChoice.ts";
import type { Reader } from "../handles.ts";
import { stillHolds, type LinkTable } from "../tables.ts";

/** An entry of main whose text may include a reusable content. */
export interface Including {
  scope: string;
  kind: LinkTable["kind"];
  id: string;
}

/** Those behind one of them, in order; of one scope where it is named. */
export async function listIncluding(
  db: Reader,
  { scope, kind, id }: Record<keyof Including, string>,
  limit: number,
  within?: string,
): Promise<Including[]> {
  let query = db
    .selectFrom("states")
    .select(["scope", "kind", "id"])
    .where("branch", "=", "main")
    .where("kind", "in", ["page", "reusable"])
    .where(unindexed("until"), "=", stillHolds)
    .where("gone", "=", 0)
    .where(
      sql<boolean>`exists (select 1 from texts where texts.hash = states.text
        and texts.text like '%include%')`,
    )
    .where(sql<boolean>`(scope, kind, id) > (${scope}, ${kind}, ${id})`);
  if (within !== undefined) query = query.where("scope", "=", within);
  const rows = await query.orderBy("scope").orderBy("kind").orderBy("id").limit(limit).execute();
  return rows as Including[];
}
