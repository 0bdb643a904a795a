import type { app as english } from "../en/app.ts";

export const app: typeof english = {
  page: "Seite",
  commentsPanel: "Kommentare",
  hideSidebar: "Seitenleiste ausblenden",
  opening: "Der Arbeitsbereich wird geöffnet",
  notOpened: "Der Arbeitsbereich ließ sich nicht öffnen.",
  notLoaded: "Dieser Teil von Recto ließ sich nicht laden.",
  loading: "Wird geöffnet",
  empty: {
    title: "Noch nichts zu schreiben da",
    local:
      "Lege einen Bereich für deine Seiten an oder verbinde dich mit der Organisation, für die du schreibst.",
    connected: (organization) =>
      `Noch steht dir kein Bereich von ${organization} offen. Lege einen an oder frage, wer die Organisation verwaltet.`,
    newSpace: "Neuer Bereich",
    connect: "Mit einer Organisation verbinden",
  },
};
