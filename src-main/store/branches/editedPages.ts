import { sql } from "kysely";
import type { WrittenBy } from "../discussions/said.ts";
import type { Reader } from "../handles.ts";
import type { Among } from "../lists/contentLists.ts";
import { inParts } from "../keys.ts";
import { stillHolds } from "../tables.ts";

/** A page that was on main, and when it was last written on there by whom it was asked for. */
export interface EditedPage {
  scope: string;
  id: string;
  at: string;
}

/** A page of main as it is now. */
export interface PageName {
  id: string;
  title: string;
  text: string | null;
  /** As JSON. */
  fields: string;
}

/** The pages of these spaces that somebody wrote on, those that are gone by now too, the last written on first. */
export async function listEditedPages(
  db: Reader,
  scopes: Among,
  { author, since = "" }: WrittenBy,
): Promise<EditedPage[]> {
  // Of all that was written, not of what a page says itself: what somebody wrote without a network is as it is now as soon
  // as it arrives, and older than what others wrote before that.
  const { rows } = await sql<EditedPage>`select scope, id, max(updated_at) as at from states
      where scope in ${scopes} and branch = 'main' and kind = 'page' and gone = 0
        and ${author === undefined ? sql`true` : sql`author = ${author}`} and updated_at >= ${since}
      group by scope, id order by at desc, id`.execute(db);
  return rows;
}

/** What some pages of main, of these spaces alone where they are named, are called now, by their ids; none that is gone. */
export async function listPageNames(
  db: Reader,
  pages: readonly { scope: string; id: string }[],
  among?: Among,
): Promise<Map<string, PageName>> {
  const found = new Map<string, PageName>();
  const byScope = Map.groupBy(pages, ({ scope }) => scope);
  for (const [scope, those] of byScope)
    for (const part of inParts([...new Set(those.map(({ id }) => id))])) {
      let query = db
        .selectFrom("states")
        .select(["id", "title", "text", "fields"])
        .where("scope", "=", scope)
        .where("branch", "=", "main")
        .where("kind", "=", "page")
        .where("id", "in", part)
        .where("until", "=", stillHolds)
        .where("gone", "=", 0);
      if (among) query = query.where(sql<boolean>`scope in ${among}`);
      for (const row of await query.execute()) found.set(row.id, row);
    }
  return found;
}
