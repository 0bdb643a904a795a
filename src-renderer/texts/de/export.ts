import type { exporting as english } from "../en/export.ts";

export const exporting: typeof english = {
  title: "Exportieren",
  ofRequest: "Wie es in diesem Änderungsantrag steht.",
  ofSpace: "Wie es jetzt auf diesem Computer steht.",
  formats: {
    pdf: { label: "PDF", hint: "Auf Papier, mit Seitenzahlen und Gliederung" },
    html: { label: "HTML", hint: "Eine Datei, die jeder Browser zeigt" },
    zip: {
      label: "Markdown",
      hint: "Ein .zip mit allen Seiten und Dateien, das sich wieder importieren lässt",
    },
  },
  what: "Was",
  as: "Als",
  untitled: "Ohne Titel",
  page: (title) => `Die Seite „${title}“`,
  below: "Diese Seite und alle darunter",
  all: (space) => `Alles in „${space}“`,
  done: (name) => `Als ${name} exportiert.`,
  failed: "Es wurde nichts exportiert.",
  stop: "Anhalten",
  export: "Exportieren",
  beginning: "Es geht los",
  reading: (page, total) => `Seite ${page} von ${total} wird gelesen`,
  packing: (file, total) => `Datei ${file} von ${total} wird gepackt`,
  printing: "Wird gedruckt",
};
