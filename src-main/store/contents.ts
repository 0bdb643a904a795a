import type { Reader } from "./handles.ts";

/** The organization that the space, collection or site of a scope belongs to, deleted or not. */
export async function findOrganizationOf(
  db: Reader,
  table: "spaces" | "collections" | "sites",
  scope: string,
): Promise<string | undefined> {
  const row = await db.selectFrom(table).select("organization").where("scope", "=", scope).executeTakeFirst();
  return row?.organization;
}
