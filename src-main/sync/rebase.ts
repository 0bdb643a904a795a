import { spaceScope } from "../access/scopes.ts";
import { listBlobsOf, listEveryBlob } from "../content/view/heldFiles.ts";
import type { ErrorBody } from "../api/error.ts";
import { isNumbered, noteNumbers } from "../store/changes.ts";
import { isDiskTrouble } from "../store/disk/disk.ts";
import { touch, type Reader, type Writer } from "../store/handles.ts";
import { writeMeta } from "../store/meta.ts";
import { listOnlineSpaces } from "../store/onlineSpaces.ts";
import { decodeKey } from "../store/keys.ts";
import { prepared } from "../store/prepared.ts";
import type { Ready } from "../store/blobs/kept.ts";
import { dropPulled, listPulled, listWaiting } from "../store/pulled.ts";
import { restoreRows, type Restored } from "../store/restored.ts";
import { purgeIndex } from "../store/search/searchIndex.ts";
import { inSavepoint, transact, withPrediction, type Transacted } from "../store/store.ts";
import type { PulledTable, ReplicatedTable, StateRow } from "../store/tables.ts";
import { keepTexts } from "../store/texts/texts.ts";
import { keepClock } from "./clock.ts";
import type { MutationHost, ReplicaHost } from "./host.ts";
import { fewRows, keepAside, listHeads, mayLackTexts } from "./incoming.ts";
import type { Outline, PulledRow, ScopedText } from "./messages.ts";
import { noteLost, takeLeaving } from "./leaving.ts";
import { dropUnneededTexts, forgetRows, forgetSent, loseScopes } from "./lostScopes.ts";
import { endFetching, keepOutline } from "./online.ts";
import { listFetched, listOutlined } from "./outline.ts";
import {
  goesAgain,
  isOfUnknown,
  listUnknown,
  noteTold,
  parkFollowing,
  sendArrived,
  StillRefused,
} from "./arrivals.ts";
import { listPending, markOutbox, type Pending } from "./outbox.ts";
import { spaceOf } from "./spaceOf.ts";
import { noteUnindexed } from "./unindexed.ts";

/** What a round brought, to be applied whole. */
export interface Incoming {
  /** Throws where another process may have applied something since (L9). */
  check: (db: Reader) => Promise<void>;
  /** Every scope of the owner with its level, where the list changed. */
  list?: { scope: string; level: string }[];
  /** The name of the list that the owner's scopes now are. */
  listHash?: string;
  epoch: string;
  /** The heads that the rows reach, with those that wait aside. */
  heads: Record<string, { number: number; digest: number }>;
  /** What the round's last answer brought. */
  rows: PulledRow[];
  outlines: Outline[];
  texts: ScopedText[];
  /** Rows that came before may name texts that are not here. */
  lacked: boolean;
  organization: string;
}

export interface Rebased {
  /** Scopes whose digest differs from the instance's after the rows were applied. */
  differing: string[];
  /** Some text that is needed now may not be here. */
  mayLack: boolean;
}

interface Applied extends Rebased {
  /** The scopes of which rows came. */
  moved: ReadonlySet<string>;
  /** Whether what was held of some scope went, and all of it came anew. */
  replaced: boolean;
  /** The bytes that its files had. */
  dropped: ReadonlySet<string>;
}

const nothingApplied: Applied = {
  differing: [],
  mayLack: false,
  moved: new Set(),
  replaced: false,
  dropped: new Set(),
};

/** Takes away what its writer keeps here no longer; answers the bytes that its files had. */
export type Release = (db: Writer) => Promise<Set<string>>;

/**
 * In one transaction: takes the predictions back, applies what the instance said, and runs the mutations that it
 * has not caught up with again, each in a savepoint (design §6.5).
 */
