import { reaches, type Level } from "./levels.ts";

/** What each level may do on a site: the one table (design §7). */
export const siteRights = {
  view: "read",
  /** Its sections, groups, site spaces and links, what visitors tell of themselves, and how it looks. */
  edit: "edit",
  /** Who sees it and where: its settings, publishing, share links, keys. */
  admin: "admin",
} as const satisfies Record<string, Level>;

/** What somebody needs on a space to show it on a site, whose audience may be larger than the space's. */
export const showingNeeds: Level = "create";

/** What the caller may do with a site, as its record says and its operations hold. */
export function sitePermissions(level: Level | undefined) {
  const view = reaches(level, siteRights.view);
  return {
    view,
    access: view,
    edit: reaches(level, siteRights.edit),
    admin: reaches(level, siteRights.admin),
  };
}
