import { sql, type RawBuilder } from "kysely";
import type { Among } from "../lists/contentLists.ts";
import { transactionOf, type Reader, type Writer } from "../handles.ts";
import { inParts } from "../keys.ts";
import { indexable, indexedWords, isOneCharacter } from "../search/indexedWords.ts";
import type { FoundSpace, FoundText, IndexedPage, SearchIndex, Stretch } from "../search/searchIndex.ts";
import { wantedWords, type Alternative, type Asked, type SearchQuery } from "../search/searchQuery.ts";
import { folded, subjectsOf } from "../search/subjects.ts";
import { typedForms } from "../search/wordForms.ts";
import { fts5Words } from "./fts5Words.ts";

/*
 * The index on PostgreSQL: each page's words as a `tsvector` of our own making, those of its title marked with A. They
 * are the words that FTS5 would keep, so that no text search configuration of the server's decides what is found.
 */

/** A `tsvector` holds words of so many bytes, and a megabyte of them; a page with more is found by the first ones. */
const longestWord = 2046;
const mostBytes = 900_000;

/** Stands among a page's words, so that one index tells spaces apart too; no word has such a character. */
const markOf = (space: string): string => `/${space}`;

/** Text as a word of a `tsvector` or `tsquery`. */
const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, "$&$&")}'`;

/** What of a word is kept. */
function cut(word: string): string {
  if (Buffer.byteLength(word) <= longestWord) return word;
  const kept = Buffer.from(word).subarray(0, longestWord).toString();
  return kept.replace(/\ufffd+$/, "");
}

function vectorOf(space: string, { title, body }: IndexedPage): string {
  const places = new Map([[markOf(space), "1"]]);
  for (const word of fts5Words(indexable(title))) places.set(cut(word), "1A");
  let bytes = 0;
  for (const word of fts5Words(indexable(body))) {
    const kept = cut(word);
    bytes += Buffer.byteLength(kept) + 8;
    if (bytes > mostBytes) break;
    if (!places.has(kept)) places.set(kept, "1");
  }
  return Array.from(places, ([word, place]) => `${quoted(word)}:${place}`).join(" ");
}

/** What a writer typed, as queries; undefined when nothing is asked for. */
function matchesOf(
  space: string | undefined,
  query: SearchQuery,
): { anywhere: string; inTitle: string } | undefined {
  const alternatives = query.map(alternativeOf).filter((term) => term !== undefined);
  const any = orOf(alternatives);
  if (any === undefined) return undefined;
  const mark = space === undefined ? "" : `${quoted(markOf(space))} & `;
  return { anywhere: `${mark}${any("")}`, inTitle: `${mark}${any("A")}` };
}

type Term = (place: string) => string;

/** An alternative: all that is wanted, in a place of its own, and nothing that is unwanted anywhere. */
function alternativeOf({ wanted, unwanted }: Alternative): Term | undefined {
  const said = andOf(wanted.map(askedOf));
  // What is unwanted in quotes may stand there word by word.
  const without = orOf(unwanted.filter(({ isExact }) => !isExact).map(askedOf));
  if (said === undefined || without === undefined) return said;
  return (place) => `${said(place)} & !(${without("")})`;
}

function askedOf({ words, isTyped }: Asked): Term | undefined {
  const terms = words.flatMap((word, at) => {
    const kept = indexedWords(word);
    const isLast = isTyped && at === words.length - 1;
    return kept.map((part, place) =>
      isLast && place === kept.length - 1
        ? orOf(typedForms(part).map(({ word, isBeginning }) => termOf(word, isBeginning ? "*" : "")))
        : termOf(part, isOneCharacter(part) ? "*" : ""),
    );
  });
  return andOf(terms);
}

/** A word as the index has it; undefined where nothing of it is kept. */
function termOf(word: string, beginning: "*" | ""): Term | undefined {
  const kept = fts5Words(word).map(cut);
  if (kept.length === 0) return undefined;
  return (place) => kept.map((part) => `${quoted(part)}${labelled(`${beginning}${place}`)}`).join(" & ");
}

const labelled = (label: string): string => (label === "" ? "" : `:${label}`);

const joined =
  (sign: "&" | "|") =>
  (some: (Term | undefined)[]): Term | undefined => {
    const terms = some.filter((term) => term !== undefined);
    if (terms.length === 0) return undefined;
    return (place) => `(${terms.map((term) => `(${term(place)})`).join(` ${sign} `)})`;
  };
const andOf = joined("&");
const orOf = joined("|");

async function put(db: Writer, space: string, pages: readonly IndexedPage[]): Promise<void> {
  for (const part of inParts(pages)) {
    const known = await findIndexed(db, space, part);
    const rows = part.flatMap((one) => {
      const { page, title, text, body } = one;
      const before = known.get(page);
      if (before?.title === title && before.text === text) return [];
      const words = sql`cast(${vectorOf(space, one)} as tsvector)`;
      return [sql`(${space}, ${page}, ${title}, ${text}, ${subjectsOf(indexable(body))}, ${words})`];
    });
    if (rows.length === 0) continue;
    await sql`insert into indexed_pages (space, page, title, text, subjects, words) values ${sql.join(rows)}
      on conflict (space, page) do update set title = excluded.title, text = excluded.text,
      subjects = excluded.subjects, words = excluded.words`.execute(transactionOf(db));
  }
}

