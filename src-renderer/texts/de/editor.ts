import type { editor as english } from "../en/editor.ts";

export const editor: typeof english = {
  pageText: "Text der Seite",
  reusableText: "Text des wiederverwendbaren Inhalts",
  placeholder: "Schreibe hier. Tippe / für Blöcke, @ für Links, oder lege ein Bild ab.",
  formatting: "Formatierung",
  tools: {
    heading: "Überschrift",
    bold: "Fett",
    italic: "Kursiv",
    strikethrough: "Durchgestrichen",
    code: "Code",
    link: "Link",
    list: "Liste",
    numberedList: "Nummerierte Liste",
    taskList: "Aufgabenliste",
    quote: "Zitat",
    codeBlock: "Codeblock",
    table: "Tabelle",
    hint: "Hinweis",
    image: "Bild",
    comment: "Diesen Block kommentieren",
    more: "Mehr Formatierung",
    chooseImage: "Bild auswählen",
  },
  footnote: { toNote: "Zur Fußnote", toText: "Zum Text", empty: "Diese Fußnote ist noch nicht geschrieben" },
  openLink: "Öffnen",
  fileNotAdded: (name, why) => `„${name}“ ließ sich nicht einfügen. ${why}`,
  filesUnplaced: (names) =>
    names.length === 1
      ? `„${names[0]}“ hat auf der Seite keinen Platz mehr. Die Datei ist bei den Dateien des Bereichs: @ tippen, wo sie hin soll.`
      : `${names.length} Dateien haben auf der Seite keinen Platz mehr. Sie sind bei den Dateien des Bereichs: @ tippen, wo eine hin soll.`,
  noPageAt: (target) => `Keine Seite dieses Bereichs liegt unter „${target}“.`,
  fileNotHere: "Die Datei ist nicht auf diesem Computer.",
  leftUnsaved: (title) =>
    `„${title}“ ist noch nicht gesichert. Die Worte bleiben auf diesem Computer und sind da, wenn du die Seite öffnest.`,
  pageGone: "Diese Seite wurde gelöscht. Was du schreibst, ist noch hier: Kopiere es, bevor du gehst.",
  imageMissing: (what) => `Bild nicht gefunden: ${what}`,
  imageNamed: (what) => `Bild: ${what}`,
};
