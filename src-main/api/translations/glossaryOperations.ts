import { requireOnceHere, whereaboutsOf } from "../../content/branches/onceHere.ts";
import { findGlossaryEntries, listTerms } from "../../store/glossary.ts";
import type { Reader } from "../../store/handles.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import type { WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { termsOf } from "../present/translation.ts";
import { languages } from "../types/language.ts";
import type { GlossaryOperation, Terms } from "../types/translation.ts";

type Update = Extract<GlossaryOperation, { type: "update" }>;

/** Notes with each update the terms that its writer saw, so that a later run changes no others. */
export async function pinGlossaryOperations(
  db: Reader,
  scope: string,
  operations: readonly GlossaryOperation[],
): Promise<GlossaryOperation[]> {
  const ids = operations.flatMap((operation) => (operation.type === "update" ? [operation.id] : []));
  const terms = Map.groupBy(await listTerms(db, scope, [...new Set(ids)]), ({ entry }) => entry);
  return (await withoutVain(db, scope, operations)).map((operation) => {
    if (operation.type !== "update" || operation.was) return operation;
    const known = terms.get(operation.id);
    return known ? { ...operation, was: termsOf(known) } : operation;
  });
}

/**
 * Without the deletions of what is not there. With them where nothing else is asked, or where an update of what is not
 * there either will be refused: it is named by its place among what was asked.
 */
async function withoutVain(
  db: Reader,
  scope: string,
  operations: readonly GlossaryOperation[],
): Promise<readonly GlossaryOperation[]> {
  const named = operations.filter((operation) => operation.type !== "insert");
  const here = await findGlossaryEntries(
    db,
    scope,
    named.map(({ id }) => id),
  );
  if (named.some(({ type, id }) => type === "update" && !here.has(id))) return operations;
  const kept = operations.filter((operation) => operation.type !== "delete" || here.has(operation.id));
  return kept.length > 0 ? kept : operations;
}

/** Runs operations on a glossary in their order; throws for the first that cannot be, naming it. */
export async function applyGlossaryOperations(
  context: WriteContext,
  scope: string,
  operations: readonly GlossaryOperation[],
): Promise<void> {
  const made = new Map<string, number>();
  for (const [at, operation] of operations.entries())
    switch (operation.type) {
      case "insert": {
        // Two entries that say the same are two all the same.
        const said = JSON.stringify(Object.entries(operation.translations).sort());
        const before = made.get(said) ?? 0;
        made.set(said, before + 1);
        await addEntry(context, scope, context.newId(`entry ${said} ${before}`), operation.translations);
        break;
      }
      case "update":
        await changeEntry(context, scope, operation, `/body/operations/${at}`);
        break;
      case "delete":
        await removeEntry(context, scope, operation.id);
        break;
    }
}

async function addEntry(
  { db, now }: WriteContext,
  scope: string,
  id: string,
  translations: Terms,
): Promise<void> {
  await insert(db, "glossary_entries", { scope, id, created_at: now, updated_at: now });
  for (const [language, term] of Object.entries(translations))
    await insert(db, "glossary_terms", { scope, entry: id, language, term });
}

const namedEntry = (scope: string, id: string) => ({
  table: "glossary_entries" as const,
  key: { scope, id },
});

/** The entry has the given terms and no others; a term that somebody else changed meanwhile is not overwritten. */
async function changeEntry(
  { db, now }: WriteContext,
  scope: string,
  { id, translations, was }: Update,
  path: string,
): Promise<void> {
  const found = await whereaboutsOf(db, [namedEntry(scope, id)]);
  if (found !== "here")
    throw new ApiError(
      400,
      `${path}/id: there is no entry ${id} in the glossary.`,
      found === "never" ? "unknown" : undefined,
    );
  const current = termsOf(await listTerms(db, scope, [id]));
  const seen = was ?? current;
  let isChanged = false;
  for (const language of languages) {
    const [given, before, now] = [translations[language], seen[language], current[language]];
    if (given === before || given === now) continue;
    if (now !== before)
      throw new ApiError(
        409,
        `${path}: somebody else changed the term in ${language} to ${now === undefined ? "nothing" : `“${now}”`}. ` +
          "Look at it again, then change it.",
        "conflicts",
      );
    const key = { scope, entry: id, language };
    if (given === undefined) await remove(db, "glossary_terms", key);
    else if (now === undefined) await insert(db, "glossary_terms", { ...key, term: given });
    else await update(db, "glossary_terms", key, { term: given });
    isChanged = true;
  }
  if (isChanged) await update(db, "glossary_entries", { scope, id }, { updated_at: now });
}

async function removeEntry(context: WriteContext, scope: string, id: string): Promise<void> {
  const { db } = context;
  for (const { entry, language } of await listTerms(db, scope, [id]))
    await remove(db, "glossary_terms", { scope, entry, language });
  const row = namedEntry(scope, id);
  if (!(await remove(db, row.table, row.key))) await requireOnceHere(context, row);
}
