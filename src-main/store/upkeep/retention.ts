import { touch, type Reader, type Writer } from "../handles.ts";
import { areOneOf, inParts } from "../keys.ts";

const day = 24 * 60 * 60 * 1000;

/** For how long that is kept which is kept for a time only, in milliseconds. */
export const lifetimes = {
  /** A replica that was away for longer reads anew what it missed (design §4). */
  tombstone: 180 * day,
  /** An older mutation is not run, since its receipt could be gone (design §6.2). */
  receipt: 180 * day,
  /** What a replica offers again where its instance is behind (design §6.8). */
  confirmed: 30 * day,
  /** In which one can look what was sent to a webhook, and send it again. */
  delivery: 30 * day,
  /** In which somebody who saw a text may yet edit it, though nothing has it any more. */
  formerText: 3 * day,
  /** The same on a writer's own computer: nobody else has seen what each save took the place of. */
  formerTextHere: day / 24,
  /** In which something may name what was uploaded (design §4). */
  upload: 7 * day,
  /** In which a deleted space can come back (document 1, States and transitions). */
  deletedSpace: 7 * day,
} as const;

/** The moment before which something that lives so long has come to its end. */
export const endedBy = (now: string, lifetime: number): string =>
  new Date(Date.parse(now) - lifetime).toISOString();

/** So many rows go in one transaction: whoever writes waits for no more. */
const mostAtOnce = 500;

/** Forgets the oldest tombstones from before this; answers whether there may be more. */
export async function forgetTombstones(db: Writer, before: string): Promise<boolean> {
  const old = await db
    .selectFrom("changes")
    .select(["scope", "table_name", "row_key"])
    .where((eb) => eb("gone", "=", eb.lit(1)))
    .where("at", "<", before)
    .orderBy("at")
    .limit(mostAtOnce)
    .execute();
  for (const part of inParts(old))
    await db
      .deleteFrom("changes")
      .where(
        areOneOf(
          ["scope", "table_name", "row_key"],
          part.map(({ scope, table_name, row_key }) => [scope, table_name, row_key]),
        ),
      )
      .execute();
  return old.length === mostAtOnce;
}

/** Forgets the oldest receipts from before this; answers whether there may be more. */
export async function forgetReceipts(db: Writer, before: string): Promise<boolean> {
  const old = await db
    .selectFrom("receipts")
    .select(["user_id", "mutation"])
    .where("at", "<", before)
    .orderBy("at")
    .limit(mostAtOnce)
    .execute();
  for (const part of inParts(old))
    await db
      .deleteFrom("receipts")
      .where(
        areOneOf(
          ["user_id", "mutation"],
          part.map(({ user_id, mutation }) => [user_id, mutation]),
        ),
      )
      .execute();
  return old.length === mostAtOnce;
}

/** Forgets what a replica's instance confirmed before this. */
export async function forgetConfirmed(db: Writer, before: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("outbox")
    .where("state", "=", "confirmed")
    .where("confirmed_at", "<", before)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) touch(db, "outbox", "outbox");
}

/** The spaces that were deleted before this. */
export async function listLongDeleted(
  db: Reader,
  before: string,
): Promise<{ id: string; organization: string }[]> {
  return db
    .selectFrom("spaces")
    .select(["id", "organization"])
    .where("deleted_at", "<", before)
    .orderBy("id")
    .execute();
}

/** Collections that were deleted and that nothing is in, deleted or not. */
const emptyDeleted = (db: Reader) =>
  db
    .selectFrom("collections as deleted")
    .select(["deleted.id", "deleted.organization"])
    .where("deleted.deleted_at", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("spaces")
            .select("spaces.id")
            .whereRef("spaces.organization", "=", "deleted.organization")
            .whereRef("spaces.parent", "=", "deleted.id"),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("collections as inner")
            .select("inner.id")
            .whereRef("inner.organization", "=", "deleted.organization")
            .whereRef("inner.parent", "=", "deleted.id"),
        ),
      ),
    );

/** The collections that were deleted before this and that nothing is in, deleted or not. */
export const listEmptyDeleted = (
  db: Reader,
  before: string,
): Promise<{ id: string; organization: string }[]> =>
  emptyDeleted(db).where("deleted.deleted_at", "<", before).orderBy("deleted.id").execute();

/** Whether a collection is deleted and nothing is in it, deleted or not. */
export const isEmptyDeleted = async (db: Reader, id: string): Promise<boolean> =>
  (await emptyDeleted(db).where("deleted.id", "=", id).executeTakeFirst()) !== undefined;
