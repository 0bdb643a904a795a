import type { pieceForms as english } from "../en/pieceForms.ts";

export const pieceForms: typeof english = {
  changed:
    "Dieser Block wurde inzwischen geändert oder gelöscht. Text kopieren, Formular schließen und neu öffnen.",
  save: "Speichern",
  caption: "Beschriftung",
  captionHint: "Steht darunter, leer für keine",
  math: { field: "Formel", hint: "In LaTeX; Strg oder Cmd mit Enter speichert" },
  embed: {
    field: "Adresse",
    hint: "Was hier gezeigt wird, etwa https://example.com/video",
  },
  file: {
    field: "Datei",
    hint: "Eine Datei des Bereichs oder ihre Adresse",
    list: "Dateien des Bereichs",
    none: "Keine Datei heißt so",
  },
  reference: {
    field: "Seite oder Adresse",
    hint: "Eine Seite des Bereichs oder eine Adresse wie https://example.com",
    list: "Seiten des Bereichs",
    none: "Keine Seite heißt so",
  },
  offered: "Vorschläge",
  picture: {
    field: "Bild oder Adresse",
    hint: "Ein Bild des Bereichs oder die Adresse eines Bildes",
    list: "Bilder des Bereichs",
    none: "Kein Bild heißt so",
  },
  image: {
    alternative: "Alternativtext",
    alternativeHint: "Was zu sehen ist, für alle, die es nicht sehen",
    width: "Breite",
    widthHint: "In Pixeln oder %, leer für die eigene",
    link: "Führt zu",
    linkHint: "Eine Seite des Bereichs oder eine Adresse, leer für nirgendwohin",
  },
  specification: {
    field: "Spezifikation",
    hint: "Eine der Organisation oder eine Datei des Bereichs mit ihrem Namen",
    list: "Spezifikationen der Organisation",
    none: "Keine Spezifikation heißt so",
  },
  operation: {
    field: "Operation",
    hint: "Ihr Pfad oder was sie tut; was nicht dabei ist als GET /pfad",
    list: "Operationen der Spezifikation",
    none: "Die Spezifikation hat keine solche Operation",
  },
  webhook: {
    field: "Webhook",
    hint: "Sein Name oder was er meldet; was nicht dabei ist als POST name",
    list: "Webhooks der Spezifikation",
    none: "Die Spezifikation hat keinen solchen Webhook",
  },
  schemas: {
    field: "Schemas",
    hint: "Alle, wenn keines angekreuzt ist",
    none: "Die Spezifikation hat keine Schemas",
  },
};
