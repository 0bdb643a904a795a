import type { Writer } from "../store/handles.ts";
import { readMeta, removeMeta, writeMeta } from "../store/meta.ts";
import { shrink } from "../store/shrink.ts";
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
  const noted = JSON.parse((await readMeta(db, "leaving")) ?? "[]") as string[];
  await writeMeta(db, "leaving", JSON.stringify([...new Set([...noted, ...blobs])]));
}

/** Takes away what was noted, but for bytes that something names again. */
export async function takeLeaving(host: ReplicaHost): Promise<void> {
  const { store, blobs } = host;
  const noted = await readMeta(store.reading, "leaving");
  if (noted === undefined) return;
  const named = await listNamedBlobs(store.reading, host);
  for (const blob of JSON.parse(noted) as string[]) if (!named.has(blob)) await blobs.remove(blob);
  shrink(store);
  const at = host.now();
  await transact(store, { mode: "replication", scopes: [], at }, (db) => removeMeta(db, "leaving"));
}
