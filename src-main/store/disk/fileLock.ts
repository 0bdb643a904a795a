import { closeSync, openSync } from "node:fs";
import Database from "better-sqlite3";
import { isBusy } from "../dialects/sqlite.ts";

/**
 * Locks a file, which is made where there is none; answers what releases it, or undefined while somebody else holds
 * it. The lock is the system's and ends with the process, so that no mark of a crash has to be judged.
 */
export function lockFile(path: string): (() => void) | undefined {
  makeFile(path);
  const file = new Database(path, { timeout: 0 });
  try {
    file.exec("begin immediate");
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return () => void file.close();
}

/** Opens no file that is there: who closes one, by POSIX, releases what their process has locked of it. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
