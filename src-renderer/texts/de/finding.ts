import { countingIn } from "../counting.ts";
import type { finding as english } from "../en/finding.ts";

const counted = countingIn("de");
const number = new Intl.NumberFormat("de");

export const finding: typeof english = {
  name: "Suchen und ersetzen",
  find: "Suchen",
  replace: "Ersetzen durch",
  matchCase: "Groß- und Kleinschreibung",
  wholeWord: "Ganzes Wort",
  keepCapitals: "Großschreibung übernehmen",
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
  inSpace: {
    name: "Im Bereich suchen",
    find: "In allen Seiten suchen",
    showReplace: "In allen Seiten ersetzen",
    begin: {
      title: "In allen Seiten suchen",
      text: "Titel und Texte dieses Bereichs werden durchsucht, so wie sie geschrieben sind.",
    },
    none: { title: "Nichts gefunden", text: "Auf keiner Seite dieses Bereichs stehen diese Wörter." },
    stopped: {
      title: "Angehalten",
      text: "Es wurden nicht alle Seiten durchsucht.",
      again: "Erneut suchen",
    },
    count: (count, pages) =>
      `${counted(count, { one: "# Stelle", other: "# Stellen" })} auf ${counted(pages, { one: "# Seite", other: "# Seiten" })}`,
    inTitle: "Titel",
    more: "Weitere Seiten zeigen",
    moreOnPage: (count) =>
      counted(count, {
        one: "und # weitere Stelle, die nicht gezeigt wird",
        other: "und # weitere Stellen, die nicht gezeigt werden",
      }),
    lacking: (count) =>
      counted(count, {
        one: "# Seite ist noch nicht auf diesem Computer.",
        other: "# Seiten sind noch nicht auf diesem Computer.",
      }),
    replaceHere: (words) => `„${words}“ hier ersetzen`,
    replaceInPage: (title) => `Alles auf „${title}“ ersetzen`,
    finding: (done, total) =>
      total === 0 ? "Sucht …" : `Sucht: ${number.format(done)} von ${number.format(total)} Seiten`,
    replacing: (done, total) =>
      total === 0 ? "Ersetzt …" : `Ersetzt: ${number.format(done)} von ${number.format(total)} Seiten`,
    undoing: (done, total) =>
      total === 0
        ? "Macht rückgängig …"
        : `Macht rückgängig: ${number.format(done)} von ${number.format(total)} Seiten`,
    stop: "Anhalten",
    failed: "Das ging nicht",
    undo: "Rückgängig",
    undone: "Die ersetzten Stellen sind wieder, wie sie waren.",
    done: ({ count, pages, skipped, isStopped }) =>
      [
        isStopped ? "Angehalten." : "",
        `${counted(count, { one: "# Stelle", other: "# Stellen" })} auf ${counted(pages, { one: "# Seite", other: "# Seiten" })} ersetzt.`,
        skipped === 0
          ? ""
          : counted(skipped, {
              one: "# Seite hatte sich inzwischen geändert und blieb, wie sie ist.",
              other: "# Seiten hatten sich inzwischen geändert und blieben, wie sie sind.",
            }),
      ]
        .filter(Boolean)
        .join(" "),
  },
  replaced: (count) => counted(count, { one: "# Stelle ersetzt", other: "# Stellen ersetzt" }),
};
