import { readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { ApiError } from "../../api/error.ts";
import { makeFolder, onDisk } from "../../store/disk/disk.ts";
import { lockFile } from "../../store/disk/fileLock.ts";
import { ifThere } from "../../store/disk/ifThere.ts";
import { databaseName, unfinishedMark } from "../message.ts";
import { hasData } from "./requireData.ts";

/*
 * A folder while data is made in it. A mark says that what is here was never finished and is nobody's work; a lock, which
 * ends with its process, that somebody is at it now.
 */

const lockName = "making.lock";

/** What is made in a folder beside the database and its companions. */
const parts = new Set(["blobs", "uploads", "connection.json", "connection.json.new"]);
const isPart = (name: string): boolean => parts.has(name) || name.startsWith(databaseName);

/**
 * Makes data in a new or empty folder, or in one where a making was cut short, of which it removes what is left. Where
 * the work fails it removes what was made and nothing else. Throws 409, before anything is written, for a folder that
 * holds anything and for one in which somebody else makes data now; DiskError for what the disk refuses.
 */
export async function makeInFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await requireUnused(folder);
  const made = await makeFolder(folder, 0o700);
  try {
    return await locked(folder, async () => {
      // Somebody else may have begun, or even finished, since the folder was looked at.
      await requireUnused(folder);
      return marked(folder, work);
    });
  } catch (error) {
    if (made !== undefined) await removeEmpty(folder, made);
    throw error;
  }
}

/** Throws 409 for a folder that holds anything but what is left of a making. */
async function requireUnused(folder: string): Promise<void> {
  const isData = hasData(folder);
  const isUnfinished = await isMarked(folder);
  const found = (await onDisk(folder, () => ifThere(readdir(folder)))) ?? [];
  const held = found.filter(
    // SQLite keeps a journal beside what it locks.
    (name) => !name.startsWith(lockName) && !(isUnfinished && name === unfinishedMark),
  );
  if (held.length === 0 || (isUnfinished && held.every(isPart))) return;
  throw new ApiError(
    409,
    isData
      ? `${folder} holds Recto data already. Nothing was changed.`
      : `There is something in ${folder} already. Nothing was changed: choose a new or empty folder.`,
  );
}

/** A file of that name with something in it is somebody's own. */
async function isMarked(folder: string): Promise<boolean> {
  const mark = await onDisk(folder, () => ifThere(stat(join(folder, unfinishedMark))));
  return mark !== undefined && mark.isFile() && mark.size === 0;
}

async function locked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, lockName);
  const release = await onDisk(folder, async () => lockFile(path));
  if (!release)
    throw new ApiError(409, `Recto data is being made in ${folder} already. Nothing was changed.`);
  try {
    return await work();
  } finally {
    // Windows removes no open file.
    if (process.platform === "win32") release();
    await rm(path, { force: true }).finally(release);
  }
}

async function marked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const mark = join(folder, unfinishedMark);
  await onDisk(folder, () => writeFile(mark, "", { mode: 0o600 }));
  try {
    await removeParts(folder);
    const done = await work();
    await rm(mark);
    return done;
  } catch (error) {
    await removeParts(folder);
    await rm(mark, { force: true });
    throw error;
  }
}

async function removeParts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isPart))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes a folder and those above it up to one, as far as they are empty. */
async function removeEmpty(folder: string, topmost: string): Promise<void> {
  try {
    for (let path = resolve(folder); path.startsWith(topmost); path = dirname(path)) await rmdir(path);
  } catch {
    // Somebody else has put something there, or has removed it.
  }
}
