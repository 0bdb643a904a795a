import { timingSafeEqual } from "node:crypto";
import { organizationAdminScope } from "../../access/scopes.ts";
import type { Reader } from "../../store/handles.ts";
import { deriveKey } from "../../store/server/instanceSecret.ts";
import { findShareLink } from "../../store/sites/shareLinks.ts";
import type { SiteRow } from "../../store/tables.ts";

/*
 * The secret in the address of a share link: the link's id, and a signature of it that only the instance can make.
 * Nothing of it is kept, so nothing has to be kept secret.
 */

/** As long as every id that is made here. */
const idLength = 20;

export async function keyOf(db: Reader, link: string): Promise<string> {
  return link + (await deriveKey(db, `share link ${link}`)).toString("base64url");
}

/** The key where it is that of an active share link of the site, else undefined. */
export async function goodKey(
  db: Reader,
  site: Pick<SiteRow, "id" | "organization">,
  given: string | undefined,
): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const id = given.slice(0, idLength);
  const link = await findShareLink(db, organizationAdminScope(site.organization), { site: site.id, id });
  if (!link?.active) return undefined;
  const [key, other] = [Buffer.from(await keyOf(db, id)), Buffer.from(given)];
  return key.length === other.length && timingSafeEqual(key, other) ? given : undefined;
}
