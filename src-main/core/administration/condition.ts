import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAddress } from "../../store/server/address.ts";
import { ifThere } from "../../store/disk/ifThere.ts";
import { readStore } from "../../store/store.ts";
import { sumBlobs } from "../../store/blobs/uploads.ts";
import type { Condition, StoredBytes } from "../core.ts";
import type { Engine } from "../engine.ts";
import { databaseName } from "../message.ts";

/** Whether an instance can do its work: its database answers, and the folder that it may have takes writes. */
export async function examineCondition({ store }: Engine, place: string): Promise<Condition> {
  const database = await store.answers();
  return { database, disk: isAddress(place) ? database : await takesWrites(place) };
}

/** A page of a file: a disk that is full has no room for it. */
const probe = Buffer.alloc(4096);

async function takesWrites(folder: string): Promise<boolean> {
  const path = join(folder, `writable.${process.pid}`);
  try {
    await writeFile(path, probe, { mode: 0o600 });
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** How much an instance's data takes. */
export async function measureData({ store }: Engine, place: string): Promise<StoredBytes> {
  const sizeOf = async (name: string) =>
    isAddress(place) ? undefined : (await ifThere(stat(join(place, name))))?.size;
  return {
    database: await sizeOf(databaseName),
    log: await sizeOf(`${databaseName}-wal`),
    blobs: await readStore(store, sumBlobs),
  };
}
