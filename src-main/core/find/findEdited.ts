import { spaceScope } from "../../access/scopes.ts";
import { signOf, type EntryFields, type PageSign } from "../../content/entry.ts";
import { findSections, type FoundSection } from "../../content/find/excerpts.ts";
import { listEditedPages, type EditedPage } from "../../store/branches/editedPages.ts";
import type { Reader } from "../../store/handles.ts";
import { amongContent, amongThese } from "../../store/lists/contentLists.ts";
import { searchPagesInEach, searchSpaces } from "../../store/search/searchIndex.ts";
import { listSpacesOf } from "../../store/spaces.ts";
import { readStore } from "../../store/store.ts";
import { findTextsByHash } from "../../store/texts/texts.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import type { DiscussedPlace, SoughtWords } from "./findDiscussed.ts";
import { requireVisible } from "./readableBranch.ts";

/** A page that somebody wrote on. */
export interface FoundEdited {
  space: { id: string; title: string };
  page: PageSign & { id: string; title: string };
  /** When it was last written on by whom it was asked for. */
  at: string;
  /** What of it answers the query. */
  sections: FoundSection[];
}

/** More pages than a space has. */
const allOfEach = 2 ** 31 - 1;
const mostSections = 3;

/**
 * Pages of main that answer a query and were written on by somebody, or since a moment; where nothing is asked, the last
 * written on first. Throws what {@link requireVisible} does.
 */
export function findEdited(
  engine: Engine,
  caller: Caller,
  { organization, space }: DiscussedPlace,
  { query, ...written }: SoughtWords,
  most: number,
): Promise<FoundEdited[]> {
  return readStore(engine.store, async (db) => {
    if (space !== undefined)
      await requireVisible(engine, db, caller.user, space, "search by author and date in");
    const sight = await engine.access.sightIn(db, caller.user, organization);
    const seen = { organization, readable: [sight.readable()], id: space };
    const edited = await listEditedPages(db, amongContent("spaces", seen, spaceScope("")), written);
    const found = query.trim() === "" ? edited : await answering(db, edited, query);
    return present(db, found.slice(0, most), query);
  });
}

/** Those of some pages that a search finds, in its order. */
async function answering(db: Reader, edited: readonly EditedPage[], query: string): Promise<EditedPage[]> {
  const known = new Map(edited.map((page) => [`${page.scope}/${page.id}`, page]));
  const spaces = [...new Set(edited.map(({ scope }) => scope.slice(spaceScope("").length)))];
  if (spaces.length === 0) return [];
  const best = await searchSpaces(db, amongThese(spaces), query);
  const order = best.map(({ space }) => space);
  const found = await searchPagesInEach(db, order, query, allOfEach);
  return order.flatMap((space) =>
    (found.get(space) ?? []).flatMap(({ page }) => known.get(`${spaceScope(space)}/${page}`) ?? []),
  );
}

async function present(db: Reader, pages: readonly EditedPage[], query: string): Promise<FoundEdited[]> {
  const spaces = await listSpacesOf(db, [...new Set(pages.map(({ scope }) => scope))]);
  const hashes = query.trim() === "" ? [] : pages.flatMap(({ text }) => text ?? []);
  const texts = await findTextsByHash(db, hashes);
  return pages.map(({ scope, id, title, text, fields, at }) => {
    const space = scope.slice(spaceScope("").length);
    return {
      space: { id: space, title: spaces.get(space)?.title ?? "" },
      page: { id, title, ...signOf(JSON.parse(fields) as EntryFields) },
      at,
      sections: findSections(texts.get(text ?? "") ?? "", query, mostSections),
    };
  });
}
