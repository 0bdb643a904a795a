import type { Writer } from "../store/handles.ts";
import { readMeta, writeMeta } from "../store/meta.ts";
import { listOnlineSpaces } from "../store/onlineSpaces.ts";
import { endedBy, lifetimes } from "../store/upkeep/retention.ts";
import { applyRound } from "./applyRound.ts";
import { isUntold } from "./arrivals.ts";
import { isClockKept, keepClock, learnClock } from "./clock.ts";
import type { MutationHost, ReplicaHost } from "./host.ts";
import { dropAside, keepAside, listCursors, rewindScopes, type Cursors } from "./incoming.ts";
import { takeLeaving } from "./leaving.ts";
import { protocolVersion, type PullAnswer, type ScopedText } from "./messages.ts";
import { noteHeads } from "./online.ts";
import { awaitsRows, markOutbox } from "./outbox.ts";
import { askForRows } from "./pullAnswers.ts";
import { countRows, type Report } from "./pullProgress.ts";
import { rebase, type Incoming } from "./rebase.ts";
import type { Transport } from "./transport.ts";

export interface Replica {
  host: ReplicaHost;
  transport: Transport;
  owner: string;
  organization: string;
  /** Whether a text that is needed now is not here; undefined where that must be looked at. */
  lacking?: boolean | undefined;
  report?: Report | undefined;
  /** Whether the program is about to end: work that can wait for its next start does. */
  isEnding?: (() => boolean) | undefined;
}

export interface Pulled {
  /** Scopes whose digest differs from the instance's. */
  differing: string[];
  /** The instance's data is another than before (a restore): confirmed mutations were queued again. */
  restored: boolean;
}

/**
 * Pulls until the rows reach the heads of one snapshot in all asked scopes, then applies the round whole
 * (design §6.4). New scopes that a list brings are pulled in the same call.
 */
export async function pull(replica: Replica): Promise<Pulled> {
  const { host, owner, organization } = replica;
  const differing = new Set<string>();
  for (;;) {
    const texts: ScopedText[] = [];
    const count = countRows(replica);
    let list: Incoming["list"];
    let listHash = await readMeta(host.store.reading, "scope-list");
    const epoch = await readMeta(host.store.reading, "epoch");
    for (;;) {
      const { cursors, fresh, outlined, heads } = await listCursors(host.store.reading);
      const answer = await askForRows(replica, {
        protocol: protocolVersion,
        ...(epoch === undefined ? {} : { epoch }),
        cursors,
        ...(fresh.length > 0 ? { fresh } : {}),
        ...(Object.keys(outlined).length > 0 ? { outlined } : {}),
        ...(listHash === undefined ? {} : { list: listHash }),
      });
      learnClock(host, answer.now);
      const isBehind = Object.entries(answer.heads).some(
        ([scope, { number }]) => number < (cursors[scope] ?? 0),
      );
      if (isBehind || (epoch !== undefined && answer.epoch !== epoch)) {
        await beginEpoch(replica, answer.epoch);
        return { differing: [], restored: true };
      }
      if (answer.list) {
        list = answer.list.scopes;
        listHash = answer.list.hash;
      }
      texts.push(...answer.texts);
      if (answer.more) {
        count(cursors, answer);
        await keepPart(replica, answer);
        continue;
      }
      if (
        !list &&
        texts.length === 0 &&
        epoch !== undefined &&
        (await isQuiet(host, answer, cursors, heads))
      ) {
        if (!(await isClockKept(host.store.reading, host)))
          await applyRound(replica, (db) => keepClock(db, host));
        // What could not go when its space was lost may go now.
        await takeLeaving(host);
        return { differing: [...differing], restored: false };
      }
      const found = await rebase(host, owner, {
        check: async (db) => replica.transport.check?.(db),
        ...(list ? { list } : {}),
        ...(listHash === undefined ? {} : { listHash }),
        epoch: epoch ?? answer.epoch,
        heads: answer.heads,
        rows: answer.rows,
        outlines: answer.outlines ?? [],
        texts,
        lacked: replica.lacking !== false,
        organization,
      });
      for (const scope of found.differing) differing.add(scope);
      if (found.mayLack) replica.lacking = undefined;
      if (!list?.some(({ scope }) => (cursors[scope] ?? outlined[scope]) === undefined))
        return { differing: [...differing], restored: false };
      break;
    }
  }
}

/** Puts a part of a round aside, and tells who watches a space that is fetched again how far it is. */
async function keepPart(replica: Replica, { rows, heads }: PullAnswer): Promise<void> {
  const done = await applyRound(replica, async (db) => {
    await keepAside(db, rows);
    await noteHeads(db, heads);
  });
  replica.host.announce(done);
}

/** Whether an answer says nothing new: a round that brings nothing writes nothing. */
async function isQuiet(
  { store }: MutationHost,
  { rows, heads, outlines = [] }: PullAnswer,
  cursors: Cursors["cursors"],
  held: Cursors["heads"],
): Promise<boolean> {
  if (rows.length > 0 || outlines.length > 0) return false;
  for (const [scope, { number, digest }] of Object.entries(heads)) {
    const here = held[scope];
    if (!here || here.number !== number || here.digest !== digest || cursors[scope] !== number) return false;
  }
  // A space that is fetched again is whole when a round ends.
  const fetched = (await listOnlineSpaces(store.reading)).some(({ head }) => head !== null);
  return !fetched && !(await awaitsRows(store.reading)) && !(await isUntold(store.reading));
}

/**
 * The instance was restored from a backup: what it had confirmed may be gone, so the mutations that are kept are offered
 * again, and every scope is read anew (design §6.8).
 */
async function beginEpoch(replica: Replica, epoch: string): Promise<void> {
  await applyRound(replica, async (db) => {
    const scopes = await db.selectFrom("scopes").select("scope").where("level", "is not", null).execute();
    // In whatever scope: what made one of its own was confirmed before that scope was ever read here.
    await offerAgain(db, replica.host.now(), () => true);
    await rewindScopes(
      db,
      scopes.map(({ scope }) => scope),
    );
    await dropAside(db);
    await writeMeta(db, "epoch", epoch);
  });
}

/**
 * Offers again what was confirmed in such scopes and is kept: the purge forgets what has lived its time by what the
 * instance told before, and who was away may be the last who has it. What an instance would not run any more is not offered.
 */
async function offerAgain(db: Writer, now: string, concerns: (scope: string) => boolean): Promise<void> {
  const confirmed = await db
    .selectFrom("outbox")
    .select(["id", "numbers"])
    .where("numbers", "is not", null)
    .where((eb) => eb.or([eb("confirmed_at", "is", null), eb("at", ">", endedBy(now, lifetimes.receipt))]))
    .execute();
  for (const { id, numbers } of confirmed) {
    const reached = Object.keys(JSON.parse(numbers ?? "{}") as Record<string, number>);
    // What changed nothing then may change something now.
    if (reached.length === 0 || reached.some(concerns))
      await markOutbox(db, id, { state: "sent", numbers: null, confirmed_at: null });
  }
}

/** Reads scopes again from their beginning at the next pull: a repair (design §6.7). */
export async function repair(replica: Replica, scopes: readonly string[]): Promise<void> {
  await applyRound(replica, async (db) => {
    await offerAgain(db, replica.host.now(), (scope) => scopes.includes(scope));
    await rewindScopes(db, scopes);
  });
}
