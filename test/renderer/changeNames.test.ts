import { expect, test } from "vitest";
import { translated } from "../../src-renderer/data/refusals.ts";
import { changeNames } from "../../src-renderer/texts/de/changeNames.ts";

test.each([
  ["Edit of Start in Handbuch", "Bearbeitet: Start in Handbuch"],
  ["Change of Start in Handbuch", "Geändert: Start in Handbuch"],
  ["Deletion of Living in Berlin in Guide", "Gelöscht: Living in Berlin in Guide"],
  ["Deletion of a comment in Guide", "Kommentar gelöscht: Guide"],
  ["New page Wick in Guide", "Neue Seite: Wick in Guide"],
  ["New page in Guide", "Neue Seite: Guide"],
  ["3 changes in Guide: Wick, Lamp, Oil and more", "3 Änderungen in Guide: Wick, Lamp, Oil und weitere"],
  ["3 changes in Guide", "3 Änderungen in Guide"],
  ["Edit of a comment on Wick in Guide", "Kommentar bearbeitet: Wick in Guide"],
  ["Reply to a comment on Wick in Guide", "Antwort auf einen Kommentar: Wick in Guide"],
  ["Return of the deleted space Guide", "Gelöschter Bereich zurückgeholt: Guide"],
  ["Settings of the space Guide", "Einstellungen des Bereichs: Guide"],
  ["New change request Oil in Guide", "Neuer Änderungsantrag: Oil in Guide"],
])("a change that waits is named in German: %s", (said, ours) => {
  expect(translated(said, changeNames)).toBe(ours);
});
