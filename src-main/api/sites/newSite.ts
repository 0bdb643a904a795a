import type { Static } from "typebox";
import { removeGrants } from "../../access/grants.ts";
import { organizationAdminScope, organizationScope, siteScope } from "../../access/scopes.ts";
import { grantId } from "../../store/people/grants.ts";
import { findOrganization } from "../../store/people/people.ts";
import { insert, remove } from "../../store/replicated.ts";
import { listShareLinks } from "../../store/sites/shareLinks.ts";
import { readSiteParts } from "../../store/sites/sites.ts";
import type { SiteRow } from "../../store/tables.ts";
import type { WriteContext } from "../context.ts";
import { longestSiteTitle, type NewSiteBody } from "../types/site.ts";

/** Makes a site without anything in it, whose maker can administer it. One for each mutation. */
export async function newSite(
  context: WriteContext,
  organization: string,
  { title, type, visibility }: Static<typeof NewSiteBody>,
): Promise<SiteRow> {
  const id = context.newId("site");
  const site: SiteRow = {
    scope: siteScope(id),
    id,
    organization,
    type: type ?? "basic",
    title: title ?? (await titleOf(context, organization)),
    hostname: null,
    hostname_status: null,
    basename: null,
    proxy: null,
    visibility: visibility ?? "public",
    published: 0,
    adaptive_content: 0,
    agents_context: "included",
    default_level: "inherit",
    default_site_space: null,
    default_section: null,
    adaptive_schema: null,
    adaptive_schema_at: null,
    customization: null,
    publishing_auth: null,
    ads: null,
    created_by: context.user,
    created_at: context.now,
    updated_at: context.now,
  };
  await insert(context.db, "sites", site);
  await giveToItsMaker(context, site);
  return site;
}

async function titleOf({ db }: WriteContext, organization: string): Promise<string> {
  const row = await findOrganization(db, organizationScope(organization), organization);
  return [...(row?.title ?? "Documentation")].slice(0, longestSiteTitle).join("");
}

/** Who may create sites is no admin everywhere; their own site is theirs all the same. */
async function giveToItsMaker(context: WriteContext, { id, organization }: SiteRow): Promise<void> {
  if (context.standing === "admin") return;
  const what = { subject_kind: "user", subject: context.user, target_kind: "site", target: id } as const;
  const scope = organizationAdminScope(organization);
  await insert(context.db, "grants", { scope, id: grantId(what), ...what, role: "admin" });
}

/** Removes a site with everything in it, its share links and what was given on it. */
export async function removeSite({ db }: WriteContext, { scope, id, organization }: SiteRow): Promise<void> {
  const parts = await readSiteParts(db, scope);
  for (const row of parts.spaces) await remove(db, "site_spaces", { scope, id: row.id });
  for (const row of parts.sections) await remove(db, "site_sections", { scope, id: row.id });
  for (const row of parts.groups) await remove(db, "site_section_groups", { scope, id: row.id });
  for (const row of parts.links) await remove(db, "site_links", { scope, id: row.id });
  const admin = organizationAdminScope(organization);
  for (const link of await listShareLinks(db, admin, id))
    await remove(db, "share_links", { scope: admin, id: link.id });
  await removeGrants(db, organization, { kind: "site", id });
  await remove(db, "sites", { scope, id });
}
