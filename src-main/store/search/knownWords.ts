import { sql } from "kysely";
import type { Reader } from "../handles.ts";
import type { KnownWord } from "./searchIndex.ts";

/* The words that FTS5 has, read from its vocabulary: that counts the pages of each, so what was read is kept. */

interface Kept {
  /** The index as it was: each page that it takes in has a number above those before. */
  state: number;
  byBeginning: Map<string, readonly KnownWord[]>;
}

const kept = new WeakMap<Reader, Kept>();
/** So many are kept of a store: whoever mistypes a word types on in it. */
const mostBeginnings = 16;

/** What is shorter is not looked for, and what is longer is no word of a language. */
const [shortest, longest] = [3, 40];

/**
 * The words that begin so. (Measured at 10,000 pages of 290 different words each: 3 to 13 ms for a letter; then under
 * 1 ms until the index changes.)
 */
export async function knownWords(db: Reader, beginning: string): Promise<readonly KnownWord[]> {
  const state = await stateOf(db);
  let words = kept.get(db);
  if (words?.state !== state || words.byBeginning.size > mostBeginnings)
    kept.set(db, (words = { state, byBeginning: new Map() }));
  const known = words.byBeginning.get(beginning) ?? (await readWords(db, beginning));
  words.byBeginning.set(beginning, known);
  return known;
}

async function stateOf(db: Reader): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from sqlite_sequence where name = 'indexed_pages'`.execute(db);
  return rows[0]?.seq ?? 0;
}

async function readWords(db: Reader, beginning: string): Promise<KnownWord[]> {
  // It holds nothing of its own, so even a connection for reading alone may have it.
  await sql`create virtual table if not exists temp.search_words using fts5vocab('main', 'search', 'row')`.execute(
    db,
  );
  const { rows } = await sql<KnownWord>`
    select term as word, doc as pages from temp.search_words
    where term >= ${beginning} and term < ${`${beginning}\u{10ffff}`}
      and length(term) between ${shortest} and ${longest}`.execute(db);
  return rows;
}
