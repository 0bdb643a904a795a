import { findSites, listPublications } from "../../store/sites.ts";
import type { SpaceRow } from "../../store/tables.ts";
import type { ReadContext } from "../context.ts";
import type { SiteVisibility } from "../types/site.ts";
import { addressBelow, publishedRoot } from "./siteUrls.ts";

/** What a space has by being on a published site that the caller may see. */
export interface Publication {
  visibility: SiteVisibility;
  /** Absent where nobody gets there without a secret. */
  published?: string;
  /** The same where anybody gets there. */
  public?: string;
}

/** The widest audience first. */
const audiences: SiteVisibility[] = ["public", "unlisted", "visitor-auth", "share-link"];

/** Where a space is published: on the site with the widest audience, on the oldest of those; undefined on none. */
export async function findPublication(
  { db, user, access, facts }: Pick<ReadContext, "db" | "user" | "access" | "facts">,
  space: Pick<SpaceRow, "id">,
): Promise<Publication | undefined> {
  const places = await listPublications(db, space.id);
  if (places.length === 0) return undefined;
  const sites = await findSites(db, [...new Set(places.map(({ site }) => site))]);
  const seen: string[] = [];
  for (const site of sites.values())
    if ((await access.levelOn(db, user, site)) !== undefined) seen.push(site.scope);
  for (const visibility of audiences) {
    const place = places.find(
      ({ site }) => seen.includes(site) && sites.get(site)?.visibility === visibility,
    );
    const site = place && sites.get(place.site);
    if (!site) continue;
    const root = publishedRoot(facts, site);
    if (root === undefined) return { visibility };
    const address = addressBelow(root, place.section, place.path);
    const isOpen = visibility === "public" || visibility === "unlisted";
    return { visibility, published: address, ...(isOpen ? { public: address } : {}) };
  }
  return undefined;
}
