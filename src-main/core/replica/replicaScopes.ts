import { join } from "node:path";
import { parseScope } from "../../access/scopes.ts";
import { countOpenConflicts } from "../../content/conflicts/conflicts.ts";
import type { Reader } from "../../store/handles.ts";
import { openStore, readStore } from "../../store/store.ts";
import { databaseName } from "../message.ts";

/** A scope of a replica and how far it is. */
export interface KnownScope {
  scope: string;
  number: number;
  /** Of a space. */
  title: string | null;
}

/** The scopes that a replica holds, in order of name; reads the folder's store beside whoever writes it. */
export function readScopes(folder: string): Promise<KnownScope[]> {
  return readReplica(folder, async (db) => {
    const titles = await readTitles(db);
    const scopes = await db
      .selectFrom("scopes")
      .select(["scope", "number"])
      .where("level", "is not", null)
      .orderBy("scope")
      .execute();
    return scopes.map(({ scope, number }) => {
      const { kind, id } = parseScope(scope);
      const named = kind === "space" || kind === "discussion";
      return { scope, number, title: named ? (titles.get(id) ?? null) : null };
    });
  });
}

/** A space of a replica with conflicts that wait for a choice. */
export interface OpenConflicts {
  space: string;
  title: string | null;
  count: number;
}

/** Where conflicts wait for a choice; see {@link readScopes}. */
export function readOpenConflicts(folder: string): Promise<OpenConflicts[]> {
  return readReplica(folder, async (db) => {
    const titles = await readTitles(db);
    return (await countOpenConflicts(db)).map(({ scope, count }) => {
      const { id: space } = parseScope(scope);
      return { space, title: titles.get(space) ?? null, count };
    });
  });
}

async function readTitles(db: Reader): Promise<Map<string, string>> {
  const spaces = await db.selectFrom("spaces").select(["id", "title"]).execute();
  return new Map(spaces.map(({ id, title }) => [id, title]));
}

async function readReplica<T>(folder: string, read: (db: Reader) => Promise<T>): Promise<T> {
  const store = await openStore(join(folder, databaseName), "reader");
  try {
    return await readStore(store, read);
  } finally {
    await store.close();
  }
}
