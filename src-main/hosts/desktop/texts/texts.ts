import { app } from "electron";
import { german } from "./de.ts";
import { english, type DesktopTexts } from "./en.ts";

/** The languages that the desktop speaks. */
const languages: Record<string, DesktopTexts> = { en: english, de: german };

/** The texts in a language such as "de-AT"; English ones where there are no others. */
export function textsIn(locale: string): DesktopTexts {
  const primary = locale.toLowerCase().split(/[-_]/)[0] ?? "";
  return (Object.hasOwn(languages, primary) ? languages[primary] : undefined) ?? english;
}

/** The writer's own choice in the preferences; the system's language until there is one. */
let chosen = "system";

/** Speaks a language from now on, whatever the system's is; `system` follows the system again. */
export function speak(language: string): void {
  chosen = language;
}

/** What the desktop says, in the language of the writer. Electron knows the system's once the app is ready. */
export const texts = (): DesktopTexts => textsIn(chosen === "system" ? app.getLocale() : chosen);
