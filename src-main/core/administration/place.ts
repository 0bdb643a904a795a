import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isAddress } from "../../store/server/address.ts";
import { folderBlobs, type BlobStore } from "../../store/blobs/blobs.ts";
import { readMeta } from "../../store/meta.ts";
import { readSchemaNumber } from "../../store/migrate.ts";
import { PartialFiles, type PartialBytes } from "../../store/blobs/partialFiles.ts";
import { countServerBlobs, serverBlobs } from "../../store/blobs/serverBlobs.ts";
import { ServerPieces } from "../../store/blobs/serverPieces.ts";
import { isSqlite, openStore, type Store, type StoreRole } from "../../store/store.ts";
import { databaseName } from "../message.ts";

/*
 * Where data is: everything in a folder, or, for an instance, everything in the database at a server's address. Nothing
 * of such an instance is on the machine of a process that serves it.
 */

/** Whether a server's database holds a store. Throws {@link DatabaseError} for one that refuses. */
export async function holdsServerData(address: string): Promise<boolean> {
  const store = await openStore(address, "reader");
  try {
    // Tables alone may be what is left of a making that failed: it can be done again.
    return (
      (await readSchemaNumber(store.reading)) > 0 && (await readMeta(store.reading, "kind")) !== undefined
    );
  } finally {
    await store.close();
  }
}

export const openPlace = (place: string, role?: StoreRole): Promise<Store> =>
  openStore(isAddress(place) ? place : join(place, databaseName), role);

/** The bytes of files that belong to a store. */
export const blobsOf = ({ writing, reading }: Store, place: string): BlobStore =>
  isAddress(place) ? serverBlobs(writing ?? reading) : folderBlobs(join(place, "blobs"));

/** The uploads to a store that are under way. */
export const piecesOf = ({ writing, reading }: Store, place: string): PartialBytes =>
  isAddress(place) ? new ServerPieces(writing ?? reading) : new PartialFiles(join(place, "uploads"));

/** What a folder of data keeps that only passes through. */
export const passingIn = (folder: string): string => join(folder, "passing");

/** Where that is; undefined where data is on a server or in memory, and the system has its own place for such. */
export const passingOf = (place: string): string | undefined =>
  isAddress(place) ? undefined : passingIn(place);

/** The same of a store. */
export const passingBeside = (store: Store): string | undefined =>
  isSqlite(store) && !store.raw.memory ? passingIn(dirname(store.path)) : undefined;

/** How many blobs belong to a store, whoever names them. */
export async function countBlobs({ reading }: Store, place: string): Promise<number> {
  if (isAddress(place)) return countServerBlobs(reading);
  const found = await readdir(join(place, "blobs"), { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).length;
}
