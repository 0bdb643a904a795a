import { countOf, listNewest, type Slice } from "./lists/newest.ts";
import type { Reader } from "./handles.ts";
import type { GlossaryEntryRow, GlossaryTermRow } from "./tables.ts";

/* The glossary of an organization, in the scope of its members: entries, and their terms by language. */

export async function findGlossaryEntry(
  db: Reader,
  scope: string,
  id: string,
): Promise<GlossaryEntryRow | undefined> {
  return db
    .selectFrom("glossary_entries")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Those of these entries that are there. */
export async function findGlossaryEntries(
  db: Reader,
  scope: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += chunk) {
    const rows = await db
      .selectFrom("glossary_entries")
      .select("id")
      .where("scope", "=", scope)
      .where("id", "in", ids.slice(at, at + chunk))
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** As many values as one statement takes. */
const chunk = 500;

/** The terms of these entries, in no order. */
export async function listTerms(
  db: Reader,
  scope: string,
  entries: readonly string[],
): Promise<GlossaryTermRow[]> {
  const found: GlossaryTermRow[] = [];
  for (let at = 0; at < entries.length; at += chunk)
    found.push(
      ...(await db
        .selectFrom("glossary_terms")
        .selectAll()
        .where("scope", "=", scope)
        .where("entry", "in", entries.slice(at, at + chunk))
        .execute()),
    );
  return found;
}

export const countGlossaryEntries = (db: Reader, scope: string) => countOf(db, "glossary_entries", { scope });

/** The entries of a glossary, the newest first. */
export const listGlossaryEntries = (db: Reader, scope: string, slice: Slice) =>
  listNewest(db, "glossary_entries", { scope }, slice);

/** An entry with its term in the language that a list is sorted by; null where it has none there. */
export type SortedEntry = GlossaryEntryRow & { term: string | null };

/** Entries sorted by their terms in a language; those without one there come last. */
export async function listEntriesByTerm(
  db: Reader,
  { scope, language }: { scope: string; language: string },
  { after, limit }: { after: { term: string | null; id: string } | undefined; limit: number },
): Promise<SortedEntry[]> {
  const found: SortedEntry[] = [];
  if (after?.term !== null) {
    let query = db
      .selectFrom("glossary_terms as said")
      .innerJoin("glossary_entries as entry", (join) =>
        join.onRef("entry.scope", "=", "said.scope").onRef("entry.id", "=", "said.entry"),
      )
      .selectAll("entry")
      .select("said.term as term")
      .where("said.scope", "=", scope)
      .where("said.language", "=", language);
    if (after) {
      const { term, id } = after;
      query = query.where((eb) =>
        eb.or([eb("said.term", ">", term), eb.and([eb("said.term", "=", term), eb("said.entry", ">", id)])]),
      );
    }
    found.push(...(await query.orderBy("said.term").orderBy("said.entry").limit(limit).execute()));
  }
  if (found.length === limit) return found;
  let rest = db
    .selectFrom("glossary_entries as entry")
    .selectAll("entry")
    .where("entry.scope", "=", scope)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("glossary_terms as said")
            .select("said.term")
            .whereRef("said.scope", "=", "entry.scope")
            .whereRef("said.entry", "=", "entry.id")
            .where("said.language", "=", language),
        ),
      ),
    );
  if (after?.term === null) rest = rest.where("entry.id", ">", after.id);
  const without = await rest
    .orderBy("entry.id")
    .limit(limit - found.length)
    .execute();
  return [...found, ...without.map((entry) => ({ ...entry, term: null }))];
}

/** Every term of a glossary, for whoever translates by it. */
export async function listAllTerms(db: Reader, scope: string): Promise<GlossaryTermRow[]> {
  return db
    .selectFrom("glossary_terms")
    .selectAll()
    .where("scope", "=", scope)
    .orderBy("entry")
    .orderBy("language")
    .execute();
}
