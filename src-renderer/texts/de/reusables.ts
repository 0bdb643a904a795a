import { countingIn } from "../counting.ts";
import type { reusables as english } from "../en/reusables.ts";

const counted = countingIn("de");
const listed = new Intl.ListFormat("de");

export const reusables: typeof english = {
  title: "Wiederverwendbare Inhalte",
  of: (title) => `in ${title}`,
  back: "Zurück zu den Seiten",
  toList: "Alle wiederverwendbaren Inhalte",
  list: "Wiederverwendbare Inhalte",
  count: (count) =>
    counted(count, { one: "# wiederverwendbarer Inhalt", other: "# wiederverwendbare Inhalte" }),
  filter: "Nach Namen oder Wörtern filtern",
  noMatch: (words) => `Kein wiederverwendbarer Inhalt hat „${words}“ in seinem Namen oder an seinem Anfang.`,
  reading: "Die wiederverwendbaren Inhalte werden gelesen",
  notRead: "Die wiederverwendbaren Inhalte konnten nicht gelesen werden.",
  keys: "↑ ↓ zum Wählen, Eingabe zum Öffnen, F2 zum Umbenennen, Entf zum Löschen",
  keysToRead: "↑ ↓ zum Wählen, Eingabe zum Öffnen",
  none: {
    title: "Noch wird nichts wiederverwendet",
    text: "Schreibe etwas einmal, etwa eine Warnung oder eine Anleitung, und zeige es auf beliebig vielen Seiten. Ändert es sich, dann ändert es sich auf allen.",
  },
  new: "Neuer wiederverwendbarer Inhalt",
  untitled: "Ohne Namen",
  made: "Der neue wiederverwendbare Inhalt steht in der Liste.",
  emptyBeginning: "Noch steht nichts darin",
  changed: (when) => `Geändert ${when}`,
  unused: "Auf keiner Seite",
  lacking: "Manche Texte sind noch auf dem Weg zu diesem Computer: Es können mehr Seiten sein.",
  used: (pages, contents) =>
    [
      ...(pages > 0 || contents === 0 ? [counted(pages, { one: "Auf # Seite", other: "Auf # Seiten" })] : []),
      ...(contents > 0
        ? [
            counted(contents, {
              one: "in # wiederverwendbaren Inhalt",
              other: "in # wiederverwendbaren Inhalten",
            }),
          ]
        : []),
    ].join(", "),
  usedBy: "Wo er gezeigt wird",
  more: (title) => `${title}: mehr`,
  open: "Öffnen",
  rename: "Umbenennen",
  renameKey: "F2",
  newName: (title) => `Neuer Name von „${title}“`,
  copy: "Kopieren, um ihn auf eine Seite zu setzen",
  copied: "Kopiert. Füge es ein, wo eine Seite den Inhalt zeigen soll.",
  delete: "Löschen",
  deleteKey: "Entf",
  deletion: {
    question: (title) => `„${title}“ löschen?`,
    unused: "Keine Seite zeigt ihn.",
    shownOn: (titles, more) => {
      const named = titles.map((title) => `„${title}“`);
      const all = more > 0 ? [...named, counted(more, { one: "# weitere", other: "# weitere" })] : named;
      return titles.length + more === 1
        ? `${listed.format(all)} zeigt ihn. Seine Wörter werden dort fehlen.`
        : `${listed.format(all)} zeigen ihn. Seine Wörter werden dort fehlen.`;
    },
    unknown: "Auf Seiten, die ihn zeigen, werden seine Wörter fehlen.",
    changed: "Seine Wörter wurden geändert, während du gefragt wurdest.",
    action: "Löschen",
    done: (title) => `„${title}“ wurde gelöscht.`,
    undo: "Rückgängig",
    back: (title) => `„${title}“ ist wieder da.`,
  },
  deleted: {
    title: "Gelöschte wiederverwendbare Inhalte",
    notRead: "Die gelöschten wiederverwendbaren Inhalte ließen sich nicht lesen.",
    by: (who) => `Gelöscht von ${who}`,
    someone: "jemandem, der nicht mehr da ist",
    restore: "Wiederherstellen",
    restoreNamed: (title) => `Wiederherstellen: „${title}“`,
  },
  screen: {
    history: "Verlauf dieses wiederverwendbaren Inhalts",
    seeHistory: "Verlauf ansehen",
    more: "Mehr zu diesem wiederverwendbaren Inhalt",
    missing: {
      title: "Dieser wiederverwendbare Inhalt ist nicht hier",
      text: "Er wurde gelöscht, oder er ist in einem Änderungsantrag oder Bereich, den du nicht geöffnet hast.",
    },
  },
  included: {
    unnamed: "Wiederverwendbarer Inhalt",
    label: (title) => `Wiederverwendbarer Inhalt „${title}“`,
    open: "Öffnen",
    openTip: "Öffnen, um seine Wörter zu ändern (Eingabe)",
    openNamed: (title) => `„${title}“ öffnen`,
    reading: "Seine Wörter werden gelesen …",
    notRead: "Seine Wörter konnten nicht gelesen werden.",
    missing: "Dieser wiederverwendbare Inhalt wurde gelöscht oder ist nicht in diesem Bereich.",
    elsewhere: (target) => `„${target}“ ist kein wiederverwendbarer Inhalt dieses Bereichs.`,
    empty: "Noch steht nichts darin.",
    withinItself: (title) => `„${title}“ würde hier in sich selbst gezeigt.`,
    tooDeep: "Dieser Inhalt steckt in zu vielen anderen, um hier gezeigt zu werden.",
  },
  making: {
    done: (title) => `„${title}“ ist jetzt ein wiederverwendbarer Inhalt.`,
    madeAlone: (title) =>
      `„${title}“ ist angelegt. Auf der Seite wurde inzwischen geschrieben; sie bleibt, wie sie ist.`,
    doneEmpty: (title) => `„${title}“ wird hier gezeigt. Noch ist er leer.`,
    rename: "Umbenennen",
  },
};
