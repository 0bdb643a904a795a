import { join } from "node:path";
import { folderBlobs } from "../../store/blobs/blobs.ts";
import { readMeta } from "../../store/meta.ts";
import { openStore } from "../../store/store.ts";
import type { Caller } from "../core.ts";
import { requireCurrent, requireKind } from "../administration/dataKind.ts";
import { Engine } from "../engine.ts";
import { databaseName } from "../message.ts";

/**
 * Reads a writer's replica or workspace as its owner sees it, without a network and without writing, beside the app
 * that may have it open. Throws NoDataError where there is none, 409 for data of another kind, and for data of an
 * older version of Recto, which only the app or `recto sync` brings up to date.
 */
export async function readWorkspace<T>(
  folder: string,
  work: (engine: Engine, owner: Caller) => Promise<T>,
): Promise<T> {
  const kind = await requireKind(folder, "replica", "local");
  const store = await openStore(join(folder, databaseName), "reader");
  try {
    await requireCurrent(store, folder);
    const engine = new Engine({
      store,
      blobs: folderBlobs(join(folder, "blobs")),
      facts: { kind, baseUrl: (await readMeta(store.reading, "url")) ?? "http://localhost" },
      clock: () => Date.now(),
      random: () => {
        throw new Error("Nothing is made where nothing is written.");
      },
    });
    return await work(engine, { user: (await readMeta(store.reading, "owner")) ?? "" });
  } finally {
    await store.close();
  }
}
