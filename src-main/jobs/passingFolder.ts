import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../store/disk/disk.ts";

/** What a kind of work keeps while it runs, in folders that only its own account can read. */
export interface PassingKind {
  /** What their names begin with. */
  prefix: string;
  /** Longer than any of this work takes, in milliseconds: what is older was left behind. */
  longest: number;
}

/**
 * Makes a folder for work that takes it away at its end, and takes away those that were left behind by work that was
 * killed before it could do so itself. It is made in `wanted`, or where a system keeps what passes.
 */
export async function makePassingFolder({ prefix, longest }: PassingKind, wanted?: string): Promise<string> {
  if (wanted !== undefined) await makeFolder(wanted, 0o700);
  const place = wanted ?? tmpdir();
  for (const name of await readdir(place)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(place, name);
    const seen = await stat(folder).catch(() => undefined);
    if (seen === undefined || Date.now() - seen.mtimeMs < 2 * longest) continue;
    // Another account's stays.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(place, prefix));
}
