import { setImmediate } from "node:timers/promises";
import { removeGrants } from "../access/grants.ts";
import { collectionScope, discussionScope, organizationAdminScope, spaceScope } from "../access/scopes.ts";
import { followEntries } from "../content/derived.ts";
import type { BlobStore } from "../store/blobs/blobs.ts";
import type { Writer } from "../store/handles.ts";
import { dropUnnamed, unnameForSpace } from "../store/texts/namedTexts.ts";
import { remove } from "../store/replicated.ts";
import { dropScope } from "../store/restored.ts";
import {
  endedBy,
  forgetConfirmed,
  forgetReceipts,
  forgetTombstones,
  lifetimes,
  isEmptyDeleted,
  listEmptyDeleted,
  listLongDeleted,
} from "../store/upkeep/retention.ts";
import { shrink } from "../store/disk/shrink.ts";
import { listScopesShowing, listShownSpaces } from "../store/sites/sites.ts";
import { isSqlite, transact, type Store, type Transacted } from "../store/store.ts";
import { forgetDeliveries } from "../store/webhooks.ts";
import { forgetBases } from "../sync/madeOn.ts";
import type { Mutation } from "../sync/mutation.ts";
import { dropFormerTexts, noteFormerTexts } from "./formerTexts.ts";
import { forgetOldUploads } from "./oldUploads.ts";

/** What the purge needs of the core that it runs in. */
export interface PurgeHost {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly facts: { readonly kind: "instance" | "replica" | "local" };
  /** ISO time by this host's own clock. */
  hostNow(): string;
  /** ISO time by the clock that writes carry, by which expiry is judged. */
  now(): string;
  /** What time a replica's instance told last, in milliseconds since 1970, and 0 where it has told none. */
  readonly toldTime: number;
  namesOf(mutation: Mutation): { bases: string[] };
  announce(done: Transacted<unknown>): void;
}

/**
 * Forgets what has lived its time: tombstones and receipts, a replica's confirmed mutations, and everything of spaces
 * that were deleted too long ago to come back. A little in each transaction, so that nobody waits for long.
 */
export async function purge(host: PurgeHost): Promise<void> {
  // By the instance's clock, as everything here was written down: a computer's own may be wrong by a year.
  const now = host.now();
  await repeatedly(host, (db) => forgetTombstones(db, endedBy(now, lifetimes.tombstone)));
  await repeatedly(host, (db) => forgetReceipts(db, endedBy(now, lifetimes.receipt)));
  if (host.facts.kind === "replica") await forgetOffers(host);
  await noteFormerTexts(host);
  await dropFormerTexts(host);
  // A replica loses them as it loses any scope, when its instance has none of them any more.
  if (host.facts.kind === "replica") return;
  await repeatedly(host, (db) => forgetDeliveries(db, endedBy(now, lifetimes.delivery)));
  const deleted = await listLongDeleted(host.store.reading, endedBy(now, lifetimes.deletedSpace));
  for (const space of deleted) await purgeSpace(host, space);
  await forgetOldUploads(host, endedBy(now, lifetimes.upload));
  const before = endedBy(now, lifetimes.deletedSpace);
  for (const collection of await listEmptyDeleted(host.store.reading, before))
    await purgeCollection(host, collection);
  if (deleted.length > 0 && isSqlite(host.store)) await shrink(host.store);
}

/**
 * Forgets what a replica would offer its instance again if that went back to a backup. By what the instance told last and
 * no clock of ours: one that jumped ahead since would take away what nobody else may have any more (V10).
 */
async function forgetOffers(host: PurgeHost): Promise<void> {
  const { toldTime } = host;
  if (toldTime > 0) {
    const before = endedBy(new Date(toldTime).toISOString(), lifetimes.confirmed);
    await repeatedly(host, async (db) => {
      await forgetConfirmed(db, before);
      return false;
    });
  }
  await forgetBases(host);
}

/** Runs work in one transaction after another while it says that there may be more to do. */
async function repeatedly(host: PurgeHost, work: (db: Writer) => Promise<boolean>): Promise<void> {
  for (;;) {
    const done = await transact(host.store, { mode: "replication", scopes: [], at: host.hostNow() }, (db) =>
      work(db),
    );
    host.announce(done);
    if (!done.value) return;
    await setImmediate();
  }
}

/** Removes a deleted space for good: its content and discussions, who was given access, and texts; bytes follow. */
async function purgeSpace(
  host: PurgeHost,
  { id, organization }: { id: string; organization: string },
): Promise<void> {
  const content = [spaceScope(id), discussionScope(id)];
  const grants = organizationAdminScope(organization);
  // A deleted space comes to no further site.
  const sites = await listScopesShowing(host.store.reading, id);
  const done = await transact(
    host.store,
    { mode: "authority", scopes: [...content, grants, ...sites], at: host.hostNow() },
    async (db) => {
      const space = await db
        .selectFrom("spaces")
        .select("deleted_at")
        .where("scope", "=", spaceScope(id))
        .executeTakeFirst();
      // It came back in the last moment.
      if (!space || space.deleted_at === null) return;
      await removeGrants(db, organization, { kind: "space", id });
      for (const { scope, id: siteSpace, space: shown } of await listShownSpaces(db, sites))
        if (shown === id) await remove(db, "site_spaces", { scope, id: siteSpace });
      const texts = await unnameForSpace(db, id, content);
      for (const scope of content) await forgetScope(db, scope);
      await followEntries(db, db.session.stale);
      db.session.stale.clear();
      await dropUnnamed(db, texts);
    },
  );
  host.announce(done);
}

/**
 * Removes a deleted collection that holds nothing any more: as long as something is in it, its row says where that
 * counts as being.
 */
async function purgeCollection(
  host: PurgeHost,
  { id, organization }: { id: string; organization: string },
): Promise<void> {
  const scope = collectionScope(id);
  const scopes = [scope, organizationAdminScope(organization)];
  const done = await transact(host.store, { mode: "authority", scopes, at: host.hostNow() }, async (db) => {
    // Something was put into it, or it came back, in the last moment.
    if (!(await isEmptyDeleted(db, id))) return;
    await removeGrants(db, organization, { kind: "collection", id });
    await forgetScope(db, scope);
  });
  host.announce(done);
}

/** Removes all rows of a scope, and what is known of it. */
async function forgetScope(db: Writer, scope: string): Promise<void> {
  await dropScope(db, scope);
  await db.deleteFrom("changes").where("scope", "=", scope).execute();
  await db.deleteFrom("scopes").where("scope", "=", scope).execute();
}

/** Whoever types leaves a text behind each second. */
const textsPause = 10 * 60 * 1000;
/** A day has few enough of these that nobody minds, and enough that nothing is kept much longer than it may be. */
const pause = 6 * 60 * 60 * 1000;
/** Whoever opens the program has something else in mind first. */
const firstPause = 60_000;

/** Purges now and then while the host runs; answers the function that ends that, once it is at rest. */
export function startPurging(host: PurgeHost, fault: (error: unknown) => void): () => Promise<void> {
  const timers: NodeJS.Timeout[] = [];
  let running: Promise<void> = Promise.resolve();
  const run = (work: (host: PurgeHost) => Promise<void>): void => {
    running = running.then(() => work(host)).catch(fault);
  };
  const first = setTimeout(() => {
    run(purge);
    timers.push(setInterval(run, pause, purge).unref());
    timers.push(setInterval(run, textsPause, (texts: PurgeHost) => dropFormerTexts(texts)).unref());
  }, firstPause).unref();
  timers.push(first);
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await running;
  };
}
