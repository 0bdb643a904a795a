import type { editor as english } from "../en/editor.ts";

export const editor: typeof english = {
  pageText: "Text der Seite",
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
    chooseImage: "Bild auswählen",
  },
  openLink: "Öffnen",
  fileNotAdded: (name, why) => `„${name}“ ließ sich nicht einfügen. ${why}`,
  noPageAt: (target) => `Keine Seite dieses Bereichs liegt unter „${target}“.`,
  fileNotHere: "Die Datei ist nicht auf diesem Computer.",
  leftUnsaved: (title) =>
    `„${title}“ ist noch nicht gesichert. Die Worte bleiben auf diesem Computer und sind da, wenn du die Seite öffnest.`,
  pageGone: "Diese Seite wurde gelöscht. Was du schreibst, ist noch hier: Kopiere es, bevor du gehst.",
  imageMissing: (what) => `Bild nicht gefunden: ${what}`,
  imageNamed: (what) => `Bild: ${what}`,
};
