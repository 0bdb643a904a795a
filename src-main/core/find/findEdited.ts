import { spaceScope } from "../../access/scopes.ts";
import { signOf, type EntryFields, type PageSign } from "../../content/entry.ts";
import { findSections, type FoundSection } from "../../content/find/excerpts.ts";
import {
  listEditedPages,
  listPageNames,
  type EditedPage,
  type PageName,
} from "../../store/branches/editedPages.ts";
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

/** Such pages, and the hashes of those of their texts that are not here, so that nothing is said of them. */
export interface EditedPages {
  pages: FoundEdited[];
  lacking: string[];
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
): Promise<EditedPages> {
  return readStore(engine.store, async (db) => {
    if (space !== undefined)
      await requireVisible(engine, db, caller.user, space, "search by author and date in");
    const sight = await engine.access.sightIn(db, caller.user, organization);
    const seen = { organization, readable: [sight.readable()], id: space };
    const edited = await listEditedPages(db, amongContent("spaces", seen, spaceScope("")), written);
    const found = query.trim() === "" ? edited : await answering(db, edited, query);
    return present(db, await firstThere(db, found, most), query);
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

type ThereStill = EditedPage & PageName;

/** The first of some pages that are there still, as they are now. */
async function firstThere(db: Reader, pages: readonly EditedPage[], most: number): Promise<ThereStill[]> {
  const there: ThereStill[] = [];
  for (let at = 0; at < pages.length && there.length < most; at += most) {
    const part = pages.slice(at, at + most);
    const now = await listPageNames(db, part);
    for (const page of part) {
      const name = now.get(page.id);
      if (name) there.push({ ...page, ...name });
    }
  }
  return there.slice(0, most);
}

async function present(db: Reader, pages: readonly ThereStill[], query: string): Promise<EditedPages> {
  const spaces = await listSpacesOf(db, [...new Set(pages.map(({ scope }) => scope))]);
  const hashes = query.trim() === "" ? [] : pages.flatMap(({ text }) => text ?? []);
  const texts = await findTextsByHash(db, hashes);
  const found = pages.map(({ scope, id, title, text, fields, at }) => {
    const space = scope.slice(spaceScope("").length);
    return {
      space: { id: space, title: spaces.get(space)?.title ?? "" },
      page: { id, title, ...signOf(JSON.parse(fields) as EntryFields) },
      at,
      sections: findSections(texts.get(text ?? "") ?? "", query, mostSections),
    };
  });
  return { pages: found, lacking: hashes.filter((hash) => !texts.has(hash)) };
}