export async function rebase(
  host: ReplicaHost,
  owner: string,
  incoming?: Incoming,
  release?: Release,
): Promise<Rebased> {
  const prepared: Prepared = new Map();
  const done = await transactPrepared(host, { owner, prepared }, async (db): Promise<Applied> => {
    await incoming?.check(db);
    const lost = incoming?.list ? await takeList(db, incoming.list) : [];
    // Which bytes an import kept nothing tells but its predictions; what is named again stays.
    if (lost.length > 0 || release) await noteLost(db, await listPredictedBlobs(db));
    await undoPredictions(db);
    if (lost.length > 0) await noteLost(db, await loseScopes(db, host, owner, lost));
    if (release) await noteLost(db, await release(db));
    const applied = incoming ? await applyIncoming(db, host, incoming) : nothingApplied;
    if (applied.replaced) {
      await dropUnneededTexts(db, host, owner);
      await noteLost(db, applied.dropped);
    }
    const online = new Set((await listOnlineSpaces(db)).map(({ space }) => space));
    const settled = (await forgetConfirmed(db, host, { pulled: incoming !== undefined })).intersection(
      online,
    );
    if (settled.size > 0) await noteLost(db, await forgetSent(db, host, owner, [...settled].map(spaceScope)));
    const stillRefused = new StillRefused(host);
    for (const mutation of await listToRun(db)) {
      const space = spaceOf(host, mutation);
      // What it would be run on is not here: only the instance can say what comes of it.
      if (space !== undefined && online.has(space)) continue;
      // Before a pull has told what is there its writer goes on seeing it done.
      const isParked = mutation.state === "parked" && (incoming !== undefined || !mutation.about.untold);
      const before = stillRefused.before(mutation);
      const mayPass = async (): Promise<boolean> =>
        before.length === 0 &&
        goesAgain(mutation) &&
        mayHaveArrived(db, host, owner, { mutation, moved: applied.moved });
      if (isParked && !(await mayPass())) {
        stillRefused.add(mutation);
        continue;
      }
      // It was done on what that did, and would be undone when that is sent again. The instance has run nothing of it.
      if (incoming && mutation.numbers === undefined && before.some(({ about }) => about.untold)) {
        await parkFollowing(db, mutation.id);
        stillRefused.add({ ...mutation, about: { ...mutation.about, untold: true } });
        continue;
      }
      const run = { mutation, prepared: prepared.get(mutation.id) };
      const { passes, refusal } = await predict(db, host, owner, run);
      if (isParked) {
        // What stands in its way now the instance has to say, or its writer would go on reading what once did.
        if (passes || (refusal && !isOfUnknown(refusal))) await sendArrived(db, mutation);
        else stillRefused.add(mutation);
      } else if (refusal?.reason === "unknown" && stillRefused.isIn(space)) {
        // Any other that fails here stays, without effect, and is sent all the same: the instance decides.
        await markOutbox(db, mutation.id, { state: "parked", error: JSON.stringify(refusal) });
      }
    }
    if (incoming) await noteTold(db);
    await host.followStale(db);
    if (lost.length > 0 || release) await purgeIndex(db);
    return applied;
  });
  host.announce(done);
  await takeLeaving(host);
  return done.value;
}

/** What is run again: all that the instance has not caught up with, and what was refused for something unknown, in order. */
const listToRun = async (db: Reader): Promise<Pending[]> =>
  [...(await listPending(db)), ...(await listUnknown(db))].sort((a, b) => a.position - b.position);

/** Whether what a refused mutation names may be here since something came. */
async function mayHaveArrived(
  db: Reader,
  host: MutationHost,
  owner: string,
  { mutation, moved }: { mutation: Pending; moved: ReadonlySet<string> },
): Promise<boolean> {
  if (moved.size === 0) return false;
  return (await host.scopesOf(db, owner, mutation)).some((scope) => moved.has(scope));
}

/** Runs a mutation for its writer to see, in a savepoint; answers whether it passes here, and what it is refused for. */
async function predict(
  db: Writer,
  host: MutationHost,
  owner: string,
  { mutation, prepared }: { mutation: Pending; prepared: Ready | undefined },
): Promise<{ passes: boolean; refusal?: ErrorBody["error"] | undefined }> {
  const scopes = await host.scopesOf(db, owner, mutation);
  const run = await withPrediction(db, scopes, mutation.at, (predicting) =>
    inSavepoint(predicting, () => host.replay(predicting, owner, mutation, prepared)),
  );
  // On a disk that takes no writes nothing may end otherwise than it would have.
  if (!run.ok && isDiskTrouble(run.error)) throw run.error;
  const refusal = run.ok ? undefined : host.refusalOf(run.error);
  if (!run.ok && !refusal) host.fault(mutation.operation, run.error);
  return { passes: run.ok, refusal };
}

