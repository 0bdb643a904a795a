import { listNeededBlobs } from "../content/view/heldFiles.ts";
import type { BlobStore } from "../store/blobs/blobs.ts";
import { transactionOf, type Writer } from "../store/handles.ts";
import { transact, type Store, type Transacted } from "../store/store.ts";
import { forgetLeaving, listLeaving, noteLeaving } from "../store/blobs/leaving.ts";
import { noteUnnoted } from "../store/blobs/kept.ts";
import { inParts } from "../store/keys.ts";
import { forgetUploads, holdUploads, isUploaded, listOldUploads } from "../store/blobs/uploads.ts";

/** What this needs of the core that it runs in. */
export interface UploadsHost {
  readonly store: Store;
  readonly blobs: BlobStore;
  hostNow(): string;
  announce(done: Transacted<unknown>): void;
}

/**
 * Forgets what was uploaded before this and no file has, now or in its history: an import's archive, or what a refused
 * change named. Then takes away the bytes.
 */
export async function forgetOldUploads(host: UploadsHost, before: string): Promise<void> {
  const { reading } = host.store;
  const old = await listOldUploads(reading, before);
  const needed = old.length > 0 ? await listNeededBlobs(reading) : new Set<string>();
  const unneeded = old.filter((sha256) => !needed.has(sha256));
  if (unneeded.length > 0)
    await write(host, async (db) => {
      await holdUploads(db, "alone");
      const gone = new Set(unneeded).difference(await listNeededBlobs(db));
      await noteLeaving(db, await forgetUploads(db, [...gone], before));
    });
  await takeBytes(host);
}

/**
 * Takes bytes away that were noted to go, those too at which a program ended before this one. Each is looked at again while
 * nobody can upload anything: who brings the same bytes is told that they are there.
 */
async function takeBytes(host: UploadsHost): Promise<void> {
  const { reading } = host.store;
  await noteUnnoted(host.store, host.hostNow());
  const noted = await listLeaving(reading);
  // Whatever names bytes from now on, their upload is noted with it.
  const needed = noted.length > 0 ? await listNeededBlobs(reading) : new Set<string>();
  for (const part of inParts(noted))
    await write(host, async (db) => {
      await holdUploads(db, "alone");
      await forgetLeaving(db, part);
      for (const sha256 of part)
        if (!needed.has(sha256) && !(await isUploaded(db, sha256)))
          await host.blobs.remove(sha256, transactionOf(db));
    });
}

async function write<T>(host: UploadsHost, work: (db: Writer) => Promise<T>): Promise<T> {
  const done = await transact(host.store, { mode: "replication", scopes: [], at: host.hostNow() }, work);
  host.announce(done);
  return done.value;
}
