import { accessSync, constants } from "node:fs";
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

/** Where a system keeps what outlasts its memory: what passes through may be larger than that. */
const lasting = "/var/tmp";

/** Where what passes through is kept that belongs to no folder of data; TMPDIR says where instead. */
export function usualPassingPlace(): string {
  if (process.platform !== "linux" || process.env["TMPDIR"] !== undefined) return tmpdir();
  try {
    accessSync(lasting, constants.W_OK);
    return lasting;
  } catch {
    return tmpdir();
  }
}

/**
 * Makes a folder for work that takes it away at its end, and takes away those that were left behind by work that was
 * killed before it could do so itself. It is made in `wanted`, or in the {@link usualPassingPlace}.
 */
export async function makePassingFolder({ prefix, longest }: PassingKind, wanted?: string): Promise<string> {
  if (wanted !== undefined) await makeFolder(wanted, 0o700);
  const place = wanted ?? usualPassingPlace();
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
