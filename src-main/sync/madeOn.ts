import type { Reader, Writer } from "../store/handles.ts";
import { readMeta, writeMeta } from "../store/meta.ts";
import { dropUnnamed, madeOn, nameTexts, unnameTexts } from "../store/texts/namedTexts.ts";
import { transact } from "../store/store.ts";
import type { MutationHost } from "./host.ts";
import type { Mutation } from "./mutation.ts";
import { eachMutation } from "./outbox.ts";

/* The texts that a replica's mutations were made on stay for as long as those do, whatever else has them. */

type Host = Pick<MutationHost, "store" | "now" | "announce"> & {
  namesOf(mutation: Mutation): { bases: string[] };
};

/** The bases of the mutations behind this position, and the last one's position. */
async function listBases(db: Reader, host: Host, after = 0): Promise<{ bases: Set<string>; last: number }> {
  const found = { bases: new Set<string>(), last: after };
  for await (const mutation of eachMutation(db, after)) {
    for (const base of host.namesOf(mutation).bases) found.bases.add(base);
    found.last = mutation.position;
  }
  return found;
}

/**
 * Forgets what mutations were made on that are in the outbox no more; names what those are made on that are there from
 * before this was kept.
 */
export async function forgetBases(host: Host): Promise<void> {
  const { reading } = host.store;
  const isOld = (await readMeta(reading, "bases-named")) === undefined;
  const { bases, last } = await listBases(reading, host);
  await write(host, async (db) => {
    // What was written meanwhile.
    const { bases: newer } = await listBases(db, host, last);
    await dropUnnamed(db, await unnameTexts(db, madeOn, bases.union(newer)));
    if (!isOld) return;
    await nameTexts(
      db,
      [...bases].map((hash) => ({ scope: madeOn, hash })),
    );
    await writeMeta(db, "bases-named", "1");
  });
}

async function write(host: Host, work: (db: Writer) => Promise<void>): Promise<void> {
  const done = await transact(host.store, { mode: "replication", scopes: [], at: host.now() }, work);
  host.announce(done);
}
