import type { Level } from "../access/levels.ts";
import {
  findSites,
  listScopesShowing,
  listShownSpaces,
  listSiteHeads,
  type SiteHead,
} from "../store/sites.ts";
import type { ReadContext } from "./context.ts";
import { findReadable } from "./present/shownSite.ts";
import { presentSite } from "./present/site.ts";
import type { Site } from "./types/site.ts";

/* How sites are read, one or a list of them. */

interface Asked {
  space?: string;
  title?: string;
  published?: boolean;
}

interface Listed {
  head: SiteHead;
  level: Level;
}

/** The sites of an organization that the caller may see and the filters let through, oldest first. */
export async function findListed(
  context: ReadContext,
  organization: string,
  { space, title, published }: Asked,
): Promise<Listed[]> {
  const { db, user, access } = context;
  const showing = space === undefined ? undefined : await listShowing(context, organization, space);
  const words = title?.toLowerCase();
  const found = (await listSiteHeads(db, organization)).filter(
    (head) =>
      (published === undefined || (head.published === 1) === published) &&
      (words === undefined || head.title.toLowerCase().includes(words)) &&
      (showing === undefined || showing.has(head.scope)),
  );
  const levelOn = await access.levelsIn(db, user, organization);
  return found.flatMap((head) => {
    const level = levelOn(head);
    return level === undefined ? [] : [{ head, level }];
  });
}

/** The scopes of the sites that show a space, as far as the caller may read it. */
async function listShowing(context: ReadContext, organization: string, space: string): Promise<Set<string>> {
  const readable = await findReadable(context, organization, [{ space }]);
  return new Set(readable.has(space) ? await listScopesShowing(context.db, space) : []);
}

/** Reads what the records of these sites show, at once; answers how each is presented. */
export async function presentListed(
  context: ReadContext,
  organization: string,
  listed: readonly Listed[],
): Promise<(one: Listed) => Site> {
  const scopes = listed.map(({ head }) => head.scope);
  const rows = await findSites(context.db, scopes);
  const shown = await listShownSpaces(context.db, scopes);
  const readable = await findReadable(context, organization, shown);
  return ({ head, level }) => {
    const row = rows.get(head.scope);
    if (!row) throw new Error(`The site ${head.id} is gone.`);
    const siteSpaces = shown.filter(({ scope, space }) => scope === head.scope && readable.has(space)).length;
    return presentSite(context.facts, row, { level, siteSpaces });
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
