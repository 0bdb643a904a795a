import { listAllTerms } from "../store/glossary.ts";
import { updateRow } from "../store/replicated.ts";
import { readStore, transact } from "../store/store.ts";
import type { TranslationRow } from "../store/tables.ts";
import { findRequestedTranslation, findTranslation } from "../store/translations.ts";
import type { JobHost } from "./host.ts";
import { whileLeased } from "./leased.ts";

/** What is to be translated, and how. */
export interface TranslationOrder {
  translation: string;
  source: { space: string; language: string };
  language: string;
  /** Markdown. */
  instructions: string;
  /** What things are called: one map of language to term for each entry. */
  glossary: Record<string, string>[];
  /** The space that an earlier run made. */
  result: string | null;
}

export interface TranslationOutcome {
  space: string;
  revision: string;
  pages: number;
  words: number;
}

/** Who translates. There is none yet: what an instance is given here makes its runs real. */
export interface TranslationEngine {
  translate(order: TranslationOrder): Promise<TranslationOutcome>;
}

/** What a translation says whose run cannot be made. */
export const noEngine =
  "This instance has nothing to translate with yet, so the run was not made. Ask whoever runs the instance; when it has, run the translation again.";

/** Makes the runs that were asked for, the longest time ago first, each by one process at a time. */
export async function runTranslations(host: JobHost, engine: TranslationEngine | undefined): Promise<void> {
  if (!(await findRequestedTranslation(host.store.reading))) return;
  await whileLeased(host, "translations", async () => {
    for (;;) {
      const row = await findRequestedTranslation(host.store.reading);
      if (!row) return;
      if (engine) await run(host, engine, row);
      else await finish(host, row, { requested_at: null, status: "pending", error: noEngine });
    }
  });
}

async function run(host: JobHost, engine: TranslationEngine, row: TranslationRow): Promise<void> {
  const { scope, source_space: space, source_language: language } = row;
  if (space === null || language === null) throw new Error("A translation without a source was to be run.");
  await finish(host, row, { status: "running" });
  const begun = host.clock();
  const glossary = await readGlossary(host, scope);
  try {
    const done = await engine.translate({
      translation: row.id,
      source: { space, language },
      language: row.language,
      instructions: row.instructions,
      glossary,
      result: row.result_space,
    });
    const seconds = Math.round((host.clock() - begun) / 1000);
    await finish(host, row, {
      requested_at: null,
      status: "completed",
      error: null,
      result_space: done.space,
      result_revision: done.revision,
      stats: JSON.stringify(added(JSON.parse(row.stats) as Stats, done, seconds)),
    });
  } catch (error) {
    host.fault("a run of a translation", error);
    const status = row.result_space === null ? "pending" : "completed";
    const message = "The run failed; the fault was logged. What an earlier run made is as it was.";
    await finish(host, row, { requested_at: null, status, error: message });
  }
}

async function readGlossary({ store }: JobHost, scope: string): Promise<Record<string, string>[]> {
  const terms = await readStore(store, (db) => listAllTerms(db, scope));
  return [...Map.groupBy(terms, ({ entry }) => entry).values()].map((entry) =>
    Object.fromEntries(entry.map(({ language, term }) => [language, term])),
  );
}

interface Stats {
  runs: number;
  totalWords: number;
  totalPages: number;
  totalDuration: number;
  latestRunDuration: number;
  latestPages: number;
  latestWords: number;
}

const added = (stats: Stats, { pages, words }: TranslationOutcome, seconds: number): Stats => ({
  runs: stats.runs + 1,
  totalWords: stats.totalWords + words,
  totalPages: stats.totalPages + pages,
  totalDuration: stats.totalDuration + seconds,
  latestRunDuration: seconds,
  latestPages: pages,
  latestWords: words,
});

/** Writes down how far a run is, unless its translation was deleted. */
async function finish(
  host: JobHost,
  { scope, id }: TranslationRow,
  patch: Partial<TranslationRow>,
): Promise<void> {
  const at = host.now();
  const done = await transact(host.store, { mode: "authority", scopes: [scope], at }, async (db) => {
    const row = await findTranslation(db, scope, id);
    if (row) await updateRow(db, "translations", row, { ...patch, updated_at: at });
  });
  host.announce(done);
}
