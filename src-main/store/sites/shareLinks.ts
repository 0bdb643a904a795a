import type { Reader } from "../handles.ts";
import type { ShareLinkRow } from "../tables.ts";

/** The share links of a site, oldest first, from the scope that holds them. */
export async function listShareLinks(db: Reader, scope: string, site: string): Promise<ShareLinkRow[]> {
  return db
    .selectFrom("share_links")
    .selectAll()
    .where("scope", "=", scope)
    .where("site", "=", site)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findShareLink(
  db: Reader,
  scope: string,
  { site, id }: Pick<ShareLinkRow, "site" | "id">,
): Promise<ShareLinkRow | undefined> {
  return db
    .selectFrom("share_links")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", id)
    .where("site", "=", site)
    .executeTakeFirst();
}
