import { countingIn } from "../counting.ts";
import type { home as english } from "../en/home.ts";

const counted = countingIn("de");

export const home: typeof english = {
  title: "Start",
  greeting: (name) => (name === "" ? "Willkommen zurück" : `Willkommen zurück, ${name}`),
  since: (count, when) =>
    count === 0
      ? `Seit du hier warst (${when}), hat niemand sonst etwas geändert.`
      : `${counted(count, { one: "# Seite wurde", other: "# Seiten wurden" })} von anderen geändert, seit du hier warst (${when}).`,
  notRead: "Nicht alles ließ sich lesen.",
  reading: "Es wird nachgesehen, was neu ist",
  quiet: {
    title: "Alles ruhig",
    text: "Nichts wartet auf dich, und nichts wurde geändert. Was in deiner Abwesenheit geschieht, erscheint hier.",
    write: "Weiterschreiben",
  },
  attention: {
    title: "Braucht Aufmerksamkeit",
    refused: (count) =>
      counted(count, {
        one: "# deiner Änderungen wurde nicht angenommen",
        other: "# deiner Änderungen wurden nicht angenommen",
      }),
    refusedText: "Deine Worte sind aufbewahrt, bis du entscheidest.",
    unsaved: (space) => `Noch nicht gespeichert · ${space}`,
    conflicts: (count) =>
      counted(count, {
        one: "# Konflikt wartet auf eine Wahl",
        other: "# Konflikte warten auf eine Wahl",
      }),
  },
  begun: {
    title: "Begonnen und nicht gesendet",
    comment: (space) => `Kommentar · ${space}`,
    review: (space) => `Prüfung · ${space}`,
  },
  awaited: "Prüfungen, die auf dich warten",
  news: "Während du weg warst",
  catchUp: "Alles als gesehen markieren",
  changed: {
    created: (authors, space) => `Neu, von ${authors} · ${space}`,
    edited: (authors, space) => `Bearbeitet von ${authors} · ${space}`,
    deleted: (authors, space) => `Gelöscht von ${authors} · ${space}`,
  },
  more: (count) => counted(count, { one: "# weitere Seite", other: "# weitere Seiten" }),
  own: "Deine Änderungsanträge",
  of: (subject, space) => `${subject} · ${space}`,
  by: (name, space) => `von ${name} · ${space}`,
  in: (status, space) => `${status} · ${space}`,
  recent: "Zuletzt geöffnet",
};
