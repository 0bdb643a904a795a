/** What the settings of a space say that a start does not show. */
export const spaceSettings = {
  language: "Language",
  languageHint: "In which it is written: translations begin from it.",
  noLanguage: "Not said",
};
