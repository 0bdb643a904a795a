import type { Reader } from "../../store/handles.ts";
import type { ConflictRow, SpaceRow } from "../../store/tables.ts";
import { findTexts } from "../../store/texts/texts.ts";
import { standingOf, type ConflictPlace } from "./conflicts.ts";
import { findPresent } from "./conflictSubjects.ts";
import { readStanding } from "./conflictText.ts";
import type { View } from "../view/view.ts";

/**
 * What stands for conflicts of texts that wait, by their ids, where it is no more what was recorded: somebody went on
 * writing there, and whoever decides has to see it. Nothing of a text that this store does not hold.
 */
export async function readEditedStanding(
  { db, space }: { db: Reader; space: Pick<SpaceRow, "organization"> },
  view: View,
  rows: readonly ConflictRow[],
): Promise<Map<string, string>> {
  const waiting = rows.filter(
    ({ kind, place, status }) => kind === "text" && place !== null && status !== "resolved",
  );
  const entries = await findPresent(db, view, new Set(waiting.flatMap(({ page }) => page ?? [])));
  const texts = await findTexts(
    db,
    space.organization,
    [...entries.values()].flatMap(({ text }) => text ?? []),
  );
  const edited = new Map<string, string>();
  for (const row of waiting) {
    const entry = entries.get(row.page ?? "");
    const text = entry?.text === null ? "" : texts.get(entry?.text ?? "");
    if (!entry || text === undefined) continue;
    const recorded = standingOf(row) ?? "";
    const place = JSON.parse(row.place!) as ConflictPlace;
    const now = readStanding({ text, keys: entry.blocks }, place, recorded);
    // Of an item or a row that was edited nobody can tell which it is, nor of what stands in another box by now.
    const isUntold = now === "" && place.blocks.some((key) => entry.blocks.includes(key));
    if (now !== recorded && !isUntold) edited.set(row.id, now);
  }
  return edited;
}
