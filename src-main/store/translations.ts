import type { TimeKey } from "./comments.ts";
import type { Reader } from "./handles.ts";
import type { TranslationRow } from "./tables.ts";

/* The translations of an organization, in the scope of its members. */

export async function findTranslation(
  db: Reader,
  scope: string,
  id: string,
): Promise<TranslationRow | undefined> {
  return db
    .selectFrom("translations")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The translations of a scope, the newest first. */
export async function listTranslations(
  db: Reader,
  scope: string,
  { after, limit }: { after: TimeKey | undefined; limit: number },
): Promise<TranslationRow[]> {
  let query = db.selectFrom("translations").selectAll().where("scope", "=", scope);
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb("created_at", "<", after.at),
        eb.and([eb("created_at", "=", after.at), eb("id", "<", after.id)]),
      ]),
    );
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function countTranslations(db: Reader, scope: string): Promise<number> {
  const row = await db
    .selectFrom("translations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("scope", "=", scope)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

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
