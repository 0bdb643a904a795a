import { freePath, rankAtEnd, spacesIn } from "../../content/siteStructure.ts";
import { slugOf } from "../../content/placement.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import { readSiteParts } from "../../store/sites/sites.ts";
import type { SiteRow, SiteSpaceRow, SpaceRow } from "../../store/tables.ts";
import type { WriteContext } from "../context.ts";

interface NewSiteSpace {
  space: SpaceRow;
  section: string | null;
  /** Tells the site spaces of one mutation apart. */
  made: string;
  /** Whether visitors do not meet it yet. */
  draft?: boolean | undefined;
}

/**
 * Shows a space on a site, at the end of a section or of the root: under its slug, with a number where that is taken.
 * The first one there is the default.
 */
export async function addSiteSpace(
  context: WriteContext,
  { scope, id: site }: Pick<SiteRow, "scope" | "id">,
  { space, section, made, draft = false }: NewSiteSpace,
): Promise<SiteSpaceRow> {
  const { db, now } = context;
  const beside = spacesIn(await readSiteParts(db, scope), section);
  const id = context.newId(`site space ${made}`);
  const row: SiteSpaceRow = {
    scope,
    id,
    space: space.id,
    path: freePath(
      slugOf(space.title),
      beside.map(({ path }) => path),
    ),
    // Not all who see the site may see the space: its title is in the space alone.
    title: "",
    section,
    condition: null,
    draft: draft ? 1 : 0,
    rank: rankAtEnd(beside, id),
    created_at: now,
  };
  await insert(db, "site_spaces", row);
  if (beside.length === 0) await setDefaultSpace(context, { scope, site, section }, id);
  return row;
}

/** Says which site space a visitor of a section, or of a site without sections, meets first. */
export async function setDefaultSpace(
  { db }: Pick<WriteContext, "db">,
  { scope, site, section }: { scope: string; site: string; section: string | null },
  id: string | null,
): Promise<void> {
  const chosen = { default_site_space: id };
  if (section === null) await update(db, "sites", { scope, id: site }, chosen);
  else await update(db, "site_sections", { scope, id: section }, chosen);
}

/** Takes a space from a site; does nothing where it is not there. The first of those beside it becomes the default. */
export async function removeSiteSpace(
  context: WriteContext,
  { scope, id: site, default_site_space }: Pick<SiteRow, "scope" | "id" | "default_site_space">,
  id: string,
): Promise<void> {
  const { db } = context;
  const parts = await readSiteParts(db, scope);
  const row = parts.spaces.find((one) => one.id === id);
  if (!row) return;
  await remove(db, "site_spaces", { scope, id });
  const section = parts.sections.find((one) => one.id === row.section);
  if ((section ? section.default_site_space : default_site_space) !== id) return;
  const [next] = spacesIn(parts, row.section).filter((one) => one.id !== id);
  await setDefaultSpace(context, { scope, site, section: row.section }, next?.id ?? null);
}
