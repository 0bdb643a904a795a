import Database from "better-sqlite3";
import { withPoints, type Point } from "./points.ts";

/**
 * How a disk refuses: it fails, and the transaction stays as it is until somebody ends it, or it is full, and SQLite has
 * taken the transaction back by itself.
 */
export const refusals = ["failing", "full"] as const;
export type Refusal = (typeof refusals)[number];

function refuse({ what, database }: Point, refusal: Refusal): never {
  const full = refusal === "full";
  if (!database) {
    const code = full ? "ENOSPC" : "EIO";
    throw Object.assign(new Error(`${code}: ${what}`), { code });
  }
  if (full && database.inTransaction) database.exec("rollback");
  throw new Database.SqliteError(`the disk refuses: ${what}`, full ? "SQLITE_FULL" : "SQLITE_IOERR_WRITE");
}

/** What became of work that a disk may have refused. */
export interface Tried {
  /** What the disk refused, or undefined where the work has no such point any more. */
  refused: string | undefined;
  /** What the work threw. */
  error: unknown;
}

/** Does something on a disk that refuses it once, at a point counted from 1. */
export async function tryOn(at: number, refusal: Refusal, work: () => Promise<unknown>): Promise<Tried> {
  let count = 0;
  let refused: string | undefined;
  const listener = (point: Point): void => {
    count += 1;
    if (count !== at) return;
    refused = point.what;
    refuse(point, refusal);
  };
  const error: unknown = await withPoints(listener, work).then(
    () => undefined,
    (thrown: unknown) => thrown ?? new Error("nothing"),
  );
  return { refused, error };
}
