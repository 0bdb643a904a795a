import type { Reader, Writer } from "./handles.ts";
import { prepared } from "./prepared.ts";
import type { OnlineSpaceTable } from "./tables.ts";

/** The spaces whose content is not kept on this computer, or not yet. */
export function listOnlineSpaces(db: Reader): Promise<OnlineSpaceTable[]> {
  return allOnline(db, {});
}

const allOnline = prepared((db: Reader, _: object) =>
  db.selectFrom("online_spaces").selectAll().orderBy("space"),
);

export async function findOnlineSpace(db: Reader, space: string): Promise<OnlineSpaceTable | undefined> {
  const [found] = await onlineSpace(db, { space });
  return found;
}

const onlineSpace = prepared((db: Reader, { space }: { space: string }) =>
  db.selectFrom("online_spaces").selectAll().where("space", "=", space),
);

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
