import type { Flag } from "./flag.ts";

/* Replicated rows of sites: all in the scope `site`, but for share links, which are in `org-admin`. */

export interface SiteRow {
  scope: string;
  id: string;
  organization: string;
  type: string;
  title: string;
  hostname: string | null;
  /** What was found when the hostname was last looked up. */
  hostname_status: string | null;
  basename: string | null;
  /** The address that the site is shown under, as it was given. */
  proxy: string | null;
  visibility: "public" | "unlisted" | "share-link" | "visitor-auth";
  published: Flag;
  adaptive_content: Flag;
  agents_context: "excluded" | "included";
  default_level: string | null;
  /** The default among those at the root; null where none is there. */
  default_site_space: string | null;
  /** Null where there is no section. */
  default_section: string | null;
  adaptive_schema: string | null;
  adaptive_schema_at: string | null;
  customization: string | null;
  /** The settings of its visitors' sign-in, without the key. */
  publishing_auth: string | null;
  /** Where its advertisements stand; null before they were asked for. */
  ads: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
}
export interface SiteSectionRow {
  scope: string;
  id: string;
  title: string;
  path: string;
  description: string | null;
  icon: string | null;
  condition: string | null;
  section_group: string | null;
  /** Null where the section shows no space. */
  default_site_space: string | null;
  rank: string;
  created_at: string;
}
export interface SiteSectionGroupRow {
  scope: string;
  id: string;
  title: string;
  icon: string | null;
  parent: string | null;
  rank: string;
  created_at: string;
}
export interface SiteSpaceRow {
  scope: string;
  id: string;
  space: string;
  path: string;
  title: string;
  section: string | null;
  condition: string | null;
  /** Visitors do not meet it yet. */
  draft: Flag;
  rank: string;
  created_at: string;
}
export interface SiteLinkRow {
  scope: string;
  id: string;
  title: string;
  url: string;
  description: string | null;
  icon: string | null;
  condition: string | null;
  section_group: string | null;
  rank: string;
  /** `draft`, `localizedTitle`, `localizedDescription`, as they were given. */
  fields: string;
  created_at: string;
}
export interface ShareLinkRow {
  scope: string;
  id: string;
  site: string;
  name: string;
  active: Flag;
  created_at: string;
}

export interface SiteTables {
  sites: SiteRow;
  site_sections: SiteSectionRow;
  site_section_groups: SiteSectionGroupRow;
  site_spaces: SiteSpaceRow;
  site_links: SiteLinkRow;
  share_links: ShareLinkRow;
}

export const siteKeys = {
  sites: ["id"],
  site_sections: ["id"],
  site_section_groups: ["id"],
  site_spaces: ["id"],
  site_links: ["id"],
  share_links: ["id"],
} as const satisfies { [T in keyof SiteTables]: readonly (keyof SiteTables[T])[] };
