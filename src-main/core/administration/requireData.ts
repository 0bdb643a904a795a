import { statSync } from "node:fs";
import { join } from "node:path";
import { DiskError, diskErrorOf } from "../../store/disk/disk.ts";
import { isAddress, shownPlace } from "../../store/server/address.ts";
import { databaseName } from "../message.ts";

/* Asked before anything is opened, by the app's own thread too, which opens no store: nothing of one is loaded here. */

/** There is no data where some is to be opened. */
export class NoDataError extends Error {
  constructor(place: string) {
    super(`There is no Recto data in ${shownPlace(place)}.`);
    this.name = "NoDataError";
  }
}

/** Whether a folder holds a store. Throws {@link DiskError} for a folder that this account may not look into. */
export function hasData(folder: string): boolean {
  const find = (path: string) => statSync(path, { throwIfNoEntry: false });
  try {
    if (find(folder)?.isDirectory() === false)
      throw new DiskError("ENOTDIR", `${folder} is a file, not a folder.`);
    return find(join(folder, databaseName)) !== undefined;
  } catch (error) {
    throw diskErrorOf(error, folder);
  }
}

/** Whether a place holds a store; as {@link hasData}, and throws DatabaseError for a server that refuses. */
export async function holdsData(place: string): Promise<boolean> {
  if (!isAddress(place)) return hasData(place);
  return (await import("./place.ts")).holdsServerData(place);
}

/** Throws {@link NoDataError} where a place holds no store. */
export async function requireData(place: string): Promise<void> {
  if (!(await holdsData(place))) throw new NoDataError(place);
}
