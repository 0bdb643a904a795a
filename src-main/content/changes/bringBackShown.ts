import { listShown } from "../view/shownEntries.ts";
import type { Entry } from "../entry.ts";
import type { View } from "../view/view.ts";
import { findEntry } from "../view/viewEntries.ts";
import type { Batch } from "./batch.ts";

/**
 * Brings back what a page or a reusable content shows and what is gone: as it was in a revision where one is named,
 * else as it last was. Without its files a page is not what it was.
 */
export async function bringBackShown(batch: Batch, entry: Entry, former?: View): Promise<void> {
  const { authoring, draft } = batch;
  for (const { kind, id } of await listShown(authoring, entry)) {
    if (await draft.find(kind, id)) continue;
    const then = former && (await findEntry(authoring.db, former, kind, id));
    const shown = then ?? (await draft.last(kind, id));
    if (!shown) continue;
    await draft.put(shown);
    if (kind === "reusable") await bringBackShown(batch, shown, former);
  }
}
