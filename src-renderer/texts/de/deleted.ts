import { countingIn } from "../counting.ts";
import type { deleted as english } from "../en/deleted.ts";

const counted = countingIn("de");

const withBelow = (below: number): string =>
  below === 0 ? "" : `, mit ${counted(below, { one: "# Seite", other: "# Seiten" })} darunter`;

export const deleted: typeof english = {
  title: "Gelöschte Seiten",
  of: (title) => `in ${title}`,
  back: "Zurück zu den Seiten",
  list: "Gelöschte Seiten, die letzte zuerst",
  reading: "Das Gelöschte wird gelesen",
  notRead: "Das Gelöschte ließ sich nicht lesen.",
  none: {
    title: "Nichts ist gelöscht",
    text: "Eine Seite, die hier gelöscht wird, von dir oder von anderen, bleibt mit ihren Worten in dieser Liste. Sie kann jederzeit zurückkommen.",
    inRequest:
      "Eine Seite, die in diesem Änderungsantrag gelöscht wird, bleibt mit ihren Worten in dieser Liste, bis sie zurückkommt.",
  },
  count: (count) => counted(count, { one: "# gelöschte Seite", other: "# gelöschte Seiten" }),
  reusables: (count) =>
    counted(count, {
      one: "# gelöschter wiederverwendbarer Inhalt",
      other: "# gelöschte wiederverwendbare Inhalte",
    }),
  more: "Weitere zeigen",
  online: {
    title: "Dieser Bereich ist nicht auf diesem Computer",
    text: "Seine gelöschten Seiten sind aufbewahrt und stehen hier, sobald der Bereich auf diesem Computer ist.",
    keep: "Auf diesem Computer behalten",
  },
  someone: "Jemand, der nicht mehr da ist",
  someoneElse: "jemandem, der nicht mehr da ist",
  top: "Ganz oben im Bereich",
  below: (count) => counted(count, { one: "+ # Seite", other: "+ # Seiten" }),
  option: (title, where, who, when, below) =>
    `${title}${withBelow(below)}; ${where}; gelöscht von ${who}, ${when}`,
  by: (who) => `Gelöscht von ${who}`,
  merged: (subject) => `im Änderungsantrag „${subject}“`,
  wasAtTop: "Sie stand ganz oben im Bereich.",
  was: "Sie stand in",
  parentGone: (title) => `Auch „${title}“ ist gelöscht.`,
  comesBackIn: (title) => `Sie kommt in „${title}“ zurück.`,
  comesBackAtTop: "Sie kommt ganz oben im Bereich zurück.",
  goneAbove: (title) => `${title}, gelöscht`,
  wentUnder: "Sie wurde gelöscht zusammen mit",
  aloneIn: (title) => `Ohne diese wiederhergestellt, kommt sie in „${title}“ zurück.`,
  aloneAtTop: "Ohne diese wiederhergestellt, kommt sie ganz oben im Bereich zurück.",
  pages: (count) =>
    counted(count, {
      one: "# Seite darunter kommt mit zurück",
      other: "# Seiten darunter kommen mit zurück",
    }),
  morePages: (count) => counted(count, { one: "und # weitere", other: "und # weitere" }),
  restore: (below) =>
    below === 0
      ? "Wiederherstellen"
      : `Wiederherstellen mit ${counted(below, { one: "# Seite", other: "# Seiten" })} darunter`,
  restored: (title, below) => `„${title}“ ist wieder da${withBelow(below)}.`,
  undo: "Rückgängig",
  isBack: {
    title: (title) => `„${title}“ ist wieder da`,
    text: "Sie steht wieder im Seitenbaum, mit allen ihren Worten.",
    open: "Seite öffnen",
    undo: "Wieder löschen",
  },
  notDeleted: {
    title: "Diese Seite ist nicht unter den gelöschten",
    text: "Vielleicht ist sie nur in einem Änderungsantrag gelöscht oder in einem Bereich, den du nicht siehst.",
  },
  lastText: (title) => `Letzter Text von „${title}“`,
  readingText: "Ihr letzter Text wird gelesen",
  textNotRead: "Ihr letzter Text ließ sich nicht lesen.",
  textNotFound: "Ihr letzter Text lässt sich hier nicht zeigen. Er kommt mit der Seite zurück.",
  noWords: "Diese Seite hatte noch keine Worte.",
  otherTypes: {
    group: "Eine Gruppe hat keinen eigenen Text. Mit ihr kommt zurück, was darunter stand.",
    link: "Ein Verweis hat keinen eigenen Text. Mit ihm kommt zurück, wohin er führte.",
    computed: "Ihr Text entsteht aus ihrer Quelle und kommt wieder, wenn sie zurück ist.",
  },
  keysToRead: "↑ ↓ zum Wählen, Enter zum Lesen",
  keys: "↑ ↓ zum Wählen, Enter zum Lesen, R zum Wiederherstellen",
};
