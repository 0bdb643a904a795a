import { countingIn } from "../counting.ts";
import type { insight as english } from "../en/insight.ts";

const counted = countingIn("de");

export const insight: typeof english = {
  conversations: {
    title: "Gespräche",
    text: "Was Leser zu deiner Dokumentation gefragt haben und was ihr demnach fehlt.",
    clusters: "Gruppen",
    all: "Alle Gespräche",
    noClusters: "Noch keine Gruppen",
    noClustersText: "Gespräche werden danach durchgesehen, was fehlt; was sich gleicht, kommt hier zusammen.",
    none: "Noch keine Gespräche",
    noneText: "Sie kommen über die API, von deinem Support oder deiner Site.",
    unread: "Noch nicht durchgesehen",
    stats: (issues, conversations) =>
      `${counted(issues, { one: "# Lücke", other: "# Lücken" })} in ${counted(conversations, { one: "# Gespräch", other: "# Gesprächen" })}`,
    pulse: (label, weeks) => `${label}, Lücken in jeder der letzten 13 Wochen: ${weeks.join(", ")}`,
    issues: "Lücken",
    noIssues: "Keine Lücken",
    from: (subject) => `aus „${subject}“`,
    said: "Was gesagt wurde",
    roles: { user: "Leser", assistant: "Assistent", "team-member": "Dein Team" },
    sources: { api: "Über die API gekommen" },
  },
  charts: {
    title: "Diagramme",
    text: "Wie die Bereiche auf diesem Computer wachsen und sich ändern.",
    reading: "Wird gezählt",
    activity: "Änderungen in einer Woche",
    activityText: "Änderungen am Hauptzweig aller Bereiche, über 13 Wochen.",
    pages: "Seiten",
    pagesText: "Die Seiten, die es jetzt gibt, nach dem Tag, an dem sie angelegt wurden.",
    received: "Beim Synchronisieren an einem Tag empfangen",
    sent: "Beim Synchronisieren an einem Tag gesendet",
    carriedText:
      "Zwischen diesem Computer und der Organisation, über 30 Tage. Hier gezählt und sonst niemandem bekannt.",
    storage: "Speicher auf diesem Computer",
    storageText: "Texte und Dateien jedes Bereichs.",
    storageOf: (title) => `Speicher von ${title}`,
    megabytes: (size) => `${size} MB`,
    nothing: "Nichts in dieser Zeit.",
    table: "Als Tabelle",
    from: "Ab",
    count: "Anzahl",
  },
};
