import type { space as english } from "../en/space.ts";

export const space: typeof english = {
  emoji: "Emoji",
  title: "Titel",
  create: "Anlegen",
  save: "Sichern",
  notSaved: "Diese Einstellungen wurden nicht gesichert.",
  made: {
    title: "Neuer Bereich",
    description: "Ein Bereich enthält Seiten, die zusammengehören, etwa ein Handbuch.",
    example: "Handbuch",
    failed: "Der Bereich wurde nicht angelegt.",
    done: (title) => `Der Bereich „${title}“ ist angelegt.`,
  },
  settings: "Einstellungen des Bereichs",
  locked: "Gesperrt",
  lockedHint: "Niemand bearbeitet den Bereich direkt; Änderungen werden in Änderungsanträgen vorgeschlagen.",
  restorable: "Ein gelöschter Bereich lässt sich 7 Tage lang wiederherstellen.",
  delete: "Löschen",
  deleteThis: "Diesen Bereich löschen",
  deleteQuestion: (title) => `„${title}“ löschen?`,
  deleteExplained:
    "Seine Seiten, Änderungsanträge und Kommentare gehen mit. 7 Tage lang lässt er sich wiederherstellen.",
  deleted: (title) => `„${title}“ wurde gelöscht. 7 Tage lang lässt er sich wiederherstellen.`,
  locks: {
    readOnly: "Du kannst diesen Bereich lesen, aber nicht ändern.",
    merged: "Dieser Änderungsantrag ist übernommen. Seine Seiten lassen sich lesen.",
    archived: "Dieser Änderungsantrag ist archiviert. Öffne ihn wieder, um weiterzuschreiben.",
    space: "Dieser Bereich ist gesperrt: Änderungen werden in einem Änderungsantrag vorgeschlagen.",
  },
  lost: {
    title: (organization) => `Du bist kein Mitglied von „${organization}“ mehr`,
    nothingUnsent:
      "Was dieser Computer davon aufbewahrte, wurde entfernt. Von dir ist nichts ungesendet geblieben.",
    begun:
      "Was dieser Computer davon aufbewahrte, wurde entfernt. Was du zu schreiben begonnen hattest, steht unten, bis du es wegräumst.",
    unsent: (count) =>
      `Was dieser Computer davon aufbewahrte, wurde entfernt. ${count === 1 ? "Eine Änderung von dir, die nicht gesendet wurde, wird" : `${count} Änderungen von dir, die nicht gesendet wurden, werden`} hier behalten.`,
    save: "Ungesendetes sichern",
    look: "Ansehen",
    remove: "Von diesem Computer entfernen",
    askAgain: "Noch einmal fragen",
    removeQuestion: (organization) => `„${organization}“ entfernen?`,
    removeExplained:
      "Es wird von diesem Computer genommen. Die Organisation behält, was du für sie geschrieben hast.",
    removeAction: "Entfernen",
  },
};
