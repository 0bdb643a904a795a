import { organizationMay } from "../../access/organizationRights.ts";
import { parseScope } from "../../access/scopes.ts";
import { instructionsIn } from "../../content/instructions.ts";
import type { GlossaryEntryRow, GlossaryTermRow, TranslationRow } from "../../store/tables.ts";
import type { HostFacts, ReadContext } from "../context.ts";
import type { Language } from "../types/language.ts";
import type { Format } from "../types/scalars.ts";
import type { GlossaryEntry, Terms, Translation, TranslationStats } from "../types/translation.ts";
import { apiUrl } from "./urls.ts";

/** A translation as the API gives it (document 3, Translation). */
export function presentTranslation(
  { facts, standing }: Pick<ReadContext, "facts" | "standing">,
  row: TranslationRow,
  format?: Format,
): Translation {
  const { source_space: space, source_language: language } = row;
  const { result_space: result, result_revision: revision } = row;
  return {
    object: "translation",
    id: row.id,
    status: row.status,
    ...(space === null || language === null ? {} : { source: { space, language: language as Language } }),
    language: row.language as Language,
    instructions: instructionsIn(format, row.instructions),
    ...(result === null || revision === null ? {} : { result: { space: result, revision } }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    stats: JSON.parse(row.stats) as TranslationStats,
    ...(row.error === null ? {} : { lastRunError: row.error }),
    permissions: {
      view: standing !== undefined && standing !== "guest",
      edit: organizationMay(standing, "createContent"),
    },
    urls: { location: apiUrl(facts, `/orgs/${parseScope(row.scope).id}/translations/${row.id}`) },
  };
}

/** What an entry is called, language by language, from its rows. */
export const termsOf = (rows: readonly GlossaryTermRow[]): Terms =>
  Object.fromEntries(
    rows
      .map(({ language, term }) => [language, term] as const)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );

/** An entry of the glossary as the API gives it. */
export function presentGlossaryEntry(
  facts: HostFacts,
  row: GlossaryEntryRow,
  terms: readonly GlossaryTermRow[],
): GlossaryEntry {
  const path = `/orgs/${parseScope(row.scope).id}/translations-glossary/${row.id}`;
  return {
    object: "glossary-entry",
    id: row.id,
    translations: termsOf(terms),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: apiUrl(facts, path) },
  };
}