/** What mutations have ready for their run, by id; nothing for those whose bytes are gone: their run fails in its savepoint. */
type Prepared = Map<string, Ready | undefined>;

/** So often is prepared anew what its writer did meanwhile; who never pauses is waited for no longer. */
const mostAttempts = 5;

/** Runs `work` in a transaction in which everything that is to be run is prepared: that takes its time, and reads. */
async function transactPrepared<T>(
  host: ReplicaHost,
  { owner, prepared }: { owner: string; prepared: Prepared },
  work: (db: Writer) => Promise<T>,
): Promise<Transacted<T>> {
  const isNew = ({ id }: Pending): boolean => !prepared.has(id);
  for (let attempt = 1; ; attempt += 1) {
    for (const mutation of (await listToRun(host.store.reading)).filter(isNew))
      prepared.set(mutation.id, await host.prepare(owner, mutation).catch(() => undefined));
    const options = { mode: "replication", scopes: [], at: host.now() } as const;
    const done = await transact(host.store, options, async (db) => {
      const isLate = attempt < mostAttempts && (await listToRun(db)).some(isNew);
      return isLate ? undefined : { done: await work(db) };
    });
    if (done.value) return { ...done, value: done.value.done };
  }
}

const listFormer = prepared((db: Reader, _: object) =>
  db.selectFrom("journal").selectAll().orderBy("seq", "desc"),
);

type StateKey = Pick<StateRow, "scope" | "branch" | "kind" | "id">;

/** The bytes of the files that are predicted, as they are and were. */
async function listPredictedBlobs(db: Reader): Promise<Set<string>> {
  const blobs = new Set<string>();
  const files = (await listFormer(db, {}))
    .filter(({ table_name }) => table_name === "states")
    .map(({ scope, row_key }) => ({ scope, ...decodeKey("states", row_key) }) as StateKey)
    .filter(({ kind }) => kind === "file");
  for (const those of Map.groupBy(files, ({ scope, branch }) => `${scope}/${branch}`).values())
    if (those[0])
      for (const blob of await listBlobsOf(db, those[0], [...new Set(those.map(({ id }) => id))]))
        blobs.add(blob);
  return blobs;
}

/** Puts every predicted row back as it was before the first prediction about it. */
async function undoPredictions(db: Writer): Promise<void> {
  const entries = await listFormer(db, {});
  const former = new RowsByTable();
  for (const { scope, table_name, row_key, before } of entries)
    former.set(scope, table_name, row_key, before);
  await former.restore(db);
  if (entries.length > 0) await db.deleteFrom("journal").execute();
}

/** Rows as JSON, gathered by scope and table so that many are written at once; of two for one key the later holds. */
class RowsByTable {
  readonly #rows = new Map<string, { scope: string; table: ReplicatedTable; rows: Map<string, Restored> }>();

  set(scope: string, table: string, key: string, json: string | null): void {
    const name = `${scope}\0${table}`;
    const known = this.#rows.get(name) ?? { scope, table: table as ReplicatedTable, rows: new Map() };
    this.#rows.set(name, known);
    known.rows.set(key, { key, row: json === null ? null : (JSON.parse(json) as Record<string, unknown>) });
  }

