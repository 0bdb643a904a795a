import type { desktop as english } from "../en/desktop.ts";

export const desktop: typeof english = {
  recovered: "Dieses Fenster wurde nach einem Fehler neu geladen. Was gespeichert war, ist da.",
  updateReady: (version) => `Recto ${version} ist bereit.`,
  restart: "Neu starten",
  openOutside: (host, address) => `${host} außerhalb von Recto öffnen?\n\n${address}`,
  picture: {
    from: (host) => `Bild von ${host}`,
    show: (host) => `Bilder von ${host} zeigen`,
    trusted: (host) =>
      `Bilder von ${host} werden ab jetzt gezeigt. Der Server dort erfährt, wann du sie liest.`,
    takeBack: "Ausblenden",
  },
  preferences: "Einstellungen",
};
