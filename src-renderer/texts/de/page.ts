import { countingIn } from "../counting.ts";
import type { page as english } from "../en/page.ts";

const counted = countingIn("de");
const listed = (names: string[]): string => new Intl.ListFormat("de").format(names);

export const page: typeof english = {
  title: "Titel der Seite",
  nameOfReusable: "Name des wiederverwendbaren Inhalts",
  untitled: "Ohne Titel",
  made: "Die neue Seite steht im Seitenbaum.",
  where: "Wo diese Seite liegt",
  comments: "Kommentare",
  commentsUnread: (count) => `Kommentare, ${count} ungelesen`,
  more: "Mehr zu dieser Seite",
  newInside: "Neue Seite darunter",
  history: "Verlauf dieser Seite",
  propose: "Änderung vorschlagen",
  copyLink: "Link kopieren",
  linkCopied: "Der Link zur Seite ist in der Zwischenablage. Er öffnet die Seite in Recto.",
  copyMarkdown: "Als Markdown kopieren",
  saveFile: "Als Datei sichern",
  export: "Exportieren …",
  delete: "Löschen",
  copied: "Das Markdown der Seite ist in der Zwischenablage.",
  textCopied: "Der Text ist in der Zwischenablage.",
  requestNote: "Was du hier schreibst, lässt den Bereich, wie er ist.",
  overview: "Übersicht",
  leave: "Verlassen",
  versionsWait: (count) =>
    counted(count, {
      one: "Eine andere Fassung eines Teils dieser Seite wartet auf eine Wahl. Nichts ist verloren.",
      other: "# andere Fassungen von Teilen dieser Seite warten auf eine Wahl. Nichts ist verloren.",
    }),
  lookAtVersions: () => "Ansehen",
  notSaved: (why) => `Noch nicht gesichert. ${why}`,
  tryAgain: "Noch einmal versuchen",
  copyText: "Text kopieren",
  signs: {
    name: "Gesichert",
    here: "Auf diesem Computer gesichert",
    there: "Bei der Organisation gesichert",
    saving: "Wird gesichert",
    failed: "Noch nicht gesichert",
  },
  alsoHere: (names) => `Auch auf dieser Seite: ${listed(names)}`,
  blame: {
    show: "Wer was geschrieben hat",
    label: "Wer was geschrieben hat",
    by: (name: string, time: string, subject: string) => `${name}, ${time}: ${subject}`,
    tip: (name: string, time: string, subject: string) => `${subject}\n${name}, ${time}`,
    notRead: "Wer was geschrieben hat, ließ sich nicht lesen.",
  },
  leadsElsewhere: "Dieser Eintrag führt zu einer anderen Seite.",
  noText: "Dieser Eintrag des Baums hat keinen eigenen Text.",
  openLink: "Link öffnen",
  empty: {
    title: "Ein leerer Bereich",
    text: "Jede Seite, die du hier schreibst, erscheint in der Seitenleiste.",
    action: "Erste Seite schreiben",
  },
  missing: {
    title: "Diese Seite ist nicht hier",
    text: "Sie wurde gelöscht oder steht nur in einem Änderungsantrag. Eine gelöschte Seite kann zurückkommen.",
    history: "Verlauf ansehen",
    first: "Zur ersten Seite",
  },
  notRead: "Die Seite ließ sich nicht lesen.",
  readingPages: "Seiten werden gelesen",
  reading: "Seite wird gelesen",
};
