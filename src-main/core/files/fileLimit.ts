import { listBlobSizes } from "../../content/view/heldFiles.ts";
import type { Reader } from "../../store/handles.ts";
import { readMeta, writeMeta } from "../../store/meta.ts";
import { transact } from "../../store/store.ts";
import { listUploads } from "../../store/blobs/uploads.ts";
import type { FileEngine } from "../engine.ts";

/*
 * Which files come to this computer by themselves: those of at most so many bytes; null means all, 0 none. Larger ones
 * come when they are opened.
 */

export async function readFileLimit(db: Reader): Promise<number | null> {
  const kept = await readMeta(db, "files");
  return kept === undefined ? null : (JSON.parse(kept) as number | null);
}

/** Chooses anew; files that are now too large leave this computer, but for those that the writer added themself. */
export async function chooseFileLimit(engine: FileEngine, limit: number | null): Promise<void> {
  const { store, blobs } = engine;
  await transact(store, { mode: "replication", scopes: [], at: engine.now() }, (db) =>
    writeMeta(db, "files", JSON.stringify(limit)),
  );
  if (limit === null) return;
  const added = await listUploads(store.reading);
  for (const { scope } of await store.reading.selectFrom("scopes").select("scope").execute())
    for (const [sha256, size] of await listBlobSizes(store.reading, scope))
      if (size > limit && !added.has(sha256)) await blobs.remove(sha256);
}
