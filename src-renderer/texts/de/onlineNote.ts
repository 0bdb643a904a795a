import type { onlineNote as english } from "../en/onlineNote.ts";

export const onlineNote: typeof english = {
  storage: "Speicher",
  onlineOnly: "Nur online",
  fetching: (space) =>
    `„${space}“ ist noch nicht ganz da, und zur Organisation besteht gerade keine Verbindung. Mit dem Netz geht es weiter.`,
  online: (space) => `„${space}“ ist nur online da, und zur Organisation besteht gerade keine Verbindung.`,
  keep: "Offline behalten",
};
