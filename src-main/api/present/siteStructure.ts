import { defaultIn, navigationIn, spacesIn, type PartPointer } from "../../content/siteStructure.ts";
import type { SiteParts } from "../../store/sites/sites.ts";
import type { SiteLinkRow, SiteSectionGroupRow, SiteSectionRow, SiteSpaceRow } from "../../store/tables.ts";
import type { Space } from "../types/space.ts";
import type {
  SiteExternalLink,
  SiteNavigationItem,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from "../types/siteStructure.ts";
import type { ShownSite, WholeSite } from "./shownSite.ts";
import { addressBelow } from "./siteUrls.ts";
import { presentSpaces } from "./space.ts";

/** The records of the spaces that are shown in a part of a site, by id. */
type Records = ReadonlyMap<string, Space>;

/** Reads the records of the spaces at these places, at once, however often each is shown. */
async function readRecords(
  { context, spaces, arrangement }: ShownSite,
  rows: readonly SiteSpaceRow[],
): Promise<Records> {
  const ids = new Set(rows.map(({ space }) => space));
  const known = [...ids].flatMap((id) => spaces.get(id) ?? []);
  const records = await presentSpaces(context, known, arrangement);
  return new Map(records.map((record) => [record.id, record]));
}

/** Site spaces as the API gives them (document 2, SiteSpace), in their order. */
export async function presentSiteSpaces(
  shown: ShownSite,
  rows: readonly SiteSpaceRow[],
): Promise<SiteSpace[]> {
  const records = await readRecords(shown, rows);
  return rows.map((row) => writeSiteSpace(shown, records, row));
}

function writeSiteSpace(
  { defaults, parts, root }: ShownSite,
  records: Records,
  row: SiteSpaceRow,
): SiteSpace {
  const space = records.get(row.space);
  if (!space) throw new Error(`The site space ${row.id} is not shown to this caller.`);
  const section = parts.sections.find(({ id }) => id === row.section);
  const isMet = root !== undefined && row.draft === 0;
  return {
    object: "site-space",
    id: row.id,
    path: row.path,
    ...(row.section === null ? {} : { section: row.section }),
    space,
    title: row.title || space.title,
    default: row.id === defaults.siteSpace,
    draft: row.draft === 1,
    ...(row.condition === null ? {} : { condition: row.condition }),
    urls: isMet ? { published: addressBelow(root, section?.path ?? null, row.path) } : {},
  };
}

/** Sections with their spaces (document 2, SiteSection), in their order. */
export async function presentSections(
  shown: ShownSite,
  rows: readonly SiteSectionRow[],
): Promise<SiteSection[]> {
  const sections = new Set<string | null>(rows.map(({ id }) => id));
  const inside = shown.parts.spaces.filter(({ section }) => sections.has(section));
  const records = await readRecords(shown, inside);
  return rows.map((row) => writeSection(shown, records, row));
}

function writeSection(shown: ShownSite, records: Records, row: SiteSectionRow): SiteSection {
  const { defaults, parts, root } = shown;
  const first = defaultIn(row, parts);
  return {
    object: "site-section",
    id: row.id,
    title: titleOf(shown, row, first),
    ...(row.description === null ? {} : { description: row.description }),
    default: row.id === defaults.section,
    path: row.path,
    ...(row.condition === null ? {} : { condition: row.condition }),
    ...(row.section_group === null ? {} : { sectionGroup: row.section_group }),
    siteSpaces: spacesIn(parts, row.id).map((siteSpace) => writeSiteSpace(shown, records, siteSpace)),
    ...(first === undefined ? {} : { defaultSiteSpace: first.id }),
    urls: root === undefined ? {} : { published: addressBelow(root, row.path) },
    ...(row.icon === null ? {} : { icon: row.icon }),
  };
}

/** A section without a title of its own is called as the space that a visitor meets first in it. */
function titleOf({ spaces }: ShownSite, row: SiteSectionRow, first: SiteSpaceRow | undefined): string {
  return row.title || (first && (first.title || spaces.get(first.space)?.space.title)) || row.path;
}

/** Groups with all that is in them (document 2, SiteSectionGroup), in their order. */
export async function presentGroups(
  shown: ShownSite,
  rows: readonly SiteSectionGroupRow[],
): Promise<SiteSectionGroup[]> {
  const records = await readRecords(shown, spacesUnder(shown.parts, rows));
  return rows.map((row) => writeGroup(shown, records, row));
}

/** The site spaces in the sections of these groups and of the groups in them. */
function spacesUnder({ groups, sections, spaces }: SiteParts, rows: readonly SiteSectionGroupRow[]) {
  const under = new Set<string | null>(rows.map(({ id }) => id));
  for (let before = -1; under.size > before;) {
    before = under.size;
    for (const { id, parent } of groups) if (parent !== null && under.has(parent)) under.add(id);
  }
  const inside = sections.filter(
    (section) => section.section_group !== null && under.has(section.section_group),
  );
  const ids = new Set<string | null>(inside.map(({ id }) => id));
  return spaces.filter(({ section }) => ids.has(section));
}

const writeGroup = (shown: ShownSite, records: Records, row: SiteSectionGroupRow): SiteSectionGroup => ({
  object: "site-section-group",
  id: row.id,
  title: row.title,
  ...(row.parent === null ? {} : { sectionGroup: row.parent }),
  ...(row.icon === null ? {} : { icon: row.icon }),
  children: writeNavigation(shown, records, row.id),
});

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

const writeNavigation = (shown: ShownSite, records: Records, group: string | null): SiteNavigationItem[] =>
  navigationIn(shown.parts, group).map(({ type, id }) => {
    const { sections, groups, links } = shown.parts;
    if (type === "site-section") return writeSection(shown, records, named(sections, id));
    if (type === "site-section-group") return writeGroup(shown, records, named(groups, id));
    return presentLink(named(links, id));
  });

/** Any part of a site, which must be there. */
export async function presentPart(
  shown: ShownSite,
  { type, id }: PartPointer,
): Promise<SiteNavigationItem | SiteSpace> {
  const { sections, groups, links, spaces } = shown.parts;
  switch (type) {
    case "site-section":
      return only(await presentSections(shown, [named(sections, id)]));
    case "site-section-group":
      return only(await presentGroups(shown, [named(groups, id)]));
    case "site-external-link":
      return presentLink(named(links, id));
    case "site-space":
      return only(await presentSiteSpaces(shown, [named(spaces, id)]));
  }
}

/** The record of one part, where one was presented. */
export function only<Record>(records: readonly Record[]): Record {
  const [record] = records;
  if (record === undefined) throw new Error("Nothing was presented.");
  return record;
}

function named<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`The part ${id} of the site is not there.`);
  return row;
}

/** A site's whole structure (gaps.md §13): its sections, or its spaces where it has no section. */
export async function presentStructure(shown: WholeSite): Promise<SiteStructure> {
  // Who may see none of its sections sees what stands beside them all the same.
  if (!shown.hasSections)
    return { type: "siteSpaces", structure: await presentSiteSpaces(shown, spacesIn(shown.parts, null)) };
  const records = await readRecords(shown, shown.parts.spaces);
  return { type: "sections", structure: writeNavigation(shown, records, null) };
}
