import { countOf, findOf, listNewest, type Slice } from "./lists/newest.ts";
import type { Reader } from "./handles.ts";
import type { TranslationRow } from "./tables.ts";

/* The translations of an organization, in the scope of its members. */

export const findTranslation = (db: Reader, scope: string, id: string) =>
  findOf(db, "translations", { scope }, id);

/** The translations of a scope, the newest first. */
export const listTranslations = (db: Reader, scope: string, slice: Slice) =>
  listNewest(db, "translations", { scope }, slice);

export const countTranslations = (db: Reader, scope: string) => countOf(db, "translations", { scope });

/** The translation whose run was asked for the longest time ago. */
export async function findRequestedTranslation(db: Reader): Promise<TranslationRow | undefined> {
  return db
    .selectFrom("translations")
    .selectAll()
    .where("requested_at", "is not", null)
    .orderBy("requested_at")
    .orderBy("scope")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** The spaces that a space was translated into, and the one that it was translated from with the others made of that. */
export async function listTranslatedSpaces(db: Reader, scope: string, space: string): Promise<string[]> {
  const origin = await db
    .selectFrom("translations")
    .select("source_space")
    .where("scope", "=", scope)
    .where("result_space", "=", space)
    .executeTakeFirst();
  const source = origin?.source_space ?? space;
  const rows = await db
    .selectFrom("translations")
    .select("result_space")
    .where("scope", "=", scope)
    .where("source_space", "=", source)
    .execute();
  const all = new Set([source, ...rows.flatMap(({ result_space }) => result_space ?? [])]);
  all.delete(space);
  return [...all].sort();
}
