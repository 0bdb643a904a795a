import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { openSqlite } from "../dialects/sqlite.ts";
import { migrations, readSchemaNumber } from "../migrate.ts";
import { makePrivate } from "./privateFile.ts";

/**
 * Copies a database aside where opening it would migrate it, and answers what takes the copy away after success
 * (design §4). Throws {@link NewerDatabaseError} before anything is touched when the data is newer than the program.
 */
export async function copyBeforeMigration(path: string): Promise<() => Promise<void>> {
  const nothing = (): Promise<void> => Promise.resolve();
  if (!existsSync(path)) return nothing;
  const { db, raw, close } = openSqlite(path, { readonly: true });
  try {
    const number = await readSchemaNumber(db);
    if (number === migrations.length) await removeCopies(path);
    if (number === 0 || number === migrations.length) return nothing;
    const copy = copyOf(path, number);
    await rm(copy, { force: true });
    makePrivate(copy);
    await raw.backup(copy);
    await flush(copy);
    return () => rm(copy, { force: true });
  } finally {
    await close();
  }
}

const copyOf = (path: string, number: number): string => `${path}.schema-${number}`;

/** A program may have ended between its migration and the removal of the copy, which holds all that the data held then. */
async function removeCopies(path: string): Promise<void> {
  for (let number = 1; number < migrations.length; number += 1)
    await rm(copyOf(path, number), { force: true });
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
