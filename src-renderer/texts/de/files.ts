import { countingIn } from "../counting.ts";
import type { files as english } from "../en/files.ts";

const counted = countingIn("de");
const listed = new Intl.ListFormat("de");

export const files: typeof english = {
  title: "Dateien",
  of: (title) => `in ${title}`,
  back: "Zurück zu den Seiten",
  list: "Dateien des Bereichs",
  count: (count) => counted(count, { one: "# Datei", other: "# Dateien" }),
  filter: "Nach Namen filtern",
  noMatch: (words) => `Keine Datei hat „${words}“ im Namen.`,
  allUsed: "Jede Datei ist auf einer Seite, oder eine Seite führt zu ihr.",
  reading: "Die Dateien werden gelesen",
  notRead: "Die Dateien ließen sich nicht lesen.",
  keys: "↑ ↓ zum Wählen, Enter sichert eine Kopie, F2 benennt um, Entf löscht",
  keysToRead: "↑ ↓ zum Wählen, Enter sichert eine Kopie",
  none: {
    title: "Noch keine Dateien",
    text: "Hier liegen Bilder und Dokumente, die auf Seiten stehen. Sie können jetzt welche hinzufügen oder hier fallen lassen und später auf Seiten setzen.",
  },
  add: "Dateien hinzufügen",
  added: (count) =>
    counted(count, { one: "# Datei wurde hinzugefügt.", other: "# Dateien wurden hinzugefügt." }),
  adding: (name, at, total) =>
    total === 1 ? `„${name}“ wird abgelegt …` : `„${name}“ wird abgelegt, ${at} von ${total} …`,
  which: "Welche Dateien",
  all: "Alle",
  onlyUnused: "Unbenutzt",
  order: "Reihenfolge",
  orders: [
    { value: "name", label: "Nach Namen" },
    { value: "kind", label: "Nach Art" },
    { value: "size", label: "Größte zuerst" },
  ],
  kinds: {
    image: "Bild",
    video: "Video",
    audio: "Ton",
    document: "Dokument",
    text: "Text",
    archive: "Archiv",
    other: "Datei",
  },
  dimensions: (width, height) => `${width} × ${height}`,
  unused: "Auf keiner Seite",
  usedBy: "Wo sie benutzt wird",
  more: (name) => `${name}: mehr`,
  save: "Kopie sichern …",
  saveKey: "Enter",
  saveNamed: (name) => `Eine Kopie von „${name}“ sichern`,
  replace: "Durch eine andere ersetzen …",
  replaced: (name) => `„${name}“ wurde überall ersetzt, wo sie benutzt wird.`,
  sameAlready: (name) => `„${name}“ ist schon dieselbe Datei.`,
  changedSince: (name) => `„${name}“ wurde seitdem geändert und bleibt, wie sie ist.`,
  goneSince: (name) => `„${name}“ wurde seitdem gelöscht.`,
  rename: "Umbenennen",
  renameKey: "F2",
  renamed: (name) => `Sie heißt jetzt „${name}“.`,
  newName: (name) => `Neuer Name von „${name}“`,
  delete: "Löschen",
  deleteKey: "Entf",
  undo: "Rückgängig",
  deletion: {
    question: (name) => `„${name}“ löschen?`,
    unused: "Sie ist auf keiner Seite.",
    unknown: "Auf den Seiten, die sie zeigen, wird sie fehlen.",
    shownOn: (titles, more) => {
      const named = titles.map((title) => `„${title}“`);
      const all = more > 0 ? [...named, counted(more, { one: "# weitere", other: "# weitere" })] : named;
      return titles.length + more === 1
        ? `${listed.format(all)} zeigt sie oder führt zu ihr. Dort wird sie fehlen, bis sie wiederhergestellt ist.`
        : `${listed.format(all)} zeigen sie oder führen zu ihr. Dort wird sie fehlen, bis sie wiederhergestellt ist.`;
    },
    action: "Löschen",
    done: (name) => `„${name}“ wurde gelöscht.`,
    back: (name) => `„${name}“ ist wieder da.`,
  },
  deleted: {
    title: "Gelöschte Dateien",
    notRead: "Die gelöschten Dateien ließen sich nicht lesen.",
    by: (who) => `Gelöscht von ${who}`,
    someone: "jemandem, der nicht mehr da ist",
    restore: "Wiederherstellen",
    restoreNamed: (name) => `„${name}“ wiederherstellen`,
  },
};
