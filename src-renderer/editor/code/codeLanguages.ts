import { LanguageDescription, LanguageSupport, StreamLanguage } from "@codemirror/language";

/* The list of languages is loaded with the first code that names one, each of them with the first code in it. */

/** What is in no language that is known. */
const plainWords = new LanguageSupport(
  StreamLanguage.define({
    token: (line) => {
      line.skipToEnd();
      return null;
    },
  }),
);

async function load(name: string): Promise<LanguageSupport> {
  const { languages } = await import("@codemirror/language-data");
  return LanguageDescription.matchLanguageName(languages, name, false)?.load() ?? plainWords;
}

const named = new Map<string, LanguageDescription>();

/** The name of a language that a fence begins with; empty where it begins with none. */
export function languageName(info: string): string {
  return /^[^\s{,]*/.exec(info.trim().toLowerCase())?.[0] ?? "";
}

/** A language by its name, to be loaded when it is first seen. */
export function codeLanguage(name: string): LanguageDescription {
  const language = named.get(name) ?? LanguageDescription.of({ name, load: () => load(name) });
  named.set(name, language);
  return language;
}

/** HTML among the words of a page, where a tag and the one that closes it are read apart. */
export const tagLanguage = LanguageDescription.of({
  name: "tags",
  load: async () => (await import("@codemirror/lang-html")).html({ matchClosingTags: false }),
});
