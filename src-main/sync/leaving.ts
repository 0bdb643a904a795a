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

/** Notes bytes that may have to go after the commit. */
export async function noteLeaving(db: Writer, blobs: Iterable<string>): Promise<void> {
  const noted = (await readLeaving(db)) ?? [];
  await writeMeta(db, "leaving", JSON.stringify([...new Set([...noted, ...blobs])]));
}

/** Takes away what was noted, but for bytes that something names again. */
export async function takeLeaving(host: ReplicaHost): Promise<void> {
  const { store } = host;
  const noted = await readLeaving(store.reading);
  if (noted === undefined) return;
  for (const blob of await listUnnamed(store.reading, host, noted)) await host.blobs.remove(blob);
  shrink(store);
  const at = host.now();
  await transact(store, { mode: "replication", scopes: [], at }, async (db) => {
    // More may have been noted meanwhile, or the last name of what stayed have gone.
    const left = await listUnnamed(db, host, (await readLeaving(db)) ?? []);
    await (left.length > 0 ? writeMeta(db, "leaving", JSON.stringify(left)) : removeMeta(db, "leaving"));
  });
}

async function readLeaving(db: Reader): Promise<string[] | undefined> {
  const noted = await readMeta(db, "leaving");
  return noted === undefined ? undefined : (JSON.parse(noted) as string[]);
}

/** Those of these bytes that are here and that nothing names. */
async function listUnnamed(db: Reader, host: ReplicaHost, blobs: readonly string[]): Promise<string[]> {
  const here: string[] = [];
  for (const blob of blobs) if (await host.blobs.has(blob)) here.push(blob);
  if (here.length === 0) return [];
  const named = await listNamedBlobs(db, host);
  return here.filter((blob) => !named.has(blob));
}
