import type { Reader, Writer } from "./handles.ts";
import type { OnlineSpaceTable } from "./tables.ts";

/** The spaces whose content is not kept on this computer, or not yet. */
export function listOnlineSpaces(db: Reader): Promise<OnlineSpaceTable[]> {
  return db.selectFrom("online_spaces").selectAll().orderBy("space").execute();
}

export function findOnlineSpace(db: Reader, space: string): Promise<OnlineSpaceTable | undefined> {
  return db.selectFrom("online_spaces").selectAll().where("space", "=", space).executeTakeFirst();
}

export async function putOnlineSpace(db: Writer, { space, head }: OnlineSpaceTable): Promise<void> {
  await db
    .insertInto("online_spaces")
    .values({ space, head })
    .onConflict((oc) => oc.column("space").doUpdateSet({ head }))
    .execute();
}

export async function removeOnlineSpace(db: Writer, space: string): Promise<void> {
  await db.deleteFrom("online_spaces").where("space", "=", space).execute();
}
