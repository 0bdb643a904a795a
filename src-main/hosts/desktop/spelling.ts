import { app } from "electron";
import type { Session } from "electron";

/** The languages that can be checked; none where the system chooses them itself, as macOS does. */
export const dictionaries = (session: Session): string[] =>
  process.platform === "darwin" ? [] : [...session.availableSpellCheckerLanguages].sort();

/**
 * Checks the spelling in these languages; without a choice in those of the system, where it has the dictionaries itself.
 * On Linux none is checked then: its dictionaries are fetched from a server of Google's, which its writer agrees to by
 * choosing. What Chromium keeps from an earlier choice counts for nothing.
 */
export function checkSpelling(
  session: Session,
  languages: readonly string[],
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === "darwin") return;
  const known = [...session.availableSpellCheckerLanguages];
  // Electron throws for a language that it has no dictionary of.
  const chosen = languages.filter((language) => known.includes(language));
  const usual = hasDictionaries(platform) ? systemLanguages(known) : [];
  const wanted = chosen.length > 0 ? chosen : usual;
  // Before the languages: what is switched on fetches what it lacks.
  if (wanted.length === 0) session.setSpellCheckerEnabled(false);
  session.setSpellCheckerLanguages(wanted);
  session.setSpellCheckerEnabled(wanted.length > 0);
}

/**
 * Has nothing checked where nobody writes; Chromium fetches a dictionary for every session otherwise. macOS has its own,
 * and checks in the windows without being told to.
 */
export function leaveUnchecked(session: Session): void {
  if (process.platform === "darwin") return;
  session.setSpellCheckerEnabled(false);
  session.setSpellCheckerLanguages([]);
}

/** Whether the system has dictionaries of its own. */
export const hasDictionaries = (platform: NodeJS.Platform = process.platform): boolean =>
  platform !== "linux";

/** The languages of the system, as dictionaries name them: "de-AT" is "de", and "en" the first of its kind. */
function systemLanguages(known: readonly string[]): string[] {
  const found = app.getPreferredSystemLanguages().flatMap((language) => {
    const [primary = ""] = language.split("-");
    const fitting = [language, primary].find((one) => known.includes(one));
    return fitting ?? known.find((one) => one.startsWith(`${primary}-`)) ?? [];
  });
  return [...new Set(found)];
}
