import { readMeta, removeMeta, writeMeta } from "../store/meta.ts";
import { transact } from "../store/store.ts";
import type { ReplicaHost } from "./host.ts";
import { listReached, rewindScopes } from "./incoming.ts";
import { rewordOutbox } from "./outbox.ts";
import { rebase } from "./rebase.ts";
import { firstVersion, upcasts, type Upcast } from "./upcasts.ts";

/**
 * Ends what an update of this replica's program began (design §6.9): the pending mutations are brought up to the version
 * that it speaks and run again by the program as it is now, and after a migration that asked for it every scope is read
 * from its beginning. Does nothing where there is nothing of that, and all of it once more where it was cut off.
 */
export async function followUpdate(
  host: ReplicaHost,
  owner: string,
  steps: readonly Upcast[] = upcasts,
): Promise<void> {
  const { store } = host;
  const isReworded = await bringUp(host, steps);
  const rereads = (await readMeta(store.reading, "reread")) !== undefined;
  if (isReworded || rereads) await rebase(host, owner);
  if (!rereads) return;
  const done = await transact(store, { mode: "replication", scopes: [], at: host.now() }, async (db) => {
    await rewindScopes(db, Object.keys(await listReached(db)));
    await removeMeta(db, "reread");
  });
  host.announce(done);
}

/** Brings the outbox up by the steps that came since the program that wrote it; answers whether there were any. */
async function bringUp(host: ReplicaHost, steps: readonly Upcast[]): Promise<boolean> {
  const version = firstVersion + steps.length;
  const written = Number((await readMeta(host.store.reading, "protocol")) ?? firstVersion);
  if (written >= version) return false;
  const later = steps.slice(written - firstVersion);
  const done = await transact(host.store, { mode: "replication", scopes: [], at: host.now() }, async (db) => {
    await rewordOutbox(db, (mutation) => later.reduce((worded, upcast) => upcast(worded), mutation));
    await writeMeta(db, "protocol", String(version));
  });
  host.announce(done);
  return true;
}
