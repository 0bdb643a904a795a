import { spaceScope } from "../../access/scopes.ts";
import type { Sight } from "../../access/sight.ts";
import type { SiteDefaults } from "../../content/siteStructure.ts";
import {
  countGroups,
  countSections,
  countSiteSpaces,
  findDefaults,
  listPlacedGroups,
  listPlacedSections,
  listPlacedSiteSpaces,
  readGroups,
  readSections,
  type PartSlice,
  type Placed,
  type SeenSite,
} from "../../store/sites/siteLists.ts";
import { findLivingSpaces, type SiteParts } from "../../store/sites/sites.ts";
import type { SiteRow } from "../../store/tables.ts";
import { readArrangementOf } from "../spaces/arrangement.ts";
import { requireSite, type ReadContext } from "../context.ts";
import { paginateRows } from "../paging.ts";
import type { ShownSite } from "../present/shownSite.ts";
import { presentGroups, presentSections, presentSiteSpaces } from "../present/siteStructure.ts";
import { publishedRoot } from "../present/siteUrls.ts";
import { goodKey } from "./shareKeys.ts";
import type { List, Paging } from "../types/lists.ts";
import type { SiteSection, SiteSectionGroup, SiteSpace } from "../types/siteStructure.ts";

/* Lists of the parts of a site, in the order of the site: read of what stands on their page, and nothing else. */

/** The sections, as a visitor meets them. */
export async function listSections(
  context: ReadContext,
  asked: Paging,
  shareKey?: string,
): Promise<List<SiteSection>> {
  const { db } = context;
  const open = await openSeen(context, shareKey);
  const list = await pageOf(asked, {
    count: () => countSections(db, open.seen),
    fetch: (slice) => listPlacedSections(db, open.seen, slice),
  });
  const ids = list.items.map(({ id }) => id);
  const { spaces } = await readSections(db, open.seen, ids);
  const shown = await showParts(context, open, { ...nothing, sections: list.items, spaces });
  return { ...list, items: await presentSections(shown, list.items) };
}

/** The section groups, each before those in it. */
export async function listGroups(context: ReadContext, asked: Paging): Promise<List<SiteSectionGroup>> {
  const { db } = context;
  const open = await openSeen(context);
  const list = await pageOf(asked, {
    count: () => countGroups(db, open.seen),
    fetch: (slice) => listPlacedGroups(db, open.seen, slice),
  });
  const ids = list.items.map(({ id }) => id);
  const shown = await showParts(context, open, await readGroups(db, open.seen, ids));
  return { ...list, items: await presentGroups(shown, list.items) };
}

/** The site spaces, section by section: all, the default alone, or the others. */
export async function listSiteSpacesSeen(
  context: ReadContext,
  { default: isDefault, ...asked }: Paging & { default?: boolean | undefined },
  shareKey?: string,
): Promise<List<SiteSpace>> {
  const { db } = context;
  const open = await openSeen(context, shareKey);
  const first = open.defaults.siteSpace ?? "";
  const filter = isDefault === undefined ? {} : isDefault ? { only: first } : { except: first };
  const list = await pageOf(asked, {
    count: () => countSiteSpaces(db, open.seen, filter),
    fetch: (slice) => listPlacedSiteSpaces(db, open.seen, filter, slice),
  });
  const ids = new Set(list.items.flatMap(({ section }) => section ?? []));
  const { sections } = await readSections(db, open.seen, [...ids]);
  const shown = await showParts(context, open, { ...nothing, sections, spaces: list.items });
  return { ...list, items: await presentSiteSpaces(shown, list.items) };
}

const nothing: SiteParts = { sections: [], groups: [], links: [], spaces: [] };

interface OpenSite {
  site: SiteRow;
  seen: SeenSite;
  sight: Sight;
  defaults: SiteDefaults;
  root: string | undefined;
}

/** The site that the path names, as its caller may see it, with the addresses that a share key opens. */
async function openSeen(context: ReadContext, shareKey?: string): Promise<OpenSite> {
  const { db, user, access, facts } = context;
  const site = requireSite(context);
  const sight = await access.sightIn(db, user, site.organization);
  const seen = { scope: site.scope, organization: site.organization, readable: sight.readable() };
  return {
    site,
    seen,
    sight,
    defaults: await findDefaults(db, seen, site),
    root: publishedRoot(facts, site, await goodKey(db, site, shareKey)),
  };
}

/** One page of parts, which are sorted by their places. */
function pageOf<Row>(
  asked: Paging,
  { count, fetch }: { count: () => Promise<number>; fetch: (slice: PartSlice) => Promise<Placed<Row>[]> },
): Promise<List<Placed<Row>>> {
  return paginateRows(asked, {
    count,
    fetch: (after, limit) => fetch({ after: after && String(after[0]), limit }),
    keyOf: ({ place }) => [place],
  });
}

/** A site as far as these parts of it go. */
async function showParts(
  context: ReadContext,
  { site, sight, defaults, root }: OpenSite,
  parts: SiteParts,
): Promise<ShownSite> {
  const ids = [...new Set(parts.spaces.map(({ space }) => space))];
  const rows = await findLivingSpaces(context.db, ids.map(spaceScope));
  const arrangement = await readArrangementOf(context, sight, [...rows.values()]);
  const spaces = new Map(
    [...rows].flatMap(([id, space]) => {
      const level = arrangement.levelOn(space);
      return level === undefined ? [] : [[id, { space, level }] as const];
    }),
  );
  return { context, site, parts, defaults, spaces, arrangement, root };
}
