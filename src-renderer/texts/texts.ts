import { en, type Texts } from "./en.ts";

export type { Texts };

/** A language of the interface; its name is written in itself. */
export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

/** Every text of the interface, in the language that is spoken. */
export let texts: Texts = en;

/** The language that {@link texts} are in. */
export let language: Language = "en";

const key = "recto.language";

/** What the writer chose; undefined follows the computer. */
export function chosenLanguage(): Language | undefined {
  return known(localStorage.getItem(key) ?? "");
}

/** Remembers a choice; it is spoken from the next start of the page. */
export function chooseLanguage(chosen: Language | undefined): void {
  if (chosen === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, chosen);
}

/**
 * Loads the language that was chosen, or the first of the computer's that is known, and puts it on the document. Called
 * before anything is drawn, so that a text never changes under the reader's eyes.
 */
export async function speak(): Promise<void> {
  const wanted = chosenLanguage() ?? navigator.languages.map(known).find((one) => one !== undefined) ?? "en";
  if (wanted === "de") texts = (await import("./de.ts")).de;
  language = wanted;
  document.documentElement.lang = wanted;
}

function known(tag: string): Language | undefined {
  const primary = tag.split("-")[0];
  return (Object.keys(languages) as Language[]).find((one) => one === primary);
}
