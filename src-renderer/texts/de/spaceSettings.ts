import type { spaceSettings as english } from "../en/spaceSettings.ts";

export const spaceSettings: typeof english = {
  language: "Sprache",
  languageHint: "In der er geschrieben ist: Übersetzungen gehen von ihr aus.",
  noLanguage: "Nicht angegeben",
};
