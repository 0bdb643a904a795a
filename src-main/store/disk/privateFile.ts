import { closeSync, openSync } from "node:fs";

/**
 * Makes an empty file that only its owner may read, unless there is one: a database is made so before SQLite opens it,
 * which gives its own companions (the log, the shared memory) the mode of the database.
 */
export function makePrivate(path: string): void {
  closeSync(openSync(path, "a", 0o600));
}
