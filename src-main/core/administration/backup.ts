import { randomUUID } from "node:crypto";
import { open, readdir, realpath, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { ApiError } from "../../api/error.ts";
import { copyBlobs } from "../../store/blobs/copyBlobs.ts";
import { bringUpToDate, copyDatabase, renewEpoch, type Copying } from "../../store/disk/copyDatabase.ts";
import { makeFolder, onDisk } from "../../store/disk/disk.ts";
import { deriveId } from "../../store/ids.ts";
import { ifThere } from "../../store/disk/ifThere.ts";
import { requireKind } from "./dataKind.ts";
import { examine } from "./doctor.ts";
import { databaseName } from "../message.ts";

/**
 * Copies an instance's data, as it is at one moment and beside whoever serves it, to a new or empty folder, which is laid
 * out as the data is. Leaves nothing behind where it fails or is ended. Throws 409 where something is there already and
 * for data of another kind, NoDataError where there is none, DiskError for what the disk refuses.
 */
export async function backUp(folder: string, to: string, copying: Copying): Promise<void> {
  await requireKind(folder, "instance");
  await requireApart(to, folder);
  await copyData(folder, to, copying);
}

/**
 * Makes an instance's data of a backup, in a new or empty folder; throws as {@link backUp} does, and 409 for a backup
 * that is not whole. Each time the data has another epoch: a replica that meets it offers again what it had confirmed
 * since the backup was made (design §6.8).
 */
export async function restoreBackup(from: string, folder: string, copying: Copying): Promise<void> {
  await requireKind(from, "instance");
  await requireApart(folder, from);
  await copyData(from, folder, copying, async (copy) => {
    // A backup of an older version of Recto is brought up to date here, and stays as it is.
    await onDisk(from, () => bringUpToDate(join(copy, databaseName)));
    const { problems } = await examine(copy, copying.signal);
    if (problems.length > 0)
      throw new ApiError(409, `${from} is not whole, and nothing was restored: ${problems.join(" ")}`);
  });
}

async function copyData(
  from: string,
  place: string,
  copying: Copying,
  check: (copy: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const to = resolve(place);
  const isThere = await isEmptyFolder(to);
  const name = `${randomUUID()}.part`;
  // Beside the place it goes there in one step; into a folder that is there, such as a volume's, in two.
  const aside = isThere ? join(to, name) : `${to}.${name}`;
  const made = await makeFolder(aside, 0o700);
  try {
    await onDisk(place, async () => {
      await fill(aside, from, copying);
      await check(aside);
      // A backup that somebody serves as it lies there is met as one that was restored, too.
      await renewEpoch(join(aside, databaseName), deriveId(randomUUID()));
      copying.signal.throwIfAborted();
      await (isThere ? moveInto(to, aside) : rename(aside, to));
      await flushFolder(isThere ? to : dirname(to));
    });
  } catch (error) {
    await rm(made ?? aside, { recursive: true, force: true });
    throw error;
  }
}

/** Blobs are never changed, only added and removed: looked at before and after, none is missed that the database names. */
async function fill(aside: string, from: string, copying: Copying): Promise<void> {
  const blobs = (): Promise<void> => copyBlobs(join(from, "blobs"), join(aside, "blobs"), copying.signal);
  await blobs();
  await copyDatabase(join(from, databaseName), join(aside, databaseName), copying);
  await blobs();
}

/** Throws 409 for a place in the folder that is copied: what is kept there goes where that goes. */
async function requireApart(place: string, copied: string): Promise<void> {
  const way = relative(await realpath(copied), await realPathOf(resolve(place)));
  // A place that is the folder itself is refused for what is in it.
  if (way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) return;
  throw new ApiError(409, `${place} is inside ${copied}. Nothing was changed: choose a place outside of it.`);
}

/** Where a path leads, of which only a beginning may be there. */
async function realPathOf(path: string): Promise<string> {
  const found = await ifThere(realpath(path));
  if (found !== undefined || dirname(path) === path) return found ?? path;
  return join(await realPathOf(dirname(path)), basename(path));
}

/** Whether there is a folder, which is empty. Throws 409 where there is anything else. */
async function isEmptyFolder(path: string): Promise<boolean> {
  const held = await onDisk(path, () => ifThere(readdir(path)));
  if (held === undefined || held.length === 0) return held !== undefined;
  throw new ApiError(
    409,
    `There is something in ${path} already. Nothing was changed: choose another place.`,
  );
}

/** The database comes last: without it there is no data. */
async function moveInto(to: string, aside: string): Promise<void> {
  const names = (await readdir(aside)).sort(
    (a, b) => Number(a === databaseName) - Number(b === databaseName),
  );
  for (const name of names) await rename(join(aside, name), join(to, name));
  await rmdir(aside);
}

/** Makes durable what a folder names, where a system can: Windows opens no folders. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
