import { sql } from "kysely";
import type { Among } from "../lists/contentLists.ts";
import { dialectOf } from "../dialects/dialect.ts";
import { keepsExactly } from "./exactWords.ts";
import { transactionOf, type Reader, type Writer } from "../handles.ts";
import { asksExactly, readQuery, type Alternative, type Asked, type SearchQuery } from "./searchQuery.ts";
import { stillHolds } from "../tables.ts";
import { findTextsByHash } from "../texts/texts.ts";

/* How pages are found by their words: the same pages on both databases; those that are equally good in any order. */

export interface IndexedPage {
  page: string;
  title: string;
  /** The hash of the text that is indexed; null when there is none. */
  text: string | null;
  body: string;
}

export interface FoundPage {
  page: string;
  title: string;
}

/** A page that an index found, and the text that it found it by. */
export interface FoundText extends FoundPage {
  text: string | null;
}

/** A space in which pages match. */
export interface FoundSpace {
  space: string;
  /** How many do. */
  hits: number;
  /** How long the shortest title is that says it; null where none does. */
  title: number | null;
}

/** Which of the pages that match are wanted. */
export interface Stretch {
  /** So many that come before them. */
  from: number;
  /** At most so many; -1 for all. */
  limit: number;
}

const everything: Stretch = { from: 0, limit: -1 };

/** What a database has for it. It takes words in quotes for words that are all there. */
export interface SearchIndex {
  put(db: Writer, space: string, pages: readonly IndexedPage[]): Promise<void>;
  drop(db: Writer, space: string, pages: readonly string[]): Promise<void>;
  purge(db: Writer): Promise<void>;
  find(db: Reader, space: string, query: SearchQuery, stretch: Stretch): Promise<FoundText[]>;
  /** The first of each of these spaces, as `find` has them. */
  findInEach(
    db: Reader,
    spaces: readonly string[],
    query: SearchQuery,
    limit: number,
  ): Promise<Map<string, FoundText[]>>;
  count(db: Reader, space: string, query: SearchQuery): Promise<number>;
  spaces(db: Reader, spaces: Among, query: SearchQuery): Promise<FoundSpace[]>;
  /** The words that begin so, as the index keeps them, whoever may read where they stand; none where it cannot tell. */
  known(db: Reader, beginning: string): Promise<readonly KnownWord[]>;
}

/** A word that an index has. */
export interface KnownWord {
  word: string;
  /** How many pages say it. */
  pages: number;
}

/** Indexes the titles and texts of pages of one space; does nothing for those that the index has already. */
export const indexPages: SearchIndex["put"] = (db, ...pages) => dialectOf(db).index.put(db, ...pages);

