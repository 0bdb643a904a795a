import { transactionOf, type Reader, type Writer } from "../handles.ts";
import { changeRow } from "../rows.ts";
import type { LinkTable } from "../tables.ts";

/* Links that an older program kept, without what a report asks of them now. */

/** The first scope behind this one, or that has it as its name, in which something leads somewhere. */
export async function findLinkScope(
  db: Reader,
  from: string,
  isBehind: boolean,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("links")
    .select("scope")
    .where("scope", isBehind ? ">" : ">=", from)
    .orderBy("scope")
    .limit(1)
    .executeTakeFirst();
  return found?.scope;
}

/** The pages of a scope of which some part is led to, in order, behind one of them. */
export async function listLedInto(
  db: Reader,
  scope: string,
  behind: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("links")
    .select("target")
    .distinct()
    .where("scope", "=", scope)
    .where("target_kind", "=", "page")
    .where("anchor", "!=", "")
    .where("target", ">", behind)
    .orderBy("target")
    .limit(limit)
    .execute();
  return rows.map(({ target }) => target);
}

/** Paths of which nobody has said what they end in. */
export type UnreadPath = Pick<LinkTable, "scope" | "kind" | "source" | "target">;

export const listUnreadPaths = (db: Reader, limit: number): Promise<UnreadPath[]> =>
  db
    .selectFrom("links")
    .select(["scope", "kind", "source", "target"])
    .where("target_kind", "=", "path")
    .where("leaf", "is", null)
    .limit(limit)
    .execute();

/** Says what a path ends in. */
export async function keepLeaf(db: Writer, path: UnreadPath, leaf: string): Promise<void> {
  await changeRow(transactionOf(db), "links", { ...path, target_kind: "path" }, { leaf });
}
