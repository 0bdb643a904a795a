import { countingIn } from "../counting.ts";
import type { comments as english } from "../en/comments.ts";

const counted = countingIn("de");

export const comments: typeof english = {
  title: "Kommentare",
  close: "Kommentare schließen",
  which: "Welche Kommentare",
  filters: { open: "Offen", resolved: "Erledigt", mine: "Meine", mentions: "Für mich" },
  margin: {
    show: "Kommentare neben dem Text",
    label: "Gespräche neben dem Text",
    open: (count: number, excerpt: string) =>
      count === 1 ? `Kommentar zu „${excerpt}“` : `${count} Kommentare zu „${excerpt}“`,
  },
  unread: "Ungelesen",
  unreadCount: (count) => `${count} ungelesen`,
  readAll: "Alle als gelesen markieren",
  notForReaders: "Nicht für Leser",
  seenBy: "Kommentare sieht, wer in diesem Bereich kommentieren darf.",
  notRead: "Die Kommentare ließen sich nicht lesen.",
  reading: "Die Kommentare werden gelesen",
  noneUnread: { title: "Alles gelesen", text: "Hier erscheint, worin andere etwas Neues sagen." },
  noneResolved: { title: "Noch nichts erledigt", text: "Erledigte Gespräche erscheinen hier." },
  noneMine: {
    title: "Keine von dir",
    text: "Gespräche, die du beginnst oder beantwortest, erscheinen hier.",
  },
  noneMentions: { title: "Niemand erwähnt dich", text: "Gespräche, die dich mit @ nennen, erscheinen hier." },
  none: {
    title: "Keine Kommentare",
    onPage: "Stelle eine Frage oder hinterlasse eine Notiz für den Nächsten, der hier schreibt.",
    onRequest: "Was zu diesem Änderungsantrag gesagt wird, erscheint hier.",
  },
  by: (name) => `Kommentar von ${name}`,
  onBlock: (excerpt) => `Zu „${excerpt}“`,
  onWholePage: "Die ganze Seite kommentieren",
  blockGone: "Zu einem Teil der Seite, den es nicht mehr gibt",
  edited: " · bearbeitet",
  more: "Mehr zu diesem Kommentar",
  edit: "Bearbeiten",
  delete: "Löschen",
  deleteQuestion: "Dieses Gespräch löschen?",
  deleteExplained: (count) =>
    counted(count, {
      one: "Mit dem Kommentar wird auch die Antwort darauf für alle gelöscht. Das lässt sich nicht zurücknehmen.",
      other:
        "Mit dem Kommentar werden auch die # Antworten darauf für alle gelöscht. Das lässt sich nicht zurücknehmen.",
    }),
  editing: "Kommentar bearbeiten",
  save: "Sichern",
  people: "Wer erwähnt werden kann",
  new: "Neuer Kommentar",
  write: "Schreibe einen Kommentar, @ nennt jemanden",
  post: "Kommentieren",
  cancel: "Abbrechen",
  resolve: "Erledigen",
  reopen: "Wieder öffnen",
  resolvedBy: (name) => `Erledigt von ${name}`,
  replies: "Antworten",
  reply: "Antworten",
  writeReply: "Schreibe eine Antwort",
  react: "Eine Reaktion hinzufügen",
  reaction: (emoji, count) => `${emoji}, ${count}`,
  suggest: {
    begin: "Eine Änderung vorschlagen",
    end: "Ohne Vorschlag",
    label: "Der Abschnitt, wie er sein soll",
    title: "Vorgeschlagene Änderung",
    remove: "Diesen Abschnitt herausnehmen.",
    apply: "Übernehmen",
    applied: "Der Vorschlag steht auf der Seite.",
    undo: "Rückgängig",
    same: "So steht es schon auf der Seite.",
    gone: "Den Abschnitt gibt es nicht mehr.",
  },
};
