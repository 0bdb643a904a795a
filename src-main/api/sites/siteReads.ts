import type { Level } from "../../access/levels.ts";
import { countContent, listContent } from "../../store/lists/contentLists.ts";
import { findSites, listShownSpaces } from "../../store/sites/sites.ts";
import type { SiteRow } from "../../store/tables.ts";
import type { ReadContext } from "../context.ts";
import { paginateRows } from "../paging.ts";
import { findReadable } from "../present/shownSite.ts";
import { presentSite } from "../present/site.ts";
import type { List, Paging } from "../types/lists.ts";
import type { Site } from "../types/site.ts";

/* How sites are read, one or a list of them. */

interface Asked {
  space?: string;
  title?: string;
  published?: boolean;
}

interface Listed {
  site: SiteRow;
  level: Level | undefined;
}

/** A page of the sites of an organization that the caller may see and the filters let through, oldest first. */
export async function listSitesSeen(
  context: ReadContext,
  organization: string,
  { space, title, published, ...asked }: Asked & Paging,
): Promise<List<Site>> {
  const { db, user, access } = context;
  const sight = await access.sightIn(db, user, organization);
  const isHidden =
    space !== undefined && !(await findReadable(context, organization, [{ space }])).has(space);
  const readable = isHidden ? ("nothing" as const) : sight.readable();
  const filter = { organization, readable: [readable], showing: space, title, published };
  const list = await paginateRows(asked, {
    count: () => countContent(db, "sites", filter),
    fetch: (after, limit) => listContent(db, "sites", filter, { by: "age", after, limit }),
    keyOf: ({ created_at, id }) => [created_at, id],
  });
  const levelOn = await sight.levelsOn(list.items);
  const listed = list.items.map((site) => ({ site, level: levelOn(site) }));
  const present = await presentListed(context, organization, listed);
  return { ...list, items: listed.map(present) };
}

/** Reads what the records of these sites show, at once; answers how each is presented. */
async function presentListed(
  context: ReadContext,
  organization: string,
  listed: readonly Listed[],
): Promise<(one: Listed) => Site> {
  const shown = await listShownSpaces(
    context.db,
    listed.map(({ site }) => site.scope),
  );
  const readable = await findReadable(context, organization, shown);
  return ({ site, level }) => {
    const siteSpaces = shown.filter(({ scope, space }) => scope === site.scope && readable.has(space)).length;
    return presentSite(context.facts, site, { level, siteSpaces });
  };
}

/** One site as it is now; `shareKey` is one that was found good. */
export async function answerSite(context: ReadContext, scope: string, shareKey?: string): Promise<Site> {
  const { db, user, access, facts } = context;
  const row = (await findSites(db, [scope])).get(scope);
  if (!row) throw new Error(`The site of ${scope} is gone.`);
  const shown = await listShownSpaces(db, [scope]);
  const readable = await findReadable(context, row.organization, shown);
  const siteSpaces = shown.filter(({ space }) => readable.has(space)).length;
  const level = await access.levelOn(db, user, row);
  return presentSite(facts, row, { level, siteSpaces, shareKey });
}
