import type { Writer } from "../store/handles.ts";
import { transact, type Transacted } from "../store/store.ts";
import type { Replica } from "./pull.ts";

/**
 * Runs work in a transaction that writes what a round brought, or what sync knows of itself. Throws where another
 * process may have gone meanwhile (L9): it is looked at here, since the computer may sleep at any moment before.
 */
export function applyRound<T>(
  { host, transport }: Pick<Replica, "host" | "transport">,
  work: (db: Writer) => Promise<T>,
): Promise<Transacted<T>> {
  return transact(host.store, { mode: "replication", scopes: [], at: host.now() }, async (db) => {
    await transport.check?.(db);
    return work(db);
  });
}
