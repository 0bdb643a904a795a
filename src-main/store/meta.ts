import { transactionOf, type Reader, type Writer } from "./handles.ts";
import { prepared } from "./prepared.ts";
import { addRows } from "./rows.ts";

/** What a store says of itself. */
export type MetaKey =
  | "kind" // instance | replica | local
  | "epoch" // made anew by a restore (design §6.8)
  | "owner" // replica, local: the user
  | "email" // replica: its owner's address
  | "organization" // replica, local: its organization
  | "url" // replica: the instance's address
  | "base-url" // instance: where it is reached
  | "secret" // instance, local: what its keys derive from (instanceSecret.ts)
  | "clock-offset" // replica: instance time minus ours, in milliseconds
  | "told-time" // replica: what time the instance told last, in milliseconds since 1970
  | "files" // replica: which files come by themselves; all where it does not say
  | "able" // replica: what its instance said that it understands besides its protocol
  | "scope-list" // replica: the hash of the list last pulled
  | "traffic" // replica: what went over the network, day by day (core/replica/traffic.ts)
  | "shrinks" // replica: its file has still to shrink after a scope was lost; how often that was noted
  | "unindexed" // replica: the scopes of which texts came that no search finds yet
  | "reindexed" // how far pages are indexed again that an older program indexed (jobs/reindex.ts)
  | "rejudged" // how far links are judged again that an older program kept (jobs/rejudge.ts)
  | "relinked" // how far it is looked at what the texts of an older program include (jobs/relink.ts)
  | "bases-named" // replica: the texts that its mutations were made on are named as such (sync/madeOn.ts)
  | "protocol" // replica: the version in whose words its outbox is kept; the first where it does not say
  | "reread"; // replica: a migration let rows hold more than was pulled

export async function readMeta(db: Reader, key: MetaKey): Promise<string | undefined> {
  const [row] = await valueOf(db, { key });
  return row?.value;
}

const valueOf = prepared((db: Reader, { key }: { key: MetaKey }) =>
  db.selectFrom("meta").select("value").where("key", "=", key),
);

export async function writeMeta(db: Writer, key: MetaKey, value: string): Promise<void> {
  await addRows(transactionOf(db), "meta", [{ key, value }], { key: ["key"], update: ["value"] });
}

/** Says something that nobody has said yet; answers whether it was the first to. */
export async function claimMeta(db: Writer, key: MetaKey, value: string): Promise<boolean> {
  const claimed = await db
    .insertInto("meta")
    .values({ key, value })
    .onConflict((oc) => oc.doNothing())
    .returning("key")
    .execute();
  return claimed.length > 0;
}

export async function removeMeta(db: Writer, key: MetaKey): Promise<void> {
  await db.deleteFrom("meta").where("key", "=", key).execute();
}
