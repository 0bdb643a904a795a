import { countingIn } from "../counting.ts";
import type { importing as english } from "../en/importing.ts";

const counted = countingIn("de");

export const importing: typeof english = {
  title: "Importieren",
  description: "Aus Seiten in Markdown oder Word wird ein neuer Bereich.",
  folder: "Ordner wählen",
  file: ".zip oder Dokument wählen",
  name: "Name des Bereichs",
  archive: (name, size) => `${name}, ${size}`,
  found: (pages, others, size) =>
    [
      counted(pages, { one: "# Seite", other: "# Seiten" }),
      ...(others > 0 ? [counted(others, { one: "# andere Datei", other: "# andere Dateien" })] : []),
      size,
    ].join(", "),
  noPages: "Darin sind keine Seiten: weder Markdown noch Word.",
  preview: "Was importiert wird",
  pages: "Seiten",
  shapes: {
    word: "Word-Dokumente",
    gitbook: "Ein Bereich aus GitBook",
    mdbook: "Ein Buch aus mdBook",
    summary: "Ein Buch mit SUMMARY.md",
    mkdocs: "Eine Site aus MkDocs",
    docusaurus: "Eine Site aus Docusaurus",
    hugo: "Eine Site aus Hugo",
    notion: "Ein Export aus Notion",
    vault: "Ein Vault aus Obsidian",
    folders: "Seiten in Ordnern",
  },
  makes: (pages, files, reusables, size) =>
    `${[
      counted(pages, { one: "# Seite", other: "# Seiten" }),
      ...(files > 0 ? [counted(files, { one: "# Datei", other: "# Dateien" })] : []),
      ...(reusables > 0
        ? [counted(reusables, { one: "# wiederverwendbarer Inhalt", other: "# wiederverwendbare Inhalte" })]
        : []),
      size,
    ].join(", ")}.`,
  lands: (space, organization) => `Daraus wird der neue Bereich „${space}“ in ${organization}.`,
  steps: {
    looking: (page, total) =>
      total === 0 ? "Wird durchgesehen" : `Seite ${page} von ${total} wird durchgesehen`,
    packing: (file, total) => `Datei ${file} von ${total} wird gelesen`,
    reading: (page, total) => `Seite ${page} von ${total} wird übernommen`,
    linking: (page, total) => `Den Links von Seite ${page} von ${total} wird gefolgt`,
    keeping: (file, total) => `Datei ${file} von ${total} wird abgelegt`,
    making: () => "Der Bereich wird angelegt",
  },
  stopping: "Wird angehalten; nichts davon bleibt",
  stopped: "Der Import wurde angehalten. Nichts wurde importiert.",
  undo: "Import rückgängig machen",
  undone: (title) => `Der Import von „${title}“ wurde rückgängig gemacht.`,
  workedOn: (title) => `„${title}“ bleibt: Seither hat jemand darin gearbeitet.`,
  undoAll: "Trotzdem löschen",
  stop: "Anhalten",
  import: "Importieren",
  failed: "Der Import ist gescheitert.",
  done: (title, pages, files) => {
    const counts = counted(pages, { one: "# Seite", other: "# Seiten" });
    const beside = counted(files, { one: "# Datei", other: "# Dateien" });
    return `„${title}“ hat ${counts}${files > 0 ? ` und ${beside}` : ""}.`;
  },
  warnings: "Was einen Blick braucht",
  open: "Bereich öffnen",
};
