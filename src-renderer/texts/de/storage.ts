import { countingIn } from "../counting.ts";
import type { storage as english } from "../en/storage.ts";

const counted = countingIn("de");

export const storage: typeof english = {
  description: (workspace) => `Was von „${workspace}“ auf diesem Computer liegt.`,
  failed: "Was hier liegt, ließ sich nicht lesen.",
  measuring: "Es wird gemessen, was hier liegt",
  onThisComputer: "auf diesem Computer",
  free: (bytes) => `${bytes} sind auf seiner Platte frei.`,
  spaces: "Bereiche",
  spacesExplained:
    "Ein Bereich, der nicht offline behalten wird, braucht hier keinen Platz; lesen und schreiben lässt er sich, solange ein Netz da ist.",
  noSpace: "Es gibt noch keinen Bereich.",
  files: "Dateien, die von selbst kommen",
  fileChoices: {
    all: { label: "Alle Dateien", hint: "Alles ist ohne Netz zu sehen" },
    small: { label: "Dateien bis 5 MB", hint: "Größere kommen, wenn du sie öffnest" },
    none: { label: "Keine Dateien", hint: "Jede kommt, wenn du sie öffnest" },
  },
  keep: (space) => `„${space}“ offline behalten`,
  fetching: "Wird geholt",
  fetchingSpace: (space) => `${space} wird geholt`,
  fetchingOf: {
    pages: (done, total) => `Seiten werden geholt: ${done} von ${total}`,
    files: (done, total) => `Dateien werden geholt: ${done} von ${total}`,
  },
  fetchingShare: (percent) => `Wird geholt: ${percent} %`,
  waitingForNetwork: "Wartet auf das Netz",
  stop: "Anhalten",
  bytes: (count) => counted(count, { other: "# Byte" }),
  size: (pages, texts, files) =>
    `${counted(pages, { one: "# Seite", other: "# Seiten" })} · Texte ${texts} · Dateien ${files}`,
};
