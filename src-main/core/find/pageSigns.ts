import { spaceScope } from "../../access/scopes.ts";
import { signOf, type EntryFields, type PageSign } from "../../content/entry.ts";
import { listPageNames } from "../../store/branches/editedPages.ts";
import { amongContent } from "../../store/lists/contentLists.ts";
import { readStore } from "../../store/store.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";

/** A page of main. */
export interface PagePlace {
  space: string;
  page: string;
}

/** What stands before the titles of pages, by their ids. */
export type PageSigns = Record<string, PageSign>;

/** The emoji or icon of those of these pages that have one and that the caller may read, by their ids. */
export function findPageSigns(
  engine: Engine,
  caller: Caller,
  organization: string,
  pages: readonly PagePlace[],
): Promise<PageSigns> {
  return readStore(engine.store, async (db) => {
    const sight = await engine.access.sightIn(db, caller.user, organization);
    const seen = amongContent("spaces", { organization, readable: [sight.readable()] }, spaceScope(""));
    const asked = pages.map(({ space, page }) => ({ scope: spaceScope(space), id: page }));
    const signs: PageSigns = {};
    for (const { id, fields } of (await listPageNames(db, asked, seen)).values()) {
      const sign = signOf(JSON.parse(fields) as EntryFields);
      if (sign.emoji || sign.icon) signs[id] = sign;
    }
    return signs;
  });
}
