import type { SiteParts } from "../store/sites/sites.ts";
import type {
  SiteLinkRow,
  SiteRow,
  SiteSectionGroupRow,
  SiteSectionRow,
  SiteSpaceRow,
} from "../store/tables.ts";
import { rankBetween } from "./rank.ts";

/*
 * What a site is made of, and in what order: sections, groups and links stand together, at the root or in a group;
 * site spaces stand in a section, or at the root of a site that has no sections.
 */

export type PartType = "site-space" | "site-section" | "site-section-group" | "site-external-link";

/** Names a part of a site. */
export interface PartPointer {
  type: PartType;
  id: string;
}

/** A part of a site with its place. */
export interface SitePart extends PartPointer {
  rank: string;
  /** The section of a site space, the group of anything else; null at the root. */
  parent: string | null;
}

/** The tables in which the parts of a site are kept. */
export const partTables = {
  "site-space": "site_spaces",
  "site-section": "site_sections",
  "site-section-group": "site_section_groups",
  "site-external-link": "site_links",
} as const satisfies Record<PartType, string>;

export const sectionPart = ({ id, rank, section_group }: SiteSectionRow): SitePart => ({
  type: "site-section",
  id,
  rank,
  parent: section_group,
});
export const groupPart = ({ id, rank, parent }: SiteSectionGroupRow): SitePart => ({
  type: "site-section-group",
  id,
  rank,
  parent,
});
const linkPart = ({ id, rank, section_group }: SiteLinkRow): SitePart => ({
  type: "site-external-link",
  id,
  rank,
  parent: section_group,
});
export const spacePart = ({ id, rank, section }: SiteSpaceRow): SitePart => ({
  type: "site-space",
  id,
  rank,
  parent: section,
});

/** All parts of a site, in no order. */
export const listParts = ({ sections, groups, links, spaces }: SiteParts): SitePart[] => [
  ...sections.map(sectionPart),
  ...groups.map(groupPart),
  ...links.map(linkPart),
  ...spaces.map(spacePart),
];

const stands = (one: SitePart, kind: "space" | "navigation", parent: string | null): boolean =>
  (one.type === "site-space") === (kind === "space") && one.parent === parent;

/** The site spaces of a section, or at the root, in order. */
export const spacesIn = (parts: SiteParts, section: string | null): SiteSpaceRow[] =>
  parts.spaces.filter((row) => row.section === section);

/** What stands in a group, or at the root, in order: sections, groups and links. */
export const navigationIn = (parts: SiteParts, group: string | null): SitePart[] =>
  listParts(parts)
    .filter((one) => stands(one, "navigation", group))
    .sort(byRank);

/** What stands beside a part, itself left out, in order. */
export const siblingsOf = (parts: SiteParts, { type, id, parent }: SitePart): SitePart[] =>
  listParts(parts)
    .filter((one) => stands(one, type === "site-space" ? "space" : "navigation", parent) && one.id !== id)
    .sort(byRank);

const byRank = (a: SitePart, b: SitePart): number =>
  a.rank === b.rank ? (a.id < b.id ? -1 : 1) : a.rank < b.rank ? -1 : 1;

/** A rank behind all of these. */
export const rankAtEnd = (siblings: readonly { rank: string }[], seed: string): string =>
  rankBetween(siblings.at(-1)?.rank ?? null, null, seed);

/** Where a part is put: before one of its siblings, after one, between both, or at the end. */
export interface Position {
  before?: PartPointer | undefined;
  after?: PartPointer | undefined;
}

/** A rank at a position among siblings; undefined where what it names is not there, or not in that order. */
export function rankAt(
  siblings: readonly SitePart[],
  { before, after }: Position,
  seed: string,
): string | undefined {
  const indexOf = ({ type, id }: PartPointer): number =>
    siblings.findIndex((sibling) => sibling.type === type && sibling.id === id);
  const next = before && indexOf(before);
  const previous = after && indexOf(after);
  if (next === -1 || previous === -1) return undefined;
  if (next !== undefined && previous !== undefined && previous >= next) return undefined;
  if (next !== undefined)
    return rankBetween(siblings[next - 1]?.rank ?? null, siblings[next]?.rank ?? null, seed);
  if (previous !== undefined)
    return rankBetween(siblings[previous]?.rank ?? null, siblings[previous + 1]?.rank ?? null, seed);
  return rankAtEnd(siblings, seed);
}

/** The groups that a group is in, the nearest first. */
export function groupsAbove({ groups }: SiteParts, id: string): SiteSectionGroupRow[] {
  const above: SiteSectionGroupRow[] = [];
  for (let at = groups.find((group) => group.id === id)?.parent ?? null; at !== null;) {
    const row = groups.find((group) => group.id === at);
    if (!row || above.includes(row)) break;
    above.push(row);
    at = row.parent;
  }
  return above;
}

/** Sections in the order in which a visitor meets them. */
export function sectionsInOrder(parts: SiteParts): SiteSectionRow[] {
  const inside = (group: string | null): string[] =>
    navigationIn(parts, group).flatMap(({ type, id }) =>
      type === "site-section" ? [id] : type === "site-section-group" ? inside(id) : [],
    );
  return inside(null).flatMap((id) => parts.sections.filter((section) => section.id === id));
}

/** The section that a visitor meets first: the one chosen, or the first where that one is gone. */
export const defaultSection = (
  { default_section }: Pick<SiteRow, "default_section">,
  parts: SiteParts,
): SiteSectionRow | undefined =>
  parts.sections.find(({ id }) => id === default_section) ?? sectionsInOrder(parts)[0];

/** The default among the site spaces of a section: the one chosen, or the first where that one is not among these. */
export const defaultIn = (
  { id, default_site_space }: Pick<SiteSectionRow, "id" | "default_site_space">,
  parts: SiteParts,
): SiteSpaceRow | undefined => choose(spacesIn(parts, id), default_site_space);

/** The site space that a visitor meets first: the default of the default section, or of those at the root. */
export function defaultSiteSpace(
  site: Pick<SiteRow, "default_section" | "default_site_space">,
  parts: SiteParts,
): SiteSpaceRow | undefined {
  const section = defaultSection(site, parts);
  return section ? defaultIn(section, parts) : choose(spacesIn(parts, null), site.default_site_space);
}

/** What a visitor meets first of a site, by id. */
export interface SiteDefaults {
  section: string | undefined;
  siteSpace: string | undefined;
}

export const defaultsOf = (
  site: Pick<SiteRow, "default_section" | "default_site_space">,
  parts: SiteParts,
): SiteDefaults => ({
  section: defaultSection(site, parts)?.id,
  siteSpace: defaultSiteSpace(site, parts)?.id,
});

const choose = (rows: readonly SiteSpaceRow[], chosen: string | null): SiteSpaceRow | undefined =>
  rows.find(({ id }) => id === chosen) ?? rows[0];

/** A path that none of these has: the wished one, or it with a number. */
export function freePath(wish: string, taken: readonly string[]): string {
  if (!taken.includes(wish)) return wish;
  for (let number = 2; ; number += 1) if (!taken.includes(`${wish}-${number}`)) return `${wish}-${number}`;
}
