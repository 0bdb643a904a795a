import {
  defaultIn,
  defaultSection,
  defaultSiteSpace,
  navigationIn,
  spacesIn,
  type PartPointer,
} from "../../content/siteStructure.ts";
import type { SiteLinkRow, SiteSectionGroupRow, SiteSectionRow, SiteSpaceRow } from "../../store/tables.ts";
import type {
  SiteExternalLink,
  SiteNavigationItem,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from "../types/siteStructure.ts";
import type { ShownSite } from "./shownSite.ts";
import { addressBelow } from "./siteUrls.ts";
import { presentSpace } from "./space.ts";

/** A site space as the API gives it (document 2, SiteSpace). */
export async function presentSiteSpace(
  { context, site, parts, spaces, arrangement, root }: ShownSite,
  row: SiteSpaceRow,
): Promise<SiteSpace> {
  const known = spaces.get(row.space);
  if (!known) throw new Error(`The site space ${row.id} is not shown to this caller.`);
  const section = parts.sections.find(({ id }) => id === row.section);
  const isMet = root !== undefined && row.draft === 0;
  return {
    object: "site-space",
    id: row.id,
    path: row.path,
    ...(row.section === null ? {} : { section: row.section }),
    space: await presentSpace(context, known.space, known.level, arrangement),
    title: row.title || known.space.title,
    default: row.id === defaultSiteSpace(site, parts)?.id,
    draft: row.draft === 1,
    ...(row.condition === null ? {} : { condition: row.condition }),
    urls: isMet ? { published: addressBelow(root, section?.path ?? null, row.path) } : {},
  };
}

/** A section with its spaces (document 2, SiteSection). */
export async function presentSection(shown: ShownSite, row: SiteSectionRow): Promise<SiteSection> {
  const { parts, root, site } = shown;
  const first = defaultIn(row, parts);
  const siteSpaces = [];
  for (const siteSpace of spacesIn(parts, row.id)) siteSpaces.push(await presentSiteSpace(shown, siteSpace));
  return {
    object: "site-section",
    id: row.id,
    title: titleOf(shown, row, first),
    ...(row.description === null ? {} : { description: row.description }),
    default: defaultSection(site, parts)?.id === row.id,
    path: row.path,
    ...(row.condition === null ? {} : { condition: row.condition }),
    ...(row.section_group === null ? {} : { sectionGroup: row.section_group }),
    siteSpaces,
    ...(first === undefined ? {} : { defaultSiteSpace: first.id }),
    urls: root === undefined ? {} : { published: addressBelow(root, row.path) },
    ...(row.icon === null ? {} : { icon: row.icon }),
  };
}

/** A section without a title of its own is called as the space that a visitor meets first in it. */
function titleOf({ spaces }: ShownSite, row: SiteSectionRow, first: SiteSpaceRow | undefined): string {
  return row.title || (first && (first.title || spaces.get(first.space)?.space.title)) || row.path;
}

/** A group with all that is in it (document 2, SiteSectionGroup). */
export async function presentGroup(shown: ShownSite, row: SiteSectionGroupRow): Promise<SiteSectionGroup> {
  return {
    object: "site-section-group",
    id: row.id,
    title: row.title,
    ...(row.parent === null ? {} : { sectionGroup: row.parent }),
    ...(row.icon === null ? {} : { icon: row.icon }),
    children: await presentNavigation(shown, row.id),
  };
}

/** What is kept of a link besides its columns. */
export type LinkFields = Partial<Pick<SiteExternalLink, "localizedTitle" | "localizedDescription">> & {
  draft?: boolean;
};

export const fieldsOf = ({ fields }: Pick<SiteLinkRow, "fields">): LinkFields =>
  JSON.parse(fields) as LinkFields;

/** A link to somewhere else (gaps.md §21.6). */
export function presentLink(row: SiteLinkRow): SiteExternalLink {
  const { draft = false, ...localized } = fieldsOf(row);
  return {
    object: "site-external-link",
    id: row.id,
    title: row.title,
    url: row.url,
    ...(row.description === null ? {} : { description: row.description }),
    ...(row.icon === null ? {} : { icon: row.icon }),
    ...(row.section_group === null ? {} : { sectionGroup: row.section_group }),
    draft,
    ...(row.condition === null ? {} : { condition: row.condition }),
    ...localized,
  };
}

async function presentNavigation(shown: ShownSite, group: string | null): Promise<SiteNavigationItem[]> {
  const items: SiteNavigationItem[] = [];
  for (const part of navigationIn(shown.parts, group)) {
    const item = await presentPart(shown, part);
    if (item.object !== "site-space") items.push(item);
  }
  return items;
}

/** Any part of a site, which must be there. */
export async function presentPart(
  shown: ShownSite,
  { type, id }: PartPointer,
): Promise<SiteNavigationItem | SiteSpace> {
  const { sections, groups, links, spaces } = shown.parts;
  switch (type) {
    case "site-section":
      return presentSection(shown, named(sections, id));
    case "site-section-group":
      return presentGroup(shown, named(groups, id));
    case "site-external-link":
      return presentLink(named(links, id));
    case "site-space":
      return presentSiteSpace(shown, named(spaces, id));
  }
}

function named<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`The part ${id} of the site is not there.`);
  return row;
}

/** A site's whole structure (gaps.md §13): its sections, or its spaces where it has no section. */
export async function presentStructure(shown: ShownSite): Promise<SiteStructure> {
  if (shown.parts.sections.length > 0)
    return { type: "sections", structure: await presentNavigation(shown, null) };
  const structure = [];
  for (const row of spacesIn(shown.parts, null)) structure.push(await presentSiteSpace(shown, row));
  return { type: "siteSpaces", structure };
}
