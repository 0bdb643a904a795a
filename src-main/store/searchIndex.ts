import { sql } from "kysely";
import { dialectOf } from "./dialects/dialect.ts";
import type { Reader, Writer } from "./handles.ts";
import { stillHolds } from "./tables.ts";

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

/** What a database has for it. */
export interface SearchIndex {
  put(db: Writer, space: string, pages: readonly IndexedPage[]): Promise<void>;
  drop(db: Writer, space: string, pages: readonly string[]): Promise<void>;
  purge(db: Writer): Promise<void>;
  find(db: Reader, space: string, query: string, stretch: Stretch): Promise<FoundPage[]>;
  count(db: Reader, space: string, query: string): Promise<number>;
  spaces(db: Reader, spaces: readonly string[], query: string): Promise<FoundSpace[]>;
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

/** Takes pages out of the index. */
export const unindexPages: SearchIndex["drop"] = (db, ...pages) => dialectOf(db).index.drop(db, ...pages);

/** Takes the words of pages that were unindexed out of the index's bytes: until then they may only be marked as gone. */
export const purgeIndex: SearchIndex["purge"] = (db) => dialectOf(db).index.purge(db);

/** The pages of a space that match, best first: those whose title says it, then those whose text is most about it. */
export const searchPages = (
  db: Reader,
  space: string,
  query: string,
  stretch = everything,
): Promise<FoundPage[]> => dialectOf(db).index.find(db, space, query, stretch);

/** How many pages of a space match. */
export const countPages: SearchIndex["count"] = (db, ...asked) => dialectOf(db).index.count(db, ...asked);

/** Those of these spaces in which pages match, the best first: where a title says it, then where most pages do. */
export async function searchSpaces(
  db: Reader,
  spaces: readonly string[],
  query: string,
): Promise<FoundSpace[]> {
  if (spaces.length === 0) return [];
  const found = await dialectOf(db).index.spaces(db, spaces, query);
  const titled = ({ title }: FoundSpace): number => title ?? Infinity;
  return found.sort(
    (a, b) => compare(titled(a), titled(b)) || b.hits - a.hits || (a.space < b.space ? -1 : 1),
  );
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