/** The pages of a space whose text, as main has it now, is here and not in the index. */
export async function listUnindexed(db: Reader, space: string, scope: string): Promise<string[]> {
  const rows = await db
    .selectFrom("states")
    .select("id")
    .where("scope", "=", scope)
    .where("branch", "=", "main")
    .where("kind", "=", "page")
    .where("until", "=", stillHolds)
    .where(sql<boolean>`exists (select 1 from texts where texts.hash = states.text)`)
    .where(
      sql<boolean>`not exists (select 1 from indexed_pages p
        where p.space = ${space} and p.page = states.id and p.text = states.text)`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Pages as they are indexed, in order of space and page, behind one of them. */
export async function listIndexed(
  db: Writer,
  [space, page]: readonly [space: string, page: string],
  limit: number,
): Promise<(Omit<IndexedPage, "body"> & { space: string })[]> {
  const { rows } = await sql<Omit<IndexedPage, "body"> & { space: string }>`
    select space, page, title, text from indexed_pages
    where (space, page) > (${space}, ${page}) order by space, page limit ${limit}`.execute(transactionOf(db));
  return rows;
}

/** Takes pages out of the index. */
export const unindexPages: SearchIndex["drop"] = (db, ...pages) => dialectOf(db).index.drop(db, ...pages);

/** Takes the words of pages that were unindexed out of the index's bytes: until then they may only be marked as gone. */
export const purgeIndex: SearchIndex["purge"] = (db) => dialectOf(db).index.purge(db);

/** The pages of a space that match, best first: those whose title says it, then those whose text is most about it. */
export async function searchPages(
  db: Reader,
  space: string,
  typed: string,
  stretch = everything,
): Promise<FoundPage[]> {
  const query = readQuery(typed);
  if (!asksExactly(query))
    return (await dialectOf(db).index.find(db, space, query, stretch)).map(({ page, title }) => ({
      page,
      title,
    }));
  const { from, limit } = stretch;
  const found = await listExactly(db, space, query);
  return found.slice(from, limit < 0 ? undefined : from + limit);
}

/** The best pages of each of these spaces; see {@link searchPages}. */
export async function searchPagesInEach(
  db: Reader,
  spaces: readonly string[],
  typed: string,
  limit: number,
): Promise<Map<string, FoundPage[]>> {
  const query = readQuery(typed);
  if (!asksExactly(query)) return dialectOf(db).index.findInEach(db, spaces, query, limit);
  const found = await listExactlyInEach(db, spaces, query);
  return new Map([...found].map(([space, pages]) => [space, pages.slice(0, limit)]));
}

/** How many pages of a space match. */
export async function countPages(db: Reader, space: string, typed: string): Promise<number> {
  const query = readQuery(typed);
  if (!asksExactly(query)) return dialectOf(db).index.count(db, space, query);
  return (await listExactly(db, space, query)).length;
}

const listExactly = async (db: Reader, space: string, query: SearchQuery): Promise<FoundPage[]> =>
  (await listExactlyInEach(db, [space], query)).get(space) ?? [];

/**
 * The pages that a query with words in quotes finds in each of these spaces: of those that the index finds, those whose
 * texts say them so.
 */
async function listExactlyInEach(
  db: Reader,
  spaces: readonly string[],
  query: SearchQuery,
): Promise<Map<string, FoundPage[]>> {
  const { index } = dialectOf(db);
  const nameOf = (space: string, page: string): string => `${space}/${page}`;
  const answering = new Set<string>();
  for (const alternative of query) {
    const found = await index.findInEach(db, spaces, [alternative], allOfEach);
    const pages = [...found].flatMap(([space, those]) => those.map((page) => ({ ...page, space })));
    for (const { space, page } of await thoseExactly(db, pages, alternative))
      answering.add(nameOf(space, page));
  }
  const kept = new Map<string, FoundPage[]>();
  for (const [space, ranked] of await index.findInEach(db, spaces, query, allOfEach)) {
    const pages = ranked.filter(({ page }) => answering.has(nameOf(space, page)));
    kept.set(
      space,
      pages.map(({ page, title }) => ({ page, title })),
    );
  }
  return kept;
}

/** More pages than a space has. */
const allOfEach = 2 ** 31 - 1;

async function thoseExactly<Found extends FoundText>(
  db: Reader,
  found: readonly Found[],
  alternative: Alternative,
): Promise<Found[]> {
  if (!asksExactly([alternative])) return [...found];
  if (verdicts.size > mostVerdicts) verdicts.clear();
  const inQuotes = (some: readonly Asked[]) =>
    some.filter(({ isExact }) => isExact).map(({ words }) => words);
  const asked = JSON.stringify([inQuotes(alternative.wanted), inQuotes(alternative.unwanted)]);
  const nameOf = ({ title, text }: FoundText): string => `${text}/${title}/${asked}`;
  const kept: Found[] = [];
  for (let at = 0; at < found.length; at += textsAtOnce) {
    const part = found.slice(at, at + textsAtOnce);
    const unknown = part.filter((page) => !verdicts.has(nameOf(page)));
    const texts = await findTextsByHash(
      db,
      unknown.flatMap(({ text }) => text ?? []),
    );
    const keeps = new Map(
      unknown.map((page) => [page, keepsExactly(alternative, page.title, texts.get(page.text ?? "") ?? "")]),
    );
    // A text that is not here yet is looked at again.
    for (const [page, verdict] of keeps)
      if (page.text === null || texts.has(page.text)) verdicts.set(nameOf(page), verdict);
    kept.push(...part.filter((page) => keeps.get(page) ?? verdicts.get(nameOf(page))));
  }
  return kept;
}

/** So many texts are in memory at once to be looked through. */
const textsAtOnce = 500;

/** Which texts said lately what was asked for in quotes: who counts what is found, or types on, asks the same again. */
const verdicts = new Map<string, boolean>();
const mostVerdicts = 20_000;

/** Those of these spaces in which pages match, the best first: where a title says it, then where most pages do. */
export async function searchSpaces(db: Reader, spaces: Among, typed: string): Promise<FoundSpace[]> {
  const query = readQuery(typed);
  const found = await spacesExactly(db, query, await dialectOf(db).index.spaces(db, spaces, query));
  const titled = ({ title }: FoundSpace): number => title ?? Infinity;
  return found.sort(
    (a, b) => compare(titled(a), titled(b)) || b.hits - a.hits || (a.space < b.space ? -1 : 1),
  );
}

/** Of the spaces that an index found, those with pages that keep to what is in quotes. */
async function spacesExactly(db: Reader, query: SearchQuery, found: FoundSpace[]): Promise<FoundSpace[]> {
  if (!asksExactly(query)) return found;
  const spaces = found.map(({ space }) => space);
  const pages = await listExactlyInEach(db, spaces, query);
  return found.flatMap((one) => {
    const hits = pages.get(one.space)?.length ?? 0;
    return hits > 0 ? { ...one, hits } : [];
  });
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
