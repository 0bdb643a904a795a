import { readMeta, removeMeta } from "../store/meta.ts";
import { transact } from "../store/store.ts";
import type { ReplicaHost } from "./host.ts";
import { listReached, rewindScopes } from "./incoming.ts";
import { rebase } from "./rebase.ts";

/**
 * Ends what a migration of this replica began (design §6.9): the pending mutations are run again by the program as it
 * is now, and every scope is read from its beginning. Does nothing where no migration asked for it, and all of it once
 * more where it was cut off.
 */
export async function followMigration(host: ReplicaHost, owner: string): Promise<void> {
  const { store } = host;
  if ((await readMeta(store.reading, "reread")) === undefined) return;
  await rebase(host, owner);
  const done = await transact(store, { mode: "replication", scopes: [], at: host.now() }, async (db) => {
    await rewindScopes(db, Object.keys(await listReached(db)));
    await removeMeta(db, "reread");
  });
  host.announce(done);
}
