import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Among } from "../lists/contentLists.ts";
import { transactionOf, type Reader, type Writer } from "../handles.ts";
import { inParts, padded, sizesAtMost } from "../keys.ts";
import { indexable, indexedWords, isOneCharacter } from "./indexedWords.ts";
import { knownWords } from "./knownWords.ts";
import { listOf, prepared, shaped } from "../prepared.ts";
import { deleteRows } from "../rows.ts";
import type { FoundSpace, FoundText, IndexedPage, SearchIndex, Stretch } from "./searchIndex.ts";
import { wantedWords, type Alternative, type Asked, type SearchQuery } from "./searchQuery.ts";
import { folded, subjectsOf } from "./subjects.ts";
import type { Tables } from "../tables.ts";
import { typedForms, type WordForm } from "./wordForms.ts";

/** What a writer typed, as queries of FTS5. */
interface Match {
  anywhere: string;
  /** Where the title says what is wanted. */
  inTitle: string;
}

/** A query for FTS5; undefined when nothing is asked for. */
export function matchOf(query: SearchQuery): Match | undefined {
  if (query.length === 0) return undefined;
  const within = (place: string): string => query.map((one) => alternativeOf(one, place)).join(" OR ");
  return { anywhere: within(""), inTitle: within("{title} : ") };
}

/** An alternative as a term of FTS5, what is wanted in a place of its own. */
function alternativeOf({ wanted, unwanted }: Alternative, place: string): string {
  const said = `${place}(${wanted.map(termOf).join(" AND ")})`;
  // What is unwanted in quotes may stand there word by word.
  const without = unwanted.filter(({ isExact }) => !isExact);
  return without.length === 0 ? `(${said})` : `(${said} NOT (${without.map(termOf).join(" OR ")}))`;
}

function termOf({ words, isTyped }: Asked): string {
  const terms = words.flatMap((word, at) => {
    const kept = indexedWords(word);
    const isLast = isTyped && at === words.length - 1;
    return kept.map((part, place) =>
      isLast && place === kept.length - 1 ? typedTerm(part) : `"${part}"${isOneCharacter(part) ? "*" : ""}`,
    );
  });
  return `(${terms.join(" AND ")})`;
}

/** A word that is being typed as a term of FTS5. */
function typedTerm(word: string): string {
  const terms = typedForms(word).map(
    ({ word, isBeginning }: WordForm) => `"${word}"${isBeginning ? "*" : ""}`,
  );
  return terms.length === 1 ? terms.join() : `(${terms.join(" OR ")})`;
}

/**
 * Indexes the titles and texts of pages of one space; does nothing for those that the index has already. FTS5 gathers
 * what it is given and writes it out in one piece, but for two things that make it write at once: a row whose number
 * is not the highest, and a statement on another table that may have to be taken back. So all that is replaced goes
 * first, and the words come last.
 */
async function indexPages(db: Writer, space: string, pages: readonly IndexedPage[]): Promise<void> {
  const trx = transactionOf(db);
  const known = await findIndexed(
    db,
    space,
    pages.map(({ page }) => page),
  );
  const changed = pages.filter(({ page, title, text }) => {
    const row = known.get(page);
    return row?.title !== title || row.text !== text;
  });
  await drop(
    db,
    changed.flatMap(({ page }) => known.get(page)?.id ?? []),
  );
  const worded = changed.map(({ title, body, ...page }) => ({
    ...page,
    title,
    words: { title: indexable(title), body: indexable(body) },
  }));
  const ids = await enter(db, space, worded);
  for (const { page, words } of worded) await enterWords(trx, { id: ids.get(page), ...words });
}

/** A page as its words are kept. */
type WordedPage = Omit<IndexedPage, "body"> & { words: { title: string; body: string } };

const enterWords = prepared(
  (_: Transaction<Tables>, { id, title, body }: { id: number | undefined; title: string; body: string }) =>
    sql`insert into search (rowid, title, body) values (${id}, ${title}, ${body})`,
);

