import type { Reader } from "../store/handles.ts";
import { entryFromRow, type Entry, type LinkMeaning } from "./entry.ts";

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

/** What the links of an entry's text meant when it had the text of this hash; undefined where no state says it. */
export async function findFormerLinks(
  db: Reader,
  scopes: readonly string[],
  { kind, id }: Pick<Entry, "kind" | "id">,
  hash: string,
): Promise<LinkMeaning[] | undefined> {
  const row = await db
    .selectFrom("states")
    .select("links")
    .where("text", "=", hash)
    .where("scope", "in", scopes)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .orderBy("since", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && (JSON.parse(row.links) as LinkMeaning[]);
}
