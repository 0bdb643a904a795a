import type { OrganizationTexts } from "../enOrganization.ts";

export const forms: OrganizationTexts["forms"] = {
  undo: "Änderungen zurücknehmen",
  waits: "Was du geschrieben hast, ist noch nicht gespeichert. Es wartet, wo du es geschrieben hast.",
  refused: "Das wurde nicht gespeichert.",
  changedMeanwhile: (theirs) =>
    `Jemand hat das inzwischen geändert${theirs === "" ? "" : `, in „${theirs}“`}. Speichern setzt deins an die Stelle.`,
};
