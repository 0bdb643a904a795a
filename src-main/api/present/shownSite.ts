import type { Level } from "../../access/levels.ts";
import { spaceScope } from "../../access/scopes.ts";
import { defaultsOf, type SiteDefaults } from "../../content/siteStructure.ts";
import { findLivingSpaces, readSiteParts, type SiteParts } from "../../store/sites/sites.ts";
import type { SiteRow, SiteSectionRow, SpaceRow } from "../../store/tables.ts";
import { readArrangement, type Arrangement } from "../spaces/arrangement.ts";
import type { ReadContext } from "../context.ts";
import { publishedRoot } from "./siteUrls.ts";

/** A site as far as its caller may see it: a site space whose space they may not read, or is deleted, is not there. */
export interface ShownSite {
  context: ReadContext;
  site: SiteRow;
  /** Everything in it, or as much as is presented; spaces that are not shown are left out. */
  parts: SiteParts;
  defaults: SiteDefaults;
  spaces: ReadonlyMap<string, { space: SpaceRow; level: Level }>;
  arrangement: Arrangement;
  /** Where it is published, if it is and the caller may know. */
  root: string | undefined;
}

/** A site with everything in it that its caller may see. */
export interface WholeSite extends ShownSite {
  /** Has it sections, whoever may see them? */
  hasSections: boolean;
}

/** Reads a site whole, for the records that show parts of it; `shareKey` is one that was found good. */
export async function showSite(context: ReadContext, site: SiteRow, shareKey?: string): Promise<WholeSite> {
  const parts = await readSiteParts(context.db, site.scope);
  const arrangement = await readArrangement(context, site.organization);
  const { db } = context;
  const spaces = await findShown(db, arrangement.levelOn, site.organization, spacesOf(parts.spaces));
  const seen = {
    ...parts,
    sections: sectionsShown(parts, spaces),
    spaces: parts.spaces.filter(({ space }) => spaces.has(space)),
  };
  return {
    context,
    site,
    parts: seen,
    hasSections: parts.sections.length > 0,
    defaults: defaultsOf(site, seen),
    spaces,
    arrangement,
    root: publishedRoot(context.facts, site, shareKey),
  };
}

/** A section that is called by a space is not there for who sees none of its spaces. */
function sectionsShown(parts: SiteParts, spaces: ReadonlyMap<string, unknown>): SiteSectionRow[] {
  const showing = new Set(parts.spaces.map(({ section }) => section));
  const seen = new Set(parts.spaces.filter(({ space }) => spaces.has(space)).map(({ section }) => section));
  return parts.sections.filter(({ id, title }) => title !== "" || !showing.has(id) || seen.has(id));
}

const spacesOf = (rows: readonly { space: string }[]): string[] => [
  ...new Set(rows.map(({ space }) => space)),
];

/** The spaces of these that the caller may read; deleted ones are left out. */
export async function findReadable(
  { db, user, access }: ReadContext,
  organization: string,
  rows: readonly { space: string }[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const levelOn = await access.levelsIn(db, user, organization);
  return new Set((await findShown(db, levelOn, organization, spacesOf(rows))).keys());
}

async function findShown(
  db: ReadContext["db"],
  levelOn: (space: SpaceRow) => Level | undefined,
  organization: string,
  ids: readonly string[],
): Promise<Map<string, { space: SpaceRow; level: Level }>> {
  const shown = new Map<string, { space: SpaceRow; level: Level }>();
  for (const [id, space] of await findLivingSpaces(db, ids.map(spaceScope))) {
    const level = space.organization === organization ? levelOn(space) : undefined;
    if (level !== undefined) shown.set(id, { space, level });
  }
  return shown;
}
