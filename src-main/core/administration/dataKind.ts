import { join } from "node:path";
import { ApiError } from "../../api/error.ts";
import type { HostFacts } from "../../api/context.ts";
import { isAddress, shownPlace } from "../../store/server/address.ts";
import { onDisk } from "../../store/disk/disk.ts";
import { readMeta } from "../../store/meta.ts";
import { migrations, readSchemaNumber } from "../../store/migrate.ts";
import type { Store } from "../../store/store.ts";
import { databaseName } from "../message.ts";
import { openPlace } from "./place.ts";
import { requireData } from "./requireData.ts";

export type DataKind = HostFacts["kind"];

const described: Record<DataKind, string> = {
  instance: "an instance's data",
  replica: "a writer's replica of an instance",
  local: "a workspace that has no instance",
};

/**
 * Makes sure, before anything is opened for writing, that a place holds data of one of these kinds, and answers
 * which. Throws {@link NoDataError} where it holds none, 409 where it is another's.
 */
export async function requireKind<K extends DataKind>(place: string, ...wanted: K[]): Promise<K> {
  const found = await readKind(place);
  const kind = wanted.find((one) => one === found);
  if (kind !== undefined) return kind;
  if (found === undefined) throw new ApiError(409, neverFinished(place));
  const needed = wanted.map((one) => described[one]).join(" or ");
  throw new ApiError(409, `${shownPlace(place)} holds ${described[found]}, not ${needed}.`);
}

/**
 * Makes sure that a store can be read as this program reads one. Throws 409 for data of an older version of Recto,
 * which is brought up to date only where it is opened for writing, NewerDatabaseError for data of a newer one.
 */
export async function requireCurrent({ reading }: Store, place: string): Promise<void> {
  const number = await readSchemaNumber(reading);
  if (number === 0) throw new ApiError(409, neverFinished(place));
  if (number < migrations.length)
    throw new ApiError(
      409,
      `${shownPlace(place)} was written by an older version of Recto. Open it once with this one, then try again.`,
    );
}

const neverFinished = (place: string): string =>
  `${shownPlace(place)} holds data whose making was never finished. Delete it and begin anew.`;

async function readKind(place: string): Promise<DataKind | undefined> {
  await requireData(place);
  const store = await openPlace(place, "reader");
  const read = async (): Promise<DataKind | undefined> =>
    (await readSchemaNumber(store.reading)) === 0
      ? undefined
      : ((await readMeta(store.reading, "kind")) as DataKind | undefined);
  try {
    // A file that is no database shows when it is first read.
    return await (isAddress(place) ? read() : onDisk(join(place, databaseName), read));
  } finally {
    await store.close();
  }
}
