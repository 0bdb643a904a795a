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
      one: "# Änderung braucht dich",
      other: "# Änderungen brauchen dich",
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
  reread: "Du warst mehr als ein halbes Jahr weg; deshalb wurde ein Teil des Arbeitsbereichs neu gelesen.",
  rereadMore: "Mehr dazu",
  panel: {
    title: "Synchronisieren",
    keptInWindow: (why) => `${why}; was du jetzt schreibst, bleibt nur in diesem Fenster.`,
    localOnly: "Dieser Arbeitsbereich lebt allein auf diesem Computer.",
    savedAtOnce: "Alles, was du schreibst, wird hier sofort gesichert.",
    whyConnect:
      "Verbinde dich mit deiner Organisation, um mit anderen zu schreiben. Auch dann kannst du ohne Netz weiterschreiben.",
    connect: "Mit einer Organisation verbinden",
    state: "Zustand",
    last: (when) => `Zuletzt synchron: ${when}`,
    syncing: "Wird synchronisiert …",
    syncNow: "Jetzt synchronisieren",
    coming: "Was von der Organisation kommt",
    stop: "Anhalten",
    meanwhile:
      "Du kannst inzwischen schreiben. Was du öffnest, kommt zuerst, und was da ist, bleibt auch nach dem Anhalten.",
    rereadAfter: (when) =>
      `Dieser Computer hatte seit dem ${when} nichts von der Organisation gehört. Ein Teil des Arbeitsbereichs wurde neu gelesen; was du geschrieben hast, ging dabei nicht verloren.`,
    online: "Online arbeiten",
    onlineHint: "Ausgeschaltet schreibst du nur auf diesem Computer, und alles wartet.",
    notRead: "Was wartet, ließ sich nicht lesen.",
    attention: "Braucht Aufmerksamkeit",
    attentionExplained:
      "Diese Änderungen hat die Organisation nicht angenommen. Sie bleiben hier, bis du entscheidest.",
    saveAll: "Alles als Datei sichern",
    waiting: "Wartet",
    waitingTitle: "Wartet auf das Senden",
    nothingWaits: "Nichts wartet.",
    onItsWay: "unterwegs",
  },
  refusedChange: {
    propose: "In einen neuen Änderungsantrag legen",
    copy: "Text kopieren",
    showText: "Text zeigen",
    hideText: "Text verbergen",
    discard: "Verwerfen",
    discardQuestion: "Diese Änderung verwerfen?",
    discardExplained: (title) =>
      `„${title}“ wird endgültig verworfen. Kopiere den Text vorher, falls du ihn noch brauchst.`,
  },
  lostTouch: {
    lost: "Dieses Fenster hat die Verbindung zu Recto verloren. Was du jetzt schreibst, bleibt in diesem Fenster, bis Recto wieder antwortet. Neuer Versuch …",
    restarted:
      "Recto wurde neu gestartet: Öffne in einem anderen Tab dieses Browsers die Adresse, die es ausgegeben hat; dieses Fenster macht dann mit dem weiter, was du geschrieben hast.",
  },
  process: {
    unreadable: "Recto hat eine Antwort gegeben, die sich nicht lesen lässt.",
    silent: "Recto antwortet nicht.",
    stranger: "Recto wurde neu gestartet und kennt dieses Fenster nicht.",
  },
  signIn: {
    explained:
      "Dein Token wird nicht mehr angenommen. Gib ein neues an; was du inzwischen geschrieben hast, bleibt und wird dann gesendet.",
    token: "Neues API-Token",
    signingIn: "Anmelden …",
    signIn: "Anmelden",
  },
};
