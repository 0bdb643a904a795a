import type { parts as english } from "../en/parts.ts";

export const parts: typeof english = {
  cancel: "Abbrechen",
  close: "Schließen",
  current: "geöffnet",
  dismiss: "Ausblenden",
  notes: "Hinweise",
  undo: "Rückgängig",
  goThere: "Dorthin",
  tryAgain: "Erneut versuchen",
  showSidebar: "Seitenleiste einblenden",
  times: { never: "nie", now: "gerade eben" },
  noClipboard: "Die Zwischenablage ließ sich nicht erreichen.",
  textCopied: "Der Text ist in der Zwischenablage.",
  savedAs: (name) => `Als ${name} gesichert.`,
  unsent: (beginning) => `Was du geschrieben hast, wurde nicht gesendet: „${beginning}“`,
  copyIt: "Kopieren",
};
