import { claimFreeLease, releaseLease } from "../store/upkeep/leases.ts";
import type { Writer } from "../store/handles.ts";
import { transact } from "../store/store.ts";
import type { JobHost } from "./host.ts";

/** After so long, in milliseconds, another process may do what a process that is lost had begun. */
const leaseTime = 60_000;

/**
 * Does work that one process at a time does, of all that work on a database; does nothing where another one is at it.
 * The lease is renewed for as long as the work takes.
 */
export async function whileLeased(host: JobHost, name: string, work: () => Promise<void>): Promise<void> {
  const write = async <T>(change: (db: Writer) => Promise<T>): Promise<T> =>
    (await transact(host.store, { mode: "replication", scopes: [], at: host.now() }, change)).value;
  const claim = (): Promise<boolean> =>
    write((db) => {
      const until = new Date(host.clock() + leaseTime).toISOString();
      return claimFreeLease(db, { name, holder: host.holder, now: host.hostNow(), until });
    });
  if (!(await claim())) return;
  const renewing = setInterval(() => void claim().catch(() => undefined), leaseTime / 3);
  renewing.unref();
  try {
    await work();
  } finally {
    clearInterval(renewing);
    await write((db) => releaseLease(db, name, host.holder));
  }
}
