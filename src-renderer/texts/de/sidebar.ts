import { countingIn } from "../counting.ts";
import type { sidebar as english } from "../en/sidebar.ts";

const counted = countingIn("de");

export const sidebar: typeof english = {
  label: "Seitenleiste",
  hide: "Seitenleiste ausblenden",
  search: "Suchen",
  home: "Start",
  requests: "Änderungsanträge",
  conflicts: "Konflikte",
  joined: "Für dich vereint",
  pages: "Seiten",
  newPage: "Neue Seite",
  syncState: (words) => `Synchronisierung: ${words}`,
  sync: "Synchronisierung",
  leaveRequest: "Den Änderungsantrag verlassen",
  space: {
    label: "Bereich",
    choose: "Wähle einen Bereich",
    onlineOnly: "nur online",
    fetching: "wird geholt",
    locked: "gesperrt",
    new: "Neuer Bereich",
    import: "Importieren …",
    export: "Exportieren …",
    reusables: "Wiederverwendbare Inhalte",
    deleted: "Gelöschte Seiten",
    git: "Git-Repository …",
    settings: "Einstellungen des Bereichs",
  },
  workspace: {
    label: "Arbeitsbereich",
    local: (title) => `${title} (auf diesem Computer)`,
    localOnly: "Ein Arbeitsbereich nur dieses Computers",
    system: "Hell oder dunkel wie das System",
    light: "Hell",
    dark: "Dunkel",
    storage: "Speicher",
    newWindow: "Neues Fenster",
    connect: "Mit einer Organisation verbinden",
    organization: "Organisation",
    shortcuts: "Tastenkürzel",
  },
  tree: {
    requestGone: "Die Seiten dieses Änderungsantrags sind nicht hier.",
    notRead: "Die Seiten ließen sich nicht lesen.",
    reading: "Die Seiten werden gelesen",
    none: "Noch keine Seiten.",
    writeFirst: "Schreibe die erste.",
    more: (title) => `Mehr zu ${title}`,
    newTitle: "Neuer Titel",
    link: "Verweis",
    addInside: "Neue Seite darin",
    emoji: "Emoji …",
    move: "Verschieben nach …",
    moveSeveral: (count) =>
      counted(count, { one: "# Seite verschieben nach …", other: "# Seiten verschieben nach …" }),
    marks: {
      unsaved: "Noch nicht gespeichert",
      unsent: "Noch nicht gesendet",
      added: "In diesem Änderungsantrag hinzugefügt",
      edited: "In diesem Änderungsantrag bearbeitet",
      moved: "In diesem Änderungsantrag verschoben",
    },
    deletedHere: "In diesem Änderungsantrag gelöscht",
    rename: "Umbenennen",
    delete: "Löschen",
    deleteKey: "Entf",
    filter: "Seiten filtern",
    endFilter: "Filter beenden",
    noMatch: "Keine Seite heißt so.",
    matches: (count) => counted(count, { one: "# Seite gefunden", other: "# Seiten gefunden" }),
    deleteSeveral: (count) => counted(count, { one: "# Seite löschen", other: "# Seiten löschen" }),
    chosen: (count) => counted(count, { one: "# Seite ausgewählt", other: "# Seiten ausgewählt" }),
    choosingEnded: "Nichts ausgewählt",
    endChoosing: "Auswahl aufheben",
    moved: (count) =>
      counted(count, { one: "# Seite wurde verschoben.", other: "# Seiten wurden verschoben." }),
    takenBack: "Die letzte Änderung am Baum wurde rückgängig gemacht.",
    madeStays: (title) => `„${title}“ ist nicht mehr leer und bleibt.`,
  },
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
  emoji: {
    title: (title: string) => `Emoji für „${title}“`,
    search: "Emoji suchen",
    offered: "Emoji",
    none: "Kein Emoji heißt so.",
    remove: "Kein Emoji",
  },
  deletion: {
    question: (title) => `„${title}“ löschen?`,
    action: "Löschen",
    done: (title) => `„${title}“ wurde gelöscht.`,
    undo: "Rückgängig",
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
  },
};
