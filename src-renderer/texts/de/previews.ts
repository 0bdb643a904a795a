import { countingIn } from "../counting.ts";
import type { previews as english } from "../en/previews.ts";

const counted = countingIn("de");

export const previews: typeof english = {
  untitled: "Ohne Titel",
  hidden: "Für Leser verborgen",
  title: "Was exportiert wird",
  looking: "Was exportiert wird, wird nachgesehen",
  notRead: "Was exportiert wird, lässt sich nicht zeigen.",
  pages: "Seiten in ihrer Reihenfolge",
  files: "Dateien des Archivs",
  made: (pages, pictures, size) =>
    [
      counted(pages, { one: "# Seite", other: "# Seiten" }),
      ...(pictures > 0 ? [`${counted(pictures, { one: "# Bild", other: "# Bilder" })} mit ${size}`] : []),
    ].join(", "),
  packed: (pages, files, size) =>
    `${counted(pages, { one: "# Seite", other: "# Seiten" })} in ${counted(files, { one: "# Datei", other: "# Dateien" })}, ungepackt ${size}`,
  tooLarge: "Die Bilder sind zusammen über 100 MB groß, zu viel für eine Datei. Exportiere Markdown.",
  more: (count) => counted(count, { one: "und # weitere", other: "und # weitere" }),
};
