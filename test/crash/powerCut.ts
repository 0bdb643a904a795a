import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseName } from "../../src-main/core/message.ts";
import type { Random } from "../sync/random.ts";

/*
 * What a disk may hold after its power was cut. A database is taken down before and after a write of it; whatever lies
 * between, sector by sector, may have come to the disk or not, in any order, but for what was flushed: the log when a
 * transaction has ended, the log before the database is written from it, the database before the log is begun anew, and
 * the head of a log that begins anew before the rest of it (SQLite, wal.c).
 *
 * The model shows that our data opens and holds what was answered if the system flushes when SQLite asks for it. That
 * SQLite asks is a setting, which a test looks at. That the system and the disk do as they are asked, nothing here can
 * show, nor what becomes of sectors that nobody was writing; only a machine whose plug is pulled shows that.
 */

/** A database's files; what processes share while they run is lost with them. */
export interface Files {
  database: Buffer;
  log: Buffer;
}

const sector = 512;
const headOfLog = 32;

export function takeDown(folder: string): Files {
  const read = (name: string): Buffer =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : Buffer.alloc(0);
  return { database: read(databaseName), log: read(`${databaseName}-wal`) };
}

export function putDown(folder: string, { database, log }: Files): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, databaseName), database);
  writeFileSync(join(folder, `${databaseName}-wal`), log);
}

/** What the disk may hold if the power was cut somewhere between two moments. */
export function cutBetween(before: Files, after: Files, random: Random): Files {
  const isWritten = !before.database.equals(after.database);
  // From the log to the database, and then, perhaps, the log is emptied.
  if (isWritten && random.chance(0.7))
    return { database: mix(before.database, after.database, random), log: before.log };
  if (isWritten) return { database: after.database, log: random.pick([before.log, after.log]) ?? after.log };
  if (isSame(before.log, after.log, 0, headOfLog) || before.log.length === 0)
    return { database: before.database, log: mix(before.log, after.log, random) };
  const begun = Buffer.from(before.log);
  after.log.copy(begun, 0, 0, headOfLog);
  const log = random.chance(0.2) ? random.pick([before.log, begun]) : mix(begun, after.log, random);
  return { database: before.database, log: log ?? begun };
}

/** A file of which some sectors were written and others not yet. */
function mix(before: Buffer, after: Buffer, random: Random): Buffer {
  const grown = Math.max(0, after.length - before.length);
  const mixed = Buffer.alloc(before.length + (random.chance(0.5) ? grown : random.below(grown + 1)));
  before.copy(mixed);
  const written: number[] = [];
  for (let at = 0; at < mixed.length; at += sector)
    if (!isSame(before, after, at, at + sector)) written.push(at);
  const inOrder = random.chance(0.5) ? random.below(written.length + 1) : Infinity;
  const share = inOrder === Infinity ? random.next() : 1;
  for (const [index, at] of written.entries())
    if (index < inOrder && random.chance(share))
      after.copy(mixed, at, at, Math.min(at + sector, mixed.length));
  return mixed;
}

const isSame = (one: Buffer, other: Buffer, from: number, until: number): boolean =>
  one.subarray(from, until).equals(other.subarray(from, until));
