import { renameSync } from "node:fs";

/** On Windows whoever looks at a file holds it, for a moment: a scanner, an indexer. */
const held = new Set(["EPERM", "EBUSY", "EACCES"]);
const pauses = [10, 20, 50, 100, 200, 400];

/**
 * Renames, and tries again for a while where somebody holds what is renamed.
 *
 * @param {string} from
 * @param {string} to
 * @param {typeof renameSync} [rename]
 */
export function renamePatiently(from, to, rename = renameSync) {
  for (const pause of pauses)
    try {
      return rename(from, to);
    } catch (error) {
      if (!held.has(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  return rename(from, to);
}
