import fs from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import Database from "better-sqlite3";

/*
 * Every call of this process that changes what a disk holds: statements that write, begin or end a transaction, pages
 * of a database that is copied, and calls of the file system. The moment before one of them is a point, at which a
 * program can be made to fail, or its disk be looked at as if the program had been killed.
 *
 * SQLite writes by itself, out of sight of Node: what it does within one statement is one point here. Half of its
 * writes are made by powerCut.ts, and processes are really killed in the midst of them by kills.ts.
 */

export interface Point {
  what: string;
  /** Of a statement. */
  database?: Database.Database;
}

/** Hears what is about to be done; what it throws is thrown instead. */
type AtPoint = (point: Point) => void;

let atPoint: AtPoint | undefined;

/** Does something while every point is told to a listener. */
export async function withPoints<T>(listener: AtPoint, work: () => Promise<T>): Promise<T> {
  atPoint = listener;
  try {
    return await work();
  } finally {
    atPoint = undefined;
  }
}

const reach = (what: string, database?: Database.Database): void =>
  atPoint?.(database ? { what, database } : { what });

// ── Statements ────────────────────────────────────────────────────────────────────────────────────────────

const writes = /^\s*(insert|update|delete|create|drop|alter|begin|commit|savepoint|release)\b/i;
const writingPragma = /^\s*(wal_checkpoint|incremental_vacuum|journal_mode\s*=|auto_vacuum\s*=)/i;

/** The first words of a statement, by which a person knows it again. */
const nameOf = (query: string): string =>
  query.trim().replaceAll('"', "").replaceAll(/\s+/g, " ").split(/[(;]/)[0]?.trim().slice(0, 60) ?? "";

const ways = ["run", "all", "get", "iterate"] as const;

/** What is watched of a database. */
interface Methods {
  prepare: (this: Database.Database, query: string) => Database.Statement;
  exec: (this: Database.Database, query: string) => Database.Database;
  pragma: (this: Database.Database, query: string, options?: Database.PragmaOptions) => unknown;
  backup: (this: Database.Database, to: string, options?: Database.BackupOptions) => Promise<unknown>;
}

function watchStatements(): void {
  const { prototype } = Database as unknown as { prototype: Methods };
  const { prepare, exec, pragma, backup } = prototype;
  prototype.prepare = function (query) {
    const statement = prepare.call(this, query);
    if (!writes.test(query)) return statement;
    const name = nameOf(query);
    for (const way of ways) {
      const run = statement[way].bind(statement) as (...values: unknown[]) => unknown;
      Object.assign(statement, { [way]: (...values: unknown[]) => (reach(name, this), run(...values)) });
    }
    return statement;
  };
  prototype.exec = function (query) {
    if (writes.test(query)) reach(nameOf(query), this);
    return exec.call(this, query);
  };
  prototype.pragma = function (query, options) {
    if (writingPragma.test(query) && !this.readonly) reach(`pragma ${query}`, this);
    return pragma.call(this, query, options);
  };
  prototype.backup = function (to, options) {
    const progress: Database.BackupOptions["progress"] = (state) => {
      reach("copy pages of the database");
      return options?.progress(state) ?? 20;
    };
    return backup.call(this, to, { ...options, progress });
  };
}

// ── Files ─────────────────────────────────────────────────────────────────────────────────────────────────

interface WriteOptions {
  flag?: string;
  mode?: number;
}

const changing = ["mkdir", "mkdtemp", "rename", "rm", "link"] as const;
const opensToWrite = (flags: unknown): boolean =>
  typeof flags === "number"
    ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0
    : /[wa+]/.test(String(flags));

function watchFiles(): void {
  const { promises } = fs;
  const [open, openSync] = [promises.open, fs.openSync];
  for (const name of changing) {
    const does = promises[name] as (...given: unknown[]) => Promise<unknown>;
    Object.assign(promises, { [name]: async (...given: unknown[]) => (reach(name), does(...given)) });
  }
  promises.open = async (path, flags = "r", mode) => {
    if (!opensToWrite(flags)) return watchedFolder(await open(path, flags, mode));
    reach("open a file to write");
    return watched(await open(path, flags, mode));
  };
  promises.writeFile = (async (path: string, bytes: string | Uint8Array, options?: WriteOptions) => {
    const file = await promises.open(path, options?.flag ?? "w", options?.mode);
    try {
      await file.writeFile(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
    } finally {
      await file.close();
    }
  }) as typeof promises.writeFile;
  fs.openSync = (path, flags, mode) => {
    if (opensToWrite(flags)) reach("make a file");
    return openSync(path, flags, mode);
  };
  syncBuiltinESMExports();
}

/** What is opened to be read is flushed where it is a folder. */
function watchedFolder(folder: FileHandle): FileHandle {
  const sync = folder.sync.bind(folder);
  return Object.assign(folder, { sync: async () => (reach("flush a folder"), sync()) });
}

/** Bytes come to the disk in two halves. */
function watched(file: FileHandle): FileHandle {
  const write = file.write.bind(file) as (
    bytes: Uint8Array,
    from: number,
    length: number,
    at: number | null,
  ) => Promise<{ bytesWritten: number }>;
  const sync = file.sync.bind(file);
  const inHalves = async (bytes: Uint8Array, from: number, length: number, at: number | null) => {
    reach("write bytes");
    const half = Math.floor(length / 2);
    await write(bytes, from, half, at);
    reach("write the other half");
    await write(bytes, from + half, length - half, at === null ? null : at + half);
    return { bytesWritten: length, buffer: bytes };
  };
  return Object.assign(file, {
    write: inHalves,
    writeFile: async (bytes: Uint8Array) => void (await inHalves(bytes, 0, bytes.byteLength, null)),
    sync: async () => (reach("flush a file"), sync()),
  });
}

watchStatements();
watchFiles();
