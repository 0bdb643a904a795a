import type { Reader } from "../store/handles.ts";
import { entryFromRow, type Entry } from "./entry.ts";

/** The entry that has, or last had, the text of this hash, in the states of these scopes. */
export async function findEntryByText(
  db: Reader,
  scopes: readonly string[],
  hash: string,
): Promise<Entry | undefined> {
  const row = await db
    .selectFrom("states")
    .selectAll()
    .where("text", "=", hash)
    .where("scope", "in", scopes)
    .orderBy("until", "desc")
    .orderBy("since", "desc")
    .orderBy("scope")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row && entryFromRow(row);
}
