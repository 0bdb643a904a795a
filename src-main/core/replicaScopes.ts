import { join } from "node:path";
import { parseScope } from "../access/scopes.ts";
import { openStore, readStore } from "../store/store.ts";
import { databaseName } from "./message.ts";

/** A scope of a replica and how far it is. */
export interface KnownScope {
  scope: string;
  number: number;
  /** Of a space. */
  title: string | null;
}

/** The scopes that a replica holds, in order of name; reads the folder's store beside whoever writes it. */
export async function readScopes(folder: string): Promise<KnownScope[]> {
  const store = await openStore(join(folder, databaseName), "reader");
  try {
    return await readStore(store, async (db) => {
      const spaces = await db.selectFrom("spaces").select(["id", "title"]).execute();
      const titles = new Map(spaces.map(({ id, title }) => [id, title]));
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
  } finally {
    await store.close();
  }
}
