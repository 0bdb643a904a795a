import type { Session } from "electron";

/** The languages that can be checked; none where the system chooses them itself, as macOS does. */
export const dictionaries = (session: Session): string[] =>
  process.platform === "darwin" ? [] : [...session.availableSpellCheckerLanguages].sort();

/** The languages that a session checked before its writer chose any: the system's. */
const usual = new WeakMap<Session, string[]>();

/** Checks the spelling in these languages; in the system's, which are Chromium's own choice, where there are none. */
export function checkSpelling(session: Session, languages: readonly string[]): void {
  const known = dictionaries(session);
  if (known.length === 0) return;
  const before = usual.get(session) ?? session.getSpellCheckerLanguages();
  usual.set(session, before);
  // Electron throws for a language that it has no dictionary of.
  const wanted = languages.filter((language) => known.includes(language));
  session.setSpellCheckerLanguages(wanted.length > 0 ? wanted : before);
}
