import { audiences } from "../../content/view/visibility.ts";
import { findSites, listPublications, type Published } from "../../store/sites/sites.ts";
import type { SiteRow } from "../../store/tables.ts";
import type { HostFacts, ReadContext } from "../context.ts";
import { goodKey } from "../sites/shareKeys.ts";
import { ownBackend } from "../types/publishingAuth.ts";
import type { SiteVisibility } from "../types/site.ts";
import type { VisitorAuth } from "../types/space.ts";
import { addressBelow, publishedRoot } from "./siteUrls.ts";

/** What a space has by being on a published site that the caller may see. */
export interface Publication {
  visibility: SiteVisibility;
  /** How its visitors prove who they are, where they have to. */
  visitorAuth?: VisitorAuth;
  /** Absent where nobody gets there without a secret. */
  published?: string;
  /** The same where anybody gets there. */
  public?: string;
}

type Asking = Pick<ReadContext, "db" | "user" | "access" | "facts">;

/**
 * Where each of these spaces is published: on the site with the widest audience, on the oldest of those. A space that
 * is on none is left out.
 */
export async function findPublications(
  context: Asking,
  spaces: readonly string[],
  shareKey?: string,
): Promise<Map<string, Publication>> {
  const { db, user, access, facts } = context;
  const places = await listPublications(db, spaces);
  const found = new Map<string, Publication>();
  if (places.length === 0) return found;
  const sites = await findSites(db, [...new Set(places.map(({ site }) => site))]);
  for (const [scope, site] of sites)
    if ((await access.levelOn(db, user, site)) === undefined) sites.delete(scope);
  const keys = new Map<string, string>();
  for (const [scope, site] of shareKey === undefined ? [] : sites) {
    const key = await goodKey(db, site, shareKey);
    if (key !== undefined) keys.set(scope, key);
  }
  for (const [space, own] of Map.groupBy(places, (place) => place.space)) {
    const publication = widest(facts, own, sites, keys);
    if (publication) found.set(space, publication);
  }
  return found;
}

function widest(
  facts: HostFacts,
  places: readonly Published[],
  sites: ReadonlyMap<string, SiteRow>,
  keys: ReadonlyMap<string, string>,
): Publication | undefined {
  for (const visibility of audiences) {
    const place = places.find(({ site }) => sites.get(site)?.visibility === visibility);
    const site = place && sites.get(place.site);
    if (!site) continue;
    const root = publishedRoot(facts, site, keys.get(place.site));
    if (root === undefined) return { visibility };
    const address = addressBelow(root, place.section, place.path);
    const isOpen = visibility === "public" || visibility === "unlisted";
    return {
      visibility,
      ...(visibility === "visitor-auth" ? { visitorAuth: { backend: ownBackend } } : {}),
      published: address,
      ...(isOpen ? { public: address } : {}),
    };
  }
  return undefined;
}
