import type { requests as english } from "../en/requests.ts";

export const requests: typeof english = {
  made: "Der Änderungsantrag ist angelegt.",
  untitled: "Änderungsantrag ohne Titel",
  number: (number) => `Änderungsantrag Nr. ${number}`,
};
