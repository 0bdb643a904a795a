import type { history as english } from "../en/history.ts";

export const history: typeof english = {
  title: "Verlauf",
  of: (title) => `von ${title}`,
  back: "Zurück zur Seite",
  notRead: "Der Verlauf ließ sich nicht lesen.",
  reading: "Der Verlauf wird gelesen",
  none: { title: "Noch kein Verlauf", text: "Jede Änderung dieser Seite wird hier erscheinen." },
  revisions: "Fassungen",
  option: (summary, author) => `${summary}, ${author}`,
  against: "Verglichen mit",
  before: "der Fassung davor",
  edited: "Bearbeitet",
  how: "Wie die Fassung gezeigt wird",
  changed: "Was sich änderte",
  then: "Der damalige Text",
  restore: "Diese Fassung wiederherstellen",
  restored: "Die Seite ist wieder wie damals. Was sie bis jetzt war, bleibt im Verlauf.",
  readingOne: "Die Fassung wird gelesen",
  notThere: "Die Seite ist nicht in dieser Fassung: Sie entstand später oder war gelöscht.",
  begins: "Hier beginnt die Seite.",
  same: "Der Text dieser Seite hat sich hier nicht geändert.",
};