/** Gives each page a new row id, in their order: among equals the newest changes come first. */
async function enter(db: Writer, space: string, pages: readonly WordedPage[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  let at = 0;
  for (const size of sizesAtMost(pages.length)) {
    const values = pages
      .slice(at, (at += size))
      .flatMap(({ page, title, text, words }) => [page, title, text, subjectsOf(words.body)]);
    for (const { id, page } of await entering(size)(transactionOf(db), [space, ...values])) ids.set(page, id);
  }
  return ids;
}

const entering = shaped((size: number) =>
  prepared((_: Transaction<Tables>, values: readonly unknown[]) => {
    const rows = Array.from(
      { length: size },
      (_, at) => sql`(${values[0]}, ${sql.join(listOf(values, 1 + 4 * at, 4))})`,
    );
    return sql<{ id: number; page: string }>`
      insert into indexed_pages (space, page, title, text, subjects) values ${sql.join(rows)} returning id, page`;
  }),
);

/** Takes the words of pages that were unindexed out of the index's bytes: until then they are only marked as gone. */
async function purgeIndex(db: Writer): Promise<void> {
  await sql`insert into search (search) values ('optimize')`.execute(transactionOf(db));
}

/** Takes pages out of the index. */
async function unindexPages(db: Writer, space: string, pages: readonly string[]): Promise<void> {
  const known = await findIndexed(db, space, pages);
  await drop(
    db,
    [...known.values()].map(({ id }) => id),
  );
}

interface IndexedRow {
  id: number;
  title: string;
  text: string | null;
}

async function findIndexed(
  db: Writer,
  space: string,
  pages: readonly string[],
): Promise<Map<string, IndexedRow>> {
  const known = new Map<string, IndexedRow>();
  for (const part of inParts(pages)) {
    const named = padded(part);
    const rows = await indexedRows(named.length)(transactionOf(db), [space, ...named]);
    for (const { page, ...row } of rows) known.set(page, row);
  }
  return known;
}

const indexedRows = shaped((size: number) =>
  prepared(
    (_: Transaction<Tables>, values: readonly string[]) =>
      sql<IndexedRow & { page: string }>`select id, page, title, text from indexed_pages
        where space = ${values[0]} and page in (${sql.join(listOf(values, 1, size))})`,
  ),
);

async function drop(db: Writer, ids: readonly number[]): Promise<void> {
  const trx = transactionOf(db);
  for (const id of [...ids].sort((a, b) => a - b)) await deleteRows(trx, "search", { rowid: id });
  for (const id of ids) await deleteRows(trx, "indexed_pages", { id });
}

/**
 * The pages of a space that match, best first: those whose title says it, the shortest title before the others; then
 * those whose text does, by how much of it is about the words. Every hit is ranked, since the best may be of any age,
 * but texts only where the titles do not fill the stretch: where hits are many, titles are too.
 */
async function searchPages(
  db: Reader,
  space: string,
  query: SearchQuery,
  { from, limit }: Stretch,
): Promise<FoundText[]> {
  const match = matchOf(query);
  if (match === undefined) return [];
  const { anywhere, inTitle } = match;
  const end = limit < 0 ? limit : from + limit;
  const titled = await listBest(db, space, inTitle, sql`length(p.title)`, { from: 0, limit: end });
  if (titled.length === end) return titled.slice(from);
  // Those with such a title are among these too: to leave them out is cheaper than to ask the index for all but them.
  const said = await listBest(db, space, anywhere, distanceFrom(query), { from: 0, limit: end });
  const known = new Set(titled.map(({ page }) => page));
  return [...titled, ...said.filter(({ page }) => !known.has(page))].slice(from, end < 0 ? undefined : end);
}

/** The best pages of each of these spaces, as {@link searchPages} has them: the index is looked through once for all. */
async function searchEach(
  db: Reader,
  spaces: readonly string[],
  query: SearchQuery,
  limit: number,
): Promise<Map<string, FoundText[]>> {
  const best = new Map<string, FoundText[]>(spaces.map((space) => [space, []]));
  const match = matchOf(query);
  if (match === undefined) return best;
  const stages = [
    { said: match.inTitle, order: sql<number>`length(p.title)` },
    { said: match.anywhere, order: distanceFrom(query) },
  ];
  const known = new Set<string>();
  for (const { said, order } of stages) {
    const wanting = [...best].flatMap(([space, { length }]) => (length < limit ? space : []));
    if (wanting.length === 0) break;
    for (const { space, ...page } of await listBestOfEach(db, wanting, said, order, limit)) {
      const found = best.get(space) ?? [];
      const name = `${space}/${page.page}`;
      if (found.length < limit && !known.has(name)) found.push(page);
      known.add(name);
    }
  }
  return best;
}

/** How far the words of a query are from being what a page says most. */
function distanceFrom(query: SearchQuery): RawBuilder<number> {
  const far = 1000;
  const places = wantedWords(query)
    .flatMap(indexedWords)
    .map((word) => sql`instr(p.subjects, ${` ${folded(word)}`})`);
  return sql`${sql.join(
    places.map((place) => sql`ifnull(nullif(${place}, 0), ${sql.lit(far)})`),
    sql` + `,
  )}`;
}

/** How many pages of a space match. (Measured where 10,000 do: 2 ms, for a single letter 10.) */
async function countPages(db: Reader, space: string, query: SearchQuery): Promise<number> {
  const match = matchOf(query);
  if (match === undefined) return 0;
  const { count } = await db
    .selectFrom(
      sql<{ count: number }>`(
        select count(*) as count from search join indexed_pages p on p.id = search.rowid
        where search match ${match.anywhere} and p.space = ${space})`.as("hits"),
    )
    .select("count")
    .executeTakeFirstOrThrow();
  return count;
}

/** In which spaces pages match, and how well. */
async function findSpaces(db: Reader, spaces: Among, query: SearchQuery): Promise<FoundSpace[]> {
  const match = matchOf(query);
  if (match === undefined) return [];
  const all = await db
    .selectFrom(
      sql<{ space: string; hits: number }>`(
        select p.space, count(*) as hits from search join indexed_pages p on p.id = search.rowid
        where search match ${match.anywhere} and p.space in ${spaces} group by p.space)`.as("hits"),
    )
    .select(["space", "hits"])
    .execute();
  const titled = await db
    .selectFrom(
      sql<{ space: string; title: number }>`(
        select p.space, min(length(p.title)) as title from search join indexed_pages p on p.id = search.rowid
        where search match ${match.inTitle} and p.space in ${spaces} group by p.space)`.as("hits"),
    )
    .select(["space", "title"])
    .execute();
  const titles = new Map(titled.map(({ space, title }) => [space, title]));
  return all.map(({ space, hits }) => ({ space, hits, title: titles.get(space) ?? null }));
}

/** The hits of a query in their order; among equals those that changed last. */
async function listBest(
  db: Reader,
  space: string,
  match: string,
  order: RawBuilder<number>,
  { from, limit }: Stretch,
): Promise<FoundText[]> {
  return db
    .selectFrom(
      sql<FoundText & { id: number; distance: number }>`(
        select p.page, p.title, p.text, p.id, ${order} as distance
        from search join indexed_pages p on p.id = search.rowid
        where search match ${match} and p.space = ${space}
        order by distance, p.id desc limit ${limit} offset ${from})`.as("hits"),
    )
    .select(["page", "title", "text"])
    .orderBy("distance")
    .orderBy("id", "desc")
    .execute();
}

/** The first hits of a query in each of these spaces, in the order of {@link listBest}. */
async function listBestOfEach(
  db: Reader,
  spaces: readonly string[],
  match: string,
  order: RawBuilder<number>,
  limit: number,
): Promise<(FoundText & { space: string })[]> {
  return db
    .selectFrom(
      sql<FoundText & { space: string; place: number }>`(
        select space, page, title, text,
          row_number() over (partition by space order by distance, id desc) as place
        from (
          select p.space, p.page, p.title, p.text, p.id, ${order} as distance
          from search join indexed_pages p on p.id = search.rowid
          where search match ${match} and p.space in (${sql.join(spaces)})) as hits)`.as("placed"),
    )
    .select(["space", "page", "title", "text"])
    .where("place", "<=", limit)
    .orderBy("place")
    .execute();
}

/** The index on SQLite. */
export const fts5: SearchIndex = {
  put: indexPages,
  drop: unindexPages,
  purge: purgeIndex,
  find: searchPages,
  findInEach: searchEach,
  count: countPages,
  spaces: findSpaces,
  known: knownWords,
};
