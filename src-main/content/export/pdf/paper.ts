/** The sizes of paper that people have. */
export const papers = ["A4", "Letter"] as const;
export type Paper = (typeof papers)[number];

/** The regions in which Letter is usual; everywhere else it is A4. */
const onLetter = new Set("BZ CA CL CO CR DO GT HN MX NI PA PH PR SV US VE".split(" "));

/** The paper that is usual in a region, by its code of two letters. */
export const paperIn = (region: string | undefined): Paper =>
  region !== undefined && onLetter.has(region.toUpperCase()) ? "Letter" : "A4";

/** The paper that is usual where this process runs, by the language that its user has chosen. */
export const usualPaper = (locale = Intl.DateTimeFormat().resolvedOptions().locale): Paper =>
  paperIn(new Intl.Locale(locale).region);
