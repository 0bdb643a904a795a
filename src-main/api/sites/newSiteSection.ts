import { slugOf } from "../../content/placement.ts";
import {
  defaultSiteSpace,
  freePath,
  navigationIn,
  rankAtEnd,
  sectionsInOrder,
  spacesIn,
} from "../../content/siteStructure.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import { readSiteParts, type SiteParts } from "../../store/sites/sites.ts";
import type { SiteSectionRow, SpaceRow } from "../../store/tables.ts";
import { requireSite, type WriteContext } from "../context.ts";
import { addSiteSpace, setDefaultSpace } from "./newSiteSpace.ts";

interface NewSection {
  space: SpaceRow;
  title: string | undefined;
  icon: string | null;
}

/** Adds a section that shows a space, at the end of the root. One for each mutation. */
export async function addSection(
  context: WriteContext,
  { space, title, icon }: NewSection,
): Promise<SiteSectionRow> {
  const site = requireSite(context);
  const before = await readSiteParts(context.db, site.scope);
  if (before.sections.length === 0) await gatherRoot(context, before);
  const section = await insertSection(context, {
    made: "section",
    title,
    slug: slugOf(title ?? space.title),
    icon,
  });
  await addSiteSpace(context, site, { space, section: section.id, made: space.id });
  return section;
}

/** Brings what a site without sections shows into a section: beside other sections nobody would get there. */
async function gatherRoot(context: WriteContext, parts: SiteParts): Promise<void> {
  const site = requireSite(context);
  const { db } = context;
  const rows = spacesIn(parts, null);
  const first = defaultSiteSpace(site, parts);
  if (!first) return;
  const section = await insertSection(context, {
    made: "root",
    title: undefined,
    slug: first.path,
    icon: null,
  });
  const { scope } = site;
  for (const { id } of rows) await update(db, "site_spaces", { scope, id }, { section: section.id });
  await setDefaultSpace(context, { scope, site: site.id, section: section.id }, first.id);
  await setDefaultSpace(context, { scope, site: site.id, section: null }, null);
}

async function insertSection(
  context: WriteContext,
  { made, title, slug, icon }: { made: string; title: string | undefined; slug: string; icon: string | null },
): Promise<SiteSectionRow> {
  const { db, now } = context;
  const { scope, id: site } = requireSite(context);
  const parts = await readSiteParts(db, scope);
  const id = context.newId(made);
  const section: SiteSectionRow = {
    scope,
    id,
    // Not all who see the site may see the space that it is called by: its title is in the space alone.
    title: title ?? "",
    path: freePath(
      slug,
      parts.sections.map(({ path }) => path),
    ),
    description: null,
    icon,
    condition: null,
    section_group: null,
    default_site_space: null,
    rank: rankAtEnd(navigationIn(parts, null), id),
    created_at: now,
  };
  await insert(db, "site_sections", section);
  if (parts.sections.length === 0) await update(db, "sites", { scope, id: site }, { default_section: id });
  return section;
}

/** Removes a section with its site spaces; does nothing where there is none. */
export async function removeSection(context: WriteContext, id: string): Promise<void> {
  const { db } = context;
  const { scope, id: site, default_section } = requireSite(context);
  const parts = await readSiteParts(db, scope);
  for (const row of spacesIn(parts, id)) await remove(db, "site_spaces", { scope, id: row.id });
  if (!(await remove(db, "site_sections", { scope, id })) || default_section !== id) return;
  const [next] = sectionsInOrder(parts).filter((section) => section.id !== id);
  await update(db, "sites", { scope, id: site }, { default_section: next?.id ?? null });
}
