import { countingIn } from "../counting.ts";
import type { finding as english } from "../en/finding.ts";

const counted = countingIn("de");

export const finding: typeof english = {
  name: "Suchen und ersetzen",
  find: "Suchen",
  replace: "Ersetzen durch",
  matchCase: "Groß- und Kleinschreibung",
  wholeWord: "Ganzes Wort",
  regexp: "Regulärer Ausdruck",
  previous: "Vorheriges",
  next: "Nächstes",
  close: "Schließen",
  showReplace: "Ersetzen",
  replaceOne: "Ersetzen",
  replaceAll: "Alle ersetzen",
  none: "Nichts gefunden",
  wrong: "Kein regulärer Ausdruck",
  position: (at, count) => `${at} von ${count}`,
  count: (count) => counted(count, { one: "# gefunden", other: "# gefunden" }),
  more: (count) => `mehr als ${count}`,
  replaced: (count) => counted(count, { one: "# Stelle ersetzt", other: "# Stellen ersetzt" }),
};
