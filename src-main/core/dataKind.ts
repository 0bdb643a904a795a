import { join } from "node:path";
import { ApiError } from "../api/error.ts";
import type { HostFacts } from "../api/context.ts";
import { onDisk } from "../store/disk.ts";
import { readMeta } from "../store/meta.ts";
import { migrations, readSchemaNumber } from "../store/migrate.ts";
import { openStore, type Store } from "../store/store.ts";
import { databaseName } from "./message.ts";
import { hasData, NoDataError } from "./open.ts";

export type DataKind = HostFacts["kind"];

const described: Record<DataKind, string> = {
  instance: "an instance's data",
  replica: "a writer's replica of an instance",
  local: "a workspace that has no instance",
};

/**
 * Makes sure, before anything is opened for writing, that a folder holds data of one of these kinds, and answers
 * which. Throws {@link NoDataError} where it holds none, 409 where it is another's.
 */
export async function requireKind<K extends DataKind>(folder: string, ...wanted: K[]): Promise<K> {
  const found = await readKind(folder);
  const kind = wanted.find((one) => one === found);
  if (kind !== undefined) return kind;
  if (found === undefined) throw new ApiError(409, neverFinished(folder));
  const needed = wanted.map((one) => described[one]).join(" or ");
  throw new ApiError(409, `${folder} holds ${described[found]}, not ${needed}.`);
}

/**
 * Makes sure that a store can be read as this program reads one. Throws 409 for data of an older version of Recto,
 * which is brought up to date only where it is opened for writing, NewerDatabaseError for data of a newer one.
 */
export async function requireCurrent({ reading }: Store, folder: string): Promise<void> {
  const number = await readSchemaNumber(reading);
  if (number === 0) throw new ApiError(409, neverFinished(folder));
  if (number < migrations.length)
    throw new ApiError(
      409,
      `${folder} was written by an older version of Recto. Open it once with this one, then try again.`,
    );
}

const neverFinished = (folder: string): string =>
  `${folder} holds data whose making was never finished. Delete it and begin anew.`;

async function readKind(folder: string): Promise<DataKind | undefined> {
  if (!hasData(folder)) throw new NoDataError(folder);
  const path = join(folder, databaseName);
  const store = await openStore(path, "reader");
  try {
    // A file that is no database shows when it is first read.
    return await onDisk(path, async () =>
      (await readSchemaNumber(store.reading)) === 0
        ? undefined
        : ((await readMeta(store.reading, "kind")) as DataKind | undefined),
    );
  } finally {
    await store.close();
  }
}
