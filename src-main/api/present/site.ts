import { sitePermissions } from "../../access/siteRights.ts";
import type { Level } from "../../access/levels.ts";
import type { SiteRow } from "../../store/tables.ts";
import type { HostFacts } from "../context.ts";
import type { Site, SiteAds, SiteType } from "../types/site.ts";
import { publishedRoot, siteAddress } from "./siteUrls.ts";
import { apiUrl, appUrl } from "./urls.ts";

/** What every site can do here: nothing is sold, so nothing is kept for those who pay. */
const features = [
  "sites-adaptive-content",
  "sites-custom-subdirectory",
  "sites-multivariant-site",
  "sites-preview-deployments",
  "sites-public-visibility",
  "sites-sections",
  "sites-share-links",
  "sites-unlisted-visibility",
  "sites-visitor-authentication",
];

interface Seen {
  /** The caller's level on it. */
  level: Level | undefined;
  /** How many of its site spaces the caller may see. */
  siteSpaces: number;
  /** A good key of one of its share links. */
  shareKey?: string | undefined;
}

/** A site as the API gives it (document 2, Site). */
export function presentSite(facts: HostFacts, row: SiteRow, { level, siteSpaces, shareKey }: Seen): Site {
  const root = publishedRoot(facts, row, shareKey);
  const type = row.type as SiteType;
  const path = `/orgs/${row.organization}/sites/${row.id}`;
  return {
    object: "site",
    id: row.id,
    type,
    title: row.title,
    ...(row.hostname === null ? {} : { hostname: row.hostname }),
    ...(row.basename === null ? {} : { basename: row.basename }),
    ...(row.proxy === null ? {} : { proxy: { origin: row.proxy, target: siteAddress(facts, row) } }),
    visibility: row.visibility,
    published: row.published === 1,
    siteSpaces,
    createdAt: row.created_at,
    adaptiveContent: { enabled: row.adaptive_content === 1 },
    ads: adsOf(row),
    agentsContext: row.agents_context,
    features: features.map((id) => ({ id, plan: type, frozen: false })),
    defaultLevel: row.default_level as Site["defaultLevel"],
    permissions: sitePermissions(level),
    urls: {
      location: apiUrl(facts, path),
      app: appUrl(facts, path),
      ...(root === undefined ? {} : { published: root }),
    },
  };
}

/** Where a site's advertisements stand; those of a published one can be asked for. */
export const adsOf = ({ ads, published }: Pick<SiteRow, "ads" | "published">): SiteAds =>
  ads === null ? { status: "pending", submittable: published === 1 } : (JSON.parse(ads) as SiteAds);