async function findIndexed(
  db: Writer,
  space: string,
  pages: readonly IndexedPage[],
): Promise<Map<string, Pick<IndexedPage, "title" | "text">>> {
  const ids = sql.join(pages.map(({ page }) => page));
  const { rows } = await sql<Pick<IndexedPage, "page" | "title" | "text">>`
    select page, title, text from indexed_pages where space = ${space} and page in (${ids})`.execute(
    transactionOf(db),
  );
  return new Map(rows.map(({ page, ...row }) => [page, row]));
}

async function drop(db: Writer, space: string, pages: readonly string[]): Promise<void> {
  for (const part of inParts(pages))
    await sql`delete from indexed_pages where space = ${space} and page in (${sql.join(part)})`.execute(
      transactionOf(db),
    );
}

async function find(
  db: Reader,
  space: string,
  query: SearchQuery,
  { from, limit }: Stretch,
): Promise<FoundText[]> {
  const matches = matchesOf(space, query);
  if (!matches) return [];
  const [part, distance] = orderOf(query, matches.inTitle);
  let found = db
    .selectFrom(matching(matches.anywhere))
    .select(["page", "title", "text"])
    .orderBy(part)
    .orderBy(distance)
    .orderBy("page")
    .offset(from);
  if (limit >= 0) found = found.limit(limit);
  return found.execute();
}

async function findInEach(
  db: Reader,
  spaces: readonly string[],
  query: SearchQuery,
  limit: number,
): Promise<Map<string, FoundText[]>> {
  const best = new Map<string, FoundText[]>(spaces.map((space) => [space, []]));
  const matches = matchesOf(undefined, query);
  if (!matches || spaces.length === 0) return best;
  const order = orderOf(query, matches.inTitle);
  const rows = await db
    .selectFrom(
      sql<FoundText & { space: string; place: number }>`(
        select space, page, title, text,
          row_number() over (partition by space order by ${sql.join(order)}, page) as place
        from indexed_pages
        where words @@ cast(${matches.anywhere} as tsquery) and space in (${sql.join(spaces)}))`.as("placed"),
    )
    .select(["space", "page", "title", "text"])
    .where("place", "<=", limit)
    .orderBy("place")
    .execute();
  for (const { space, ...page } of rows) best.get(space)?.push(page);
  return best;
}

/** What hits are sorted by: titles that say it, the shortest first, before texts, those that are most about it first. */
function orderOf(query: SearchQuery, inTitle: string): [RawBuilder<number>, RawBuilder<number>] {
  const isTitled = sql<boolean>`words @@ cast(${inTitle} as tsquery)`;
  return [
    sql<number>`case when ${isTitled} then 0 else 1 end`,
    sql<number>`case when ${isTitled} then length(title) else ${distanceFrom(query)} end`,
  ];
}

const matching = (match: string) =>
  sql<FoundText>`(select * from indexed_pages where words @@ cast(${match} as tsquery))`.as("hits");

/** How far the words of a query are from being what a page says most. */
function distanceFrom(query: SearchQuery): RawBuilder<number> {
  const far = sql.lit(1000);
  const places = wantedWords(query)
    .flatMap(indexedWords)
    .map((word) => sql`strpos(subjects, ${` ${folded(word)}`})`);
  return sql`${sql.join(
    places.map((place) => sql`case when ${place} = 0 then ${far} else ${place} end`),
    sql` + `,
  )}`;
}

async function count(db: Reader, space: string, query: SearchQuery): Promise<number> {
  const matches = matchesOf(space, query);
  if (!matches) return 0;
  const { count } = await db
    .selectFrom(matching(matches.anywhere))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function findSpaces(db: Reader, spaces: Among, query: SearchQuery): Promise<FoundSpace[]> {
  const matches = matchesOf(undefined, query);
  if (!matches) return [];
  const length = sql`case when words @@ cast(${matches.inTitle} as tsquery) then length(title) end`;
  return db
    .selectFrom(
      sql<FoundSpace>`(
        select space, count(*) as hits, min(${length}) as title from indexed_pages
        where words @@ cast(${matches.anywhere} as tsquery) and space in ${spaces}
        group by space)`.as("hits"),
    )
    .select(["space", "hits", "title"])
    .execute();
}

/** The index on PostgreSQL. */
export const tsvector: SearchIndex = {
  put,
  drop,
  // What is deleted is gone from what a query reads; its bytes are the server's to reuse.
  purge: () => Promise.resolve(),
  find,
  findInEach,
  count,
  spaces: findSpaces,
  // To gather them, every row would have to be read.
  known: () => Promise.resolve([]),
};
