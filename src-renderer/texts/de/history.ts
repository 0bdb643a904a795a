import type { history as english } from "../en/history.ts";

export const history: typeof english = {
  title: "Verlauf",
  of: (title) => `von ${title}`,
  notRead: "Der Verlauf ließ sich nicht lesen.",
  reading: "Der Verlauf wird gelesen",
  about: {
    page: {
      back: "Zurück zur Seite",
      none: { title: "Noch kein Verlauf", text: "Jede Änderung dieser Seite wird hier erscheinen." },
      notInIt: {
        title: "Nicht in diesem Verlauf",
        text: "Die gesuchte Fassung gehört nicht zu dieser Seite.",
      },
      nothing: "keiner: Die Seite beginnt hier",
      restored: "Die Seite ist wieder wie damals. Was sie bis jetzt war, bleibt im Verlauf.",
      notThere: "Die Seite ist nicht in dieser Fassung: Sie entstand später oder war gelöscht.",
      begins: "Hier beginnt die Seite.",
      same: "Der Text dieser Seite hat sich hier nicht geändert.",
    },
    reusable: {
      back: "Zurück zum wiederverwendbaren Inhalt",
      none: { title: "Noch kein Verlauf", text: "Jede Änderung dieses Inhalts wird hier erscheinen." },
      notInIt: {
        title: "Nicht in diesem Verlauf",
        text: "Die gesuchte Fassung gehört nicht zu diesem Inhalt.",
      },
      nothing: "keiner: Der Inhalt beginnt hier",
      restored: "Der Inhalt ist wieder wie damals. Was er bis jetzt war, bleibt im Verlauf.",
      notThere: "Er ist nicht in dieser Fassung: Er entstand später oder war gelöscht.",
      begins: "Hier beginnt der Inhalt.",
      same: "Der Text dieses Inhalts hat sich hier nicht geändert.",
    },
  },
  revisions: "Fassungen",
  option: (summary, author) => `${summary}, ${author}`,
  against: "Verglichen mit",
  before: "der Fassung davor",
  kinds: {
    edits: () => "Bearbeitet",
    merge: (subject: string) => `Übernommen: ${subject}`,
    rollback: () => "Zurück zu einer früheren Fassung",
    update: () => "Auf den neuesten Stand gebracht",
    computed: () => "Neu aus der Quelle gelesen",
  },
  how: "Wie die Fassung gezeigt wird",
  changed: "Was sich änderte",
  then: "Der damalige Text",
  restore: "Diese Fassung wiederherstellen",
  undo: "Rückgängig",
  readingOne: "Die Fassung wird gelesen",
  notReadOne: "Die Fassung ließ sich nicht lesen.",
};