  async restore(db: Writer): Promise<void> {
    for (const { scope, table, rows } of this.#rows.values())
      await restoreRows(db, table, scope, [...rows.values()]);
  }
}

async function applyIncoming(db: Writer, host: MutationHost, incoming: Incoming): Promise<Applied> {
  await keepAside(db, incoming.rows);
  const online = await listOutlined(db);
  const held = new Map((await listHeads(db, {})).map((row) => [row.scope, row]));
  // A space may have been lost since a former part of the round brought its texts.
  const texts = incoming.texts.filter(({ scope }) => held.has(scope) && !online.has(scope));
  await keepTexts(
    db,
    incoming.organization,
    texts.map(({ text }) => text),
  );
  // Pages that waited for one of them are among those whose rows are here already.
  if (incoming.lacked) await noteUnindexed(db, [...new Set(texts.map(({ scope }) => scope))]);
  for (const outline of incoming.outlines) if (online.has(outline.scope)) await keepOutline(db, outline);
  const differing: string[] = [];
  const brought: PulledTable[] = [];
  const moved = new Set<string>();
  let replaced = false;
  const dropped = new Set<string>();
  const fetched = await listFetched(db);
  const waiting = new Set((await listWaiting(db, {})).map(({ scope }) => scope));
  for (const [scope, head] of Object.entries(incoming.heads)) {
    const known = held.get(scope);
    if (!known || online.has(scope)) continue;
    if (known.number > 0 && known.number === head.number && !waiting.has(scope)) {
      if (known.digest !== head.digest) differing.push(scope);
      continue;
    }
    // A scope that is read from its beginning replaces what was held of it, be it an outline.
    if (known.number === 0 && (fetched.has(scope) || (await isNumbered(db, scope)))) {
      for (const blob of await listEveryBlob(db, scope)) dropped.add(blob);
      await forgetRows(db, scope);
      // What came of its files may have to come again.
      touch(db, "scopes", scope);
      replaced = true;
    }
    const pulled = waiting.has(scope) ? await listPulled(db, { scope }) : [];
    const digest = await applyRows(db, scope, known.number === 0 ? 0 : known.digest, pulled);
    if (pulled.length > 0) moved.add(scope);
    for (const row of pulled) if (brought.length <= fewRows) brought.push(row);
    await moveHead(db, { scope, number: head.number, digest });
    if (digest !== head.digest) differing.push(scope);
  }
  await endFetching(db, Object.keys(incoming.heads));
  if (incoming.listHash !== undefined) await writeMeta(db, "scope-list", incoming.listHash);
  await writeMeta(db, "epoch", incoming.epoch);
  await keepClock(db, host);
  // A request and the revision of main that it stands on may come in one round, in whichever order.
  return { differing, mayLack: await mayLackTexts(db, brought), moved, replaced, dropped };
}

const moveHead = prepared((db: Writer, head: { scope: string; number: number; digest: number }) =>
  db.updateTable("scopes").set({ number: head.number, digest: head.digest }).where("scope", "=", head.scope),
);

/** Applies the rows of a scope that wait aside; answers the scope's digest with them. */
async function applyRows(
  db: Writer,
  scope: string,
  digest: number,
  pulled: readonly PulledTable[],
): Promise<number> {
  if (pulled.length === 0) return digest;
  const sum = await noteNumbers(db, scope, digest, pulled);
  const rows = new RowsByTable();
  for (const { table_name, row_key, row } of pulled) rows.set(scope, table_name, row_key, row);
  await rows.restore(db);
  await dropPulled(db, { scope });
  return sum;
}

const keepLevel = prepared((db: Writer, { scope, level }: { scope: string; level: string }) =>
  db
    .insertInto("scopes")
    .values({ scope, number: 0, digest: 0, level })
    .onConflict((oc) => oc.column("scope").doUpdateSet((eb) => ({ level: eb.ref("excluded.level") }))),
);

/** Takes over the list of scopes with their levels; answers those that were lost. */
async function takeList(db: Writer, list: { scope: string; level: string }[]): Promise<string[]> {
  const levels = new Map(list.map(({ scope, level }) => [scope, level]));
  const known = await listHeads(db, {});
  for (const [scope, level] of levels) await keepLevel(db, { scope, level });
  return known.flatMap(({ scope }) => (levels.has(scope) ? [] : [scope]));
}

/**
 * A mutation whose numbers the cursors have passed is seen in what was pulled: its prediction ends. Answers the spaces
 * that such ones wrote in.
 */
async function forgetConfirmed(
  db: Writer,
  host: MutationHost,
  { pulled }: { pulled: boolean },
): Promise<Set<string>> {
  const cursors = new Map((await listHeads(db, {})).map(({ scope, number }) => [scope, number]));
  // Only a pull tells of a scope that it is not for this owner to see, or of what had been done already that it is here.
  const hasPassed = ([scope, number]: [string, number]): boolean =>
    (cursors.get(scope) ?? (pulled ? number : -1)) >= number;
  const spaces = new Set<string>();
  for (const mutation of await listPending(db)) {
    const { id, numbers } = mutation;
    const reached = numbers && Object.entries(numbers);
    if (!reached || (reached.length === 0 && !pulled) || !reached.every(hasPassed)) continue;
    await markOutbox(db, id, { state: "confirmed", confirmed_at: host.now() });
    spaces.add(String(spaceOf(host, mutation)));
  }
  return spaces;
}
