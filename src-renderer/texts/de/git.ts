import { countingIn } from "../counting.ts";
import type { git as english } from "../en/git.ts";

const things = countingIn("de");
const listed = new Intl.ListFormat("de");

const counted = (done: number, total: number): string => (total > 0 ? `${done} von ${total}` : `${done}`);

export const git: typeof english = {
  title: "Git-Repository",
  description: (isLocal) =>
    `Die Seiten des Bereichs als Markdown-Dateien auf einem Branch. ${isLocal ? "Dieser Computer" : "Die Instanz deiner Organisation"} erledigt das.`,
  reading: "Liest, was vom Repository bekannt ist",
  direction: "Was zu tun ist",
  import: { label: "Importieren", hint: "Holt, was sich im Repository geändert hat, in diesen Bereich" },
  export: { label: "Exportieren", hint: "Schreibt die Seiten dieses Bereichs als Commit ins Repository" },
  url: "Adresse",
  urlExample: "https://github.com/acme/docs.git",
  branch: "Branch",
  folder: "Ordner",
  wholeRepository: "Ganzes Repository",
  token: "Zugangstoken",
  tokenHint: "Nur wo der Server eines verlangt. Es wird einmal benutzt und nicht aufbewahrt.",
  message: "Commit-Nachricht",
  usualMessage: (space) => `„${space}“ aktualisieren`,
  arrival: {
    label: "Wo es ankommt",
    request: {
      label: "In einem Änderungsantrag",
      hint: "Jede Seite, die kommt, sich ändert oder geht, lässt sich dort ansehen, bevor sie übernommen wird.",
    },
    space: {
      label: "Gleich im Bereich",
      hint: "Zusammengeführt mit dem, was hier inzwischen geschrieben wurde.",
    },
  },
  findings: {
    title: { import: "Vor dem Import", export: "Was in den Commit kommt" },
    pages: "Seiten, die sich hier geändert haben",
    what: { added: "Neu", changed: "Geändert", removed: "Entfernt" },
    import: {
      waits:
        "Was kommt, weiß man erst, wenn es geholt ist. Es wartet in einem Änderungsantrag, bis jemand es übernimmt.",
      atOnce: "Was kommt, weiß man erst, wenn es geholt ist. Es geht gleich in den Bereich.",
      merged: "Es wird mit dem zusammengeführt, was hier seit der letzten Begegnung geschrieben wurde:",
      over: "Was hier seit der letzten Begegnung geschrieben wurde, wird überschrieben:",
      first: (count) =>
        count === 1
          ? "Sie sind sich noch nicht begegnet: Die Seite dieses Bereichs geht, wenn das Repository sie nicht hat. Sie bleibt im Verlauf."
          : `Sie sind sich noch nicht begegnet: Von den ${count} Seiten dieses Bereichs gehen die, die das Repository nicht hat. Sie bleiben im Verlauf.`,
    },
    export: {
      first: "Der Bereich ist diesem Zweig noch nicht begegnet: Alles kommt in den Commit.",
      changed: "Was sich hier seit der letzten Begegnung geändert hat:",
      nothing: "Seit der letzten Begegnung hat sich hier nichts geändert.",
    },
    unknown:
      "Was beide gemeinsam hatten, liegt nicht auf diesem Computer. Was sich seither geändert hat, lässt sich nicht zeigen.",
    waits:
      "Was zuletzt kam, wartet noch in einem Änderungsantrag: Übernehmen oder archivieren Sie ihn zuerst.",
    more: (count) => (count === 1 ? "und 1 weitere" : `und ${count} weitere`),
    others: ({ file, reusable, variable, tag }) => [
      ...(file > 0 ? [things(file, { one: "# Datei", other: "# Dateien" })] : []),
      ...(reusable > 0
        ? [things(reusable, { one: "# wiederverwendbarer Inhalt", other: "# wiederverwendbare Inhalte" })]
        : []),
      ...(variable > 0 ? [things(variable, { one: "# Variable", other: "# Variablen" })] : []),
      ...(tag > 0 ? [things(tag, { one: "# Schlagwort", other: "# Schlagwörter" })] : []),
    ],
    besides: (others, afterPages) => `${afterPages ? "Und" : "Keine Seite, aber"} ${listed.format(others)}.`,
  },
  force: {
    import: {
      label: "Dem Repository recht geben",
      hint: "Was hier inzwischen geschrieben wurde, steht dann nur noch im Verlauf.",
    },
    export: {
      label: "Über fremde Änderungen exportieren",
      hint: "Was andere inzwischen gepusht haben, steht dann nur noch in der Historie des Repositorys.",
    },
  },
  waiting: "Wartet auf die Instanz",
  progress: {
    "objects received": (done, total) => `Empfängt ${counted(done, total)}`,
    "objects unpacked": (done, total) => `Entpackt ${counted(done, total)}`,
    "files unpacked": (done, total) => `Entpackt Datei ${counted(done, total)}`,
    "files read": (done, total) => `Liest Datei ${counted(done, total)}`,
    "pages linked": (done, total) => `Folgt den Links von Seite ${counted(done, total)}`,
    "files kept": (done, total) => `Behält Datei ${counted(done, total)}`,
    "files written": (_done, total) => `Schreibt ${total} Dateien`,
    pushing: () => "Pusht",
  },
  done: { import: "Importiert", export: "Exportiert" },
  failed: { import: "Es wurde nichts importiert.", export: "Es wurde nichts exportiert." },
  warnings: "Was weggelassen oder geändert wurde",
  openRequest: (number) => `Änderungsantrag Nr. ${number} öffnen`,
  stop: "Anhalten",
};
