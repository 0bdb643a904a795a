import type { git as english } from "../en/git.ts";

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
