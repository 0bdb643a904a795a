import { countingIn } from "../counting.ts";
import type { treeDialogs as english } from "../en/treeDialogs.ts";

const counted = countingIn("de");

export const treeDialogs: typeof english = {
  move: {
    title: (title) => `„${title}“ verschieben nach`,
    titleOfSeveral: (count) =>
      counted(count, { one: "# Seite verschieben nach", other: "# Seiten verschieben nach" }),
    find: "Die Seite finden, unter die es soll",
    top: "Ganz oben im Bereich",
    none: "Keine Seite heißt so.",
    done: (count, to) =>
      counted(count, { one: "# Seite wurde", other: "# Seiten wurden" }) +
      (to === undefined ? " nach oben verschoben." : ` unter „${to}“ verschoben.`),
  },
  sign: {
    title: (title: string) => `Emoji oder Symbol für „${title}“`,
    kind: "Was vor dem Titel steht",
    kinds: { emoji: "Emoji", icon: "Symbole" },
    search: { emoji: "Emoji suchen", icon: "Symbole suchen" },
    none: { emoji: "Kein Emoji heißt so.", icon: "Kein Symbol heißt so." },
    unknown: (name: string) => `Sie hat das Symbol „${name}“, von dem es hier kein Bild gibt.`,
    remove: "Wegnehmen",
  },
  deletion: {
    question: (title) => `„${title}“ löschen?`,
    action: "Löschen",
    done: (title) => `„${title}“ wurde gelöscht.`,
    isBack: (title) => `„${title}“ ist wieder da.`,
    one: (who) =>
      `${who} verweist darauf oder auf eine Seite darunter. Der Verweis führt ins Leere, bis die Seite zurückgeholt wird.`,
    several: (who) =>
      `${who} verweisen darauf oder auf Seiten darunter. Die Verweise führen ins Leere, bis sie zurückgeholt wird.`,
    questionOfSeveral: (count) => counted(count, { one: "# Seite löschen?", other: "# Seiten löschen?" }),
    pages: (count) => counted(count, { one: "# Seite", other: "# Seiten" }),
    doneToSeveral: (count) =>
      counted(count, { one: "# Seite wurde gelöscht.", other: "# Seiten wurden gelöscht." }),
    ofSeveral: {
      one: (who) =>
        `${who} verweist auf eine davon oder auf eine Seite darunter. Der Verweis führt ins Leere, bis sie zurückgeholt werden.`,
      several: (who) =>
        `${who} verweisen auf einige davon oder auf Seiten darunter. Die Verweise führen ins Leere, bis sie zurückgeholt werden.`,
    },
    quoted: (title) => `„${title}“`,
    others: (count) => counted(count, { one: "# weitere", other: "# weitere" }),
    and: (first, last) => `${first} und ${last}`,
    madeIsUsed: (title) => `Es gibt inzwischen Kommentare dazu oder Links darauf: „${title}“ bleibt.`,
    madeStays: (title) => `„${title}“ ist nicht mehr leer und bleibt.`,
  },
};
