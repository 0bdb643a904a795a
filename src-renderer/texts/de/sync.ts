import { countingIn } from "../counting.ts";
import type { sync as english } from "../en/sync.ts";

const counted = countingIn("de");

export const sync: typeof english = {
  lost: "Recto antwortet nicht",
  restarted: "Recto wurde neu gestartet",
  local: "Auf diesem Computer gesichert",
  signedOut: "Abgemeldet",
  outdated: "Eine Aktualisierung ist nötig",
  locked: "Kein Mitglied mehr",
  refused: (count) =>
    counted(count, {
      one: "# Änderung braucht Aufmerksamkeit",
      other: "# Änderungen brauchen Aufmerksamkeit",
    }),
  waiting: (count) => counted(count, { one: "# Änderung wartet", other: "# Änderungen warten" }),
  offline: "Offline",
  offlineWaiting: (waiting) => `Offline · ${waiting}`,
  inSync: "Synchron",
  syncing: "Wird synchronisiert",
  fetching: { rows: "Seiten werden geholt", texts: "Texte werden geholt" },
  fetched: { rows: "Bereiche und Bäume", texts: "Texte der Seiten" },
  fetchedOf: (what, done, total) => `${what}: ${done} von ${total}`,
  fetchedSize: (megabytes) => `, bisher ${megabytes} MB`,
};
