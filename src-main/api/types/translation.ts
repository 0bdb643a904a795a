import { Type, type Static, type TSchema } from "typebox";
import { DocumentOrMarkdown } from "./documentOrMarkdown.ts";
import { languages, type Language as KnownLanguage } from "./language.ts";
import { Id, Language, Permissions, strict, Timestamp, Url, Words } from "./scalars.ts";

export const TranslationSource = Type.Object({ space: Id, language: Language }, strict);
export type TranslationSource = Static<typeof TranslationSource>;

const Count = Type.Integer({ minimum: 0 });

/** Durations are in seconds. */
export const TranslationStats = Type.Object(
  {
    runs: Count,
    totalWords: Count,
    totalPages: Count,
    totalDuration: Count,
    latestRunDuration: Count,
    latestPages: Count,
    latestWords: Count,
  },
  strict,
);
export type TranslationStats = Static<typeof TranslationStats>;

/** A space's translation into another language (document 3, Translation; gaps.md §19). */
export const Translation = Type.Object(
  {
    object: Type.Literal("translation"),
    id: Id,
    status: Type.Enum(["pending", "running", "completed"]),
    source: Type.Optional(TranslationSource),
    language: Language,
    instructions: DocumentOrMarkdown,
    result: Type.Optional(Type.Object({ space: Id, revision: Id }, strict)),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    stats: TranslationStats,
    /** Why the last run that was asked for did not come to its end, in a sentence for people. */
    lastRunError: Type.Optional(Type.String()),
    permissions: Permissions(["view", "edit"]),
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type Translation = Static<typeof Translation>;

const Term = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: "^[^\\n\\r\\u2028\\u2029]*$",
  description: "one line",
});

export type Terms = Partial<Record<KnownLanguage, string>>;

const termsOf = (term: TSchema) =>
  Type.Unsafe<Terms>(
    Type.Object(Object.fromEntries(languages.map((language) => [language, Type.Optional(term)])), {
      ...strict,
      minProperties: 1,
    }),
  );

/** What something is called, language by language. */
export const Terms = termsOf(Term);
/** The same as writes give it. */
export const GivenTerms = termsOf(Words(Term));

/** An entry of an organization's glossary (gaps.md §21.10). */
export const GlossaryEntry = Type.Object(
  {
    object: Type.Literal("glossary-entry"),
    id: Id,
    translations: Terms,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type GlossaryEntry = Static<typeof GlossaryEntry>;

/** `was` are the terms that the writer of an update saw before them; what they had in hand where it does not say. */
export const GlossaryOperation = Type.Union([
  Type.Object({ type: Type.Literal("insert"), translations: GivenTerms }, strict),
  Type.Object(
    { type: Type.Literal("update"), id: Id, translations: GivenTerms, was: Type.Optional(Terms) },
    strict,
  ),
  Type.Object({ type: Type.Literal("delete"), id: Id }, strict),
]);
export type GlossaryOperation = Static<typeof GlossaryOperation>;
