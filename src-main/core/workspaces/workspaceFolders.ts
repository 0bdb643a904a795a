import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { unfinishedMark as mark } from "../message.ts";

/*
 * A workspace's folder while it comes and goes. One that is being made carries a mark, so that what a crash left
 * half-made is cleared at the next start and never taken for a writer's work.
 */

/** Marks the folder of a workspace to be, or of one that is about to be deleted. */
export async function begin(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, mark), "");
}

/** The workspace is whole. */
export const finish = (folder: string): Promise<void> => rm(join(folder, mark), { force: true });

/** Removes what a crash left of workspaces that were coming or going; those that are listed stay. */
export async function clearUnfinished(parent: string, listed: ReadonlySet<string>): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const folder = join(parent, name);
    if (!(await stat(join(folder, mark)).catch(() => undefined))) continue;
    if (listed.has(name)) await finish(folder);
    else await takeAway(folder);
  }
}

export const takeAway = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Keeps the folder under `removed`, where a person finds it and no start of the app does. */
export async function putAside(folder: string): Promise<void> {
  const removed = join(dirname(folder), "removed");
  await mkdir(removed, { recursive: true, mode: 0o700 });
  await rename(folder, join(removed, basename(folder)));
}
