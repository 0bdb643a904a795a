import { sql } from "kysely";
import type { WrittenBy } from "../discussions/said.ts";
import type { Reader } from "../handles.ts";
import type { Among } from "../lists/contentLists.ts";
import { inParts } from "../keys.ts";
import { stillHolds } from "../tables.ts";

/** A page of main as it is now, and when it was last written on by whom it was asked for. */
export interface EditedPage {
  scope: string;
  id: string;
  title: string;
  text: string | null;
  /** As JSON. */
  fields: string;
  at: string;
}

/** The pages of these spaces that somebody wrote on, the last written on first. */
export async function listEditedPages(
  db: Reader,
  scopes: Among,
  { author, since }: WrittenBy,
): Promise<EditedPage[]> {
  const { rows } = await sql<EditedPage>`
    select now.scope, now.id, now.title, now.text, now.fields, max(states.updated_at) as at
      from states join states as now on now.scope = states.scope and now.branch = 'main' and now.kind = 'page'
        and now.id = states.id and now.until = ${stillHolds} and now.gone = 0
      where states.scope in ${scopes} and states.branch = 'main' and states.kind = 'page' and states.gone = 0
        and ${author === undefined ? sql`true` : sql`states.author = ${author}`}
        and ${since === undefined ? sql`true` : sql`states.updated_at >= ${since}`}
      group by now.scope, now.id, now.title, now.text, now.fields
      order by at desc, now.id`.execute(db);
  return rows;
}

/** What some pages of main, of these spaces alone where they are named, are called now, by their ids; none that is gone. */
export async function listPageNames(
  db: Reader,
  pages: readonly { scope: string; id: string }[],
  among?: Among,
): Promise<Map<string, Pick<EditedPage, "id" | "title" | "fields">>> {
  const found = new Map<string, Pick<EditedPage, "id" | "title" | "fields">>();
  const byScope = Map.groupBy(pages, ({ scope }) => scope);
  for (const [scope, those] of byScope)
    for (const part of inParts([...new Set(those.map(({ id }) => id))])) {
      let query = db
        .selectFrom("states")
        .select(["id", "title", "fields"])
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
