import {
  listParts,
  partTables,
  rankAt,
  rankAtEnd,
  siblingsOf,
  type PartPointer,
  type Position,
} from "../../content/siteStructure.ts";
import { update } from "../../store/replicated.ts";
import { findSites, readSiteParts } from "../../store/sites/sites.ts";
import { requireSite, type ReadContext, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { showSite, type WholeSite } from "../present/shownSite.ts";
import { goodKey } from "./shareKeys.ts";

/* What the operations on the parts of a site have in common. */

const names = {
  "site-space": "site space",
  "site-section": "section",
  "site-section-group": "section group",
  "site-external-link": "external link",
} as const;

/** The site that the path names, as its caller may see it, with the addresses that a share key opens. */
export async function readShown(context: ReadContext, shareKey?: string): Promise<WholeSite> {
  const site = requireSite(context);
  return showSite(context, site, await goodKey(context.db, site, shareKey));
}

/** The same after a change of this transaction to the site's own row, which the context does not know of. */
export async function readChanged(context: ReadContext): Promise<WholeSite> {
  const site = requireSite(context);
  return showSite(context, (await findSites(context.db, [site.scope])).get(site.scope) ?? site);
}

/** The row of this id. Throws 404 where the site has none. */
export function requirePart<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  type: PartPointer["type"],
): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new ApiError(404, `The site has no ${names[type]} ${id}.`);
  return row;
}

/**
 * Puts a part of a site elsewhere among its siblings. Throws 404 where it is not there, and 400 where the position
 * names what is no sibling; when the move is run again, a neighbour that has gone meanwhile means the end.
 */
export async function movePart(
  context: WriteContext,
  { type, id }: PartPointer,
  position: Position = {},
): Promise<WholeSite> {
  const { db, firstRun } = context;
  const before = await readShown(context);
  const part = requirePart(
    listParts(before.parts).filter((one) => one.type === type),
    id,
    type,
  );
  const { scope } = before.site;
  const siblings = siblingsOf(await readSiteParts(db, scope), part);
  const seed = context.newId(`rank of ${id}`);
  const rank = rankAt(siblings, position, seed) ?? (firstRun ? undefined : rankAtEnd(siblings, seed));
  if (rank === undefined)
    throw new ApiError(
      400,
      `/body/position must name ${names[type] === "site space" ? "site spaces" : "sections, groups or links"} beside the ${names[type]} ${id}, the one before behind the one after.`,
    );
  await update(db, partTables[type], { scope, id }, { rank });
  return readShown(context);
}
