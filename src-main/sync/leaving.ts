import { noteUnnoted } from "../store/blobs/kept.ts";
import { forgetLeaving, listLeaving, noteLeaving } from "../store/blobs/leaving.ts";
import type { Reader, Writer } from "../store/handles.ts";
import { readMeta, removeMeta, writeMeta } from "../store/meta.ts";
import { shrink } from "../store/disk/shrink.ts";
import { transact } from "../store/store.ts";
import type { ReplicaHost } from "./host.ts";
import { listNamedBlobs } from "./lostScopes.ts";

/*
 * What has to leave the disk with a scope that was lost and cannot go in the transaction that takes its rows: the bytes
 * of files, and what the database's file still holds of deleted rows. It is noted in that transaction, so that a program
 * that ended too early takes it away when it is opened again.
 */

/** Notes bytes that may have to go after the commit, and that the database's file has to shrink after it. */
export async function noteLost(db: Writer, blobs: Iterable<string>): Promise<void> {
  const before = (await readMeta(db, "shrinks")) ?? "0";
  await writeMeta(db, "shrinks", String(Number(before) + 1));
  await noteLeaving(db, blobs);
}

/** Takes away what was noted, but for bytes that something names again, or is about to. */
export async function takeLeaving(host: ReplicaHost): Promise<void> {
  const { store, blobs, inHand } = host;
  await noteUnnoted(store, host.now());
  const noted = await listLeaving(store.reading);
  const shrinks = await readMeta(store.reading, "shrinks");
  // What somebody is still about to name goes when they have, or gave up.
  if (shrinks === undefined && noted.every((blob) => inHand.has(blob))) return;
  const options = { mode: "replication", scopes: [], at: host.now() } as const;
  // Whoever names bytes does so before they are looked at, or after they have gone.
  await transact(store, options, async (db) => {
    for (const blob of await listUnnamed(db, host, noted)) await inHand.take(blob, () => blobs.remove(blob));
  });
  if (shrinks !== undefined) await shrink(store);
  await transact(store, options, async (db) => {
    // More may have been lost meanwhile, or the last name of what stayed have gone.
    if ((await readMeta(db, "shrinks")) === shrinks) await removeMeta(db, "shrinks");
    const all = await listLeaving(db);
    const left = new Set(await listUnnamed(db, host, all));
    await forgetLeaving(
      db,
      all.filter((blob) => !left.has(blob)),
    );
  });
}

/** Those of these bytes that are here and that nothing names. */
async function listUnnamed(db: Reader, host: ReplicaHost, blobs: readonly string[]): Promise<string[]> {
  const absent = await host.blobs.listAbsent(blobs);
  const here = blobs.filter((blob) => !absent.has(blob));
  if (here.length === 0) return [];
  const named = await listNamedBlobs(db, host);
  return here.filter((blob) => !named.has(blob));
}
