import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { isAddress } from "../../src-main/store/server/address.ts";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { migrate } from "../../src-main/store/migrate.ts";
import { fileAnswers, openStore, type SqliteStore, type Store } from "../../src-main/store/store.ts";
import { rawOf } from "./raw.ts";
import { openEmpty } from "./emptied.ts";

/* Stores that begin with what others held, so that few have to make their tables. */

/** Everything that a database in a file or in memory holds. */
export type Image = Buffer;

let empty: Promise<Image> | undefined;
const emptyImage = (): Promise<Image> => (empty ??= migrated());

/** A store on a file or in memory, as it is there or as an image has it. What every one begins with is made once. */
export async function openDisk(path: string, image?: Image): Promise<Store> {
  if (path !== ":memory:") {
    const begins = image ?? (existsSync(path) || isAddress(path) ? undefined : await emptyImage());
    if (begins !== undefined) await replaceFile(path, begins);
    return openStore(path);
  }
  if (image === undefined) return openEmpty(await emptyImage());
  const store = openImage(image);
  await migrate(store.reading);
  return store;
}

async function replaceFile(path: string, image: Image): Promise<void> {
  for (const end of ["-wal", "-shm"]) await rm(path + end, { force: true });
  await writeFile(path, image);
}

async function migrated(): Promise<Image> {
  const store = await openStore(":memory:");
  const image = imageOf(store);
  await store.close();
  return image;
}

function openImage(image: Image): SqliteStore {
  const { db, raw, close } = openSqlite(":memory:", { image });
  return { path: ":memory:", writing: db, reading: db, raw, upkeep: undefined, ...fileAnswers(raw), close };
}

export const imageOf = (store: Store): Image => rawOf(store).serialize();
