import { countingIn } from "../counting.ts";
import type { writing as english } from "../en/writing.ts";

const counted = countingIn("de");

export const writing: typeof english = {
  block: {
    handle: "Diesen Block ändern",
    handleTip: "Ziehen zum Verschieben, klicken für mehr",
    comment: "Kommentieren",
    copyLink: "Link hierher kopieren",
    linkCopied: "Der Link ist in der Zwischenablage. Füge ihn in eine Seite dieses Bereichs ein.",
    up: "Nach oben",
    down: "Nach unten",
    duplicate: "Verdoppeln",
    reuse: "Wiederverwendbar machen",
    delete: "Löschen",
    turnInto: (kind) => `Umwandeln: ${kind}`,
  },
  fold: "Abschnitt einklappen",
  unfold: "Abschnitt ausklappen",
  outline: "Gliederung",
  hideOutline: "Gliederung ausblenden",
  noHeadings: "Überschriften dieser Seite erscheinen hier.",
  focusMode: "Nur diesen Block hervorheben",
  typewriterMode: "Schreibmarke in der Mitte halten",
  length: (words, minutes) =>
    minutes === 0
      ? counted(words, { one: "# Wort", other: "# Wörter" })
      : `${counted(words, { one: "# Wort", other: "# Wörter" })} · ${minutes} Min.`,
  lengthTitle: "Wörter und wie lange sie zu lesen sind",
  selectedLength: (words) => counted(words, { one: "# Wort ausgewählt", other: "# Wörter ausgewählt" }),
};
