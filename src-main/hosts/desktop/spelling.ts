import type { Session } from "electron";

/** The languages that can be checked; none where the system chooses them itself, as macOS does. */
export const dictionaries = (session: Session): string[] =>
  process.platform === "darwin" ? [] : [...session.availableSpellCheckerLanguages].sort();

/** Checks the spelling in these languages; in Chromium's own choice, the system's, where there are none. */
export function checkSpelling(session: Session, languages: readonly string[]): void {
  const known = dictionaries(session);
  const wanted = languages.filter((language) => known.includes(language));
  // Electron throws for a language that it has no dictionary of.
  if (wanted.length > 0) session.setSpellCheckerLanguages(wanted);
}
