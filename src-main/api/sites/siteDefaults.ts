import { defaultSection, spacesIn } from "../../content/siteStructure.ts";
import { update } from "../../store/replicated.ts";
import { findSites, readSiteParts } from "../../store/sites/sites.ts";
import { requireSite, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { setDefaultSpace } from "./newSiteSpace.ts";
import type { SiteUpdate } from "../types/site.ts";

/**
 * Gives a site the defaults that an update names: the section first, then the site space, which must be in it, or at
 * the root where there are no sections. Throws 400 for what is not there.
 */
export async function setDefaults(
  context: WriteContext,
  { defaultSiteSection, defaultSiteSpace }: SiteUpdate,
): Promise<void> {
  const { db } = context;
  const { scope, id: site } = requireSite(context);
  if (defaultSiteSection === undefined && defaultSiteSpace === undefined) return;
  const parts = await readSiteParts(db, scope);
  if (defaultSiteSection !== undefined) {
    if (!parts.sections.some(({ id }) => id === defaultSiteSection))
      throw new ApiError(400, `/body/defaultSiteSection: the site has no section ${defaultSiteSection}.`);
    await update(db, "sites", { scope, id: site }, { default_section: defaultSiteSection });
  }
  if (defaultSiteSpace === undefined) return;
  const row = (await findSites(db, [scope])).get(scope);
  const section = (row && defaultSection(row, parts)?.id) ?? null;
  if (!spacesIn(parts, section).some(({ id }) => id === defaultSiteSpace))
    throw new ApiError(
      400,
      `/body/defaultSiteSpace: there is no site space ${defaultSiteSpace} ${section === null ? "at the root of the site" : "in its default section"}.`,
    );
  await setDefaultSpace(context, { scope, site, section }, defaultSiteSpace);
}
