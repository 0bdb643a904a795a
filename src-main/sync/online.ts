import { parseScope, spaceScope } from "../access/scopes.ts";
import { touch, type Writer } from "../store/handles.ts";
import { encodeKey } from "../store/keys.ts";
import { listOnlineSpaces, putOnlineSpace, removeOnlineSpace } from "../store/onlineSpaces.ts";
import { restoreRows } from "../store/restored.ts";
import { forgetRows } from "./lostScopes.ts";
import type { Outline } from "./messages.ts";

/* What a round brings of spaces that are left online, and of those that are fetched to be kept again. */

/** Makes an outline all that is here of its scope. */
export async function keepOutline(db: Writer, { scope, number, space, revision }: Outline): Promise<void> {
  await forgetRows(db, scope);
  const restore = (table: "spaces" | "revisions", row: object | null): Promise<void> =>
    row === null
      ? Promise.resolve()
      : restoreRows(db, table, scope, [{ key: encodeKey(table, { ...row }), row: { ...row } }]);
  await restore("spaces", space);
  await restore("revisions", revision);
  await db.updateTable("scopes").set({ number, digest: 0 }).where("scope", "=", scope).execute();
  touch(db, "spaces", scope);
}

/** Notes how far the spaces that are being fetched are on the instance. */
export async function noteHeads(db: Writer, heads: Record<string, { number: number }>): Promise<void> {
  for (const { space, head } of await listOnlineSpaces(db)) {
    const there = heads[spaceScope(space)];
    if (head === null || !there) continue;
    await putOnlineSpace(db, { space, head: there.number });
    touch(db, "scopes", spaceScope(space));
  }
}

/** Spaces that were fetched are here from now on: these scopes were applied whole. */
export async function endFetching(db: Writer, scopes: readonly string[]): Promise<void> {
  const spaces = new Set(scopes.map(parseScope).flatMap(({ kind, id }) => (kind === "space" ? [id] : [])));
  for (const { space, head } of await listOnlineSpaces(db)) {
    if (head === null || !spaces.has(space)) continue;
    await removeOnlineSpace(db, space);
    touch(db, "scopes", spaceScope(space));
  }
}
