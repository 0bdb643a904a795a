import { TextsMissing } from "../api/error.ts";
import { findBase, keepBase } from "../content/branches/bases.ts";
import { isDiskTrouble } from "../store/disk/disk.ts";
import type { Reader, Writer } from "../store/handles.ts";
import { readMeta } from "../store/meta.ts";
import { prepared } from "../store/prepared.ts";
import { lifetimes } from "../store/upkeep/retention.ts";
import { isServerTrouble } from "../store/server/serverErrors.ts";
import { readStore, transact } from "../store/store.ts";
import type { SpaceRow } from "../store/tables.ts";
import { hashText } from "../store/texts/texts.ts";
import { whileKept, type Ready } from "../store/blobs/kept.ts";
import { findBlob } from "../store/blobs/uploads.ts";
import { isOfUnknown } from "./arrivals.ts";
import type { MutationHost } from "./host.ts";
import type { PushAnswer, PushRequest, Receipt } from "./messages.ts";
import type { Mutation } from "./mutation.ts";
import { findSeenSpace } from "./seenSpace.ts";
import { inFull, type InFull } from "./sentDifferences.ts";

/** At most so many mutations share a transaction: others who write wait for so long. */
const mostTogether = 10;

/** A push as the instance goes through it. */
interface Serving {
  host: MutationHost;
  user: string;
  /** The texts that came in the message, by hash. */
  sent: ReadonlyMap<string, string>;
}

/**
 * The instance's half of a push: each mutation as its author, with the author's level now. The receipt is written in
 * the transaction of its mutation, so a mutation takes effect exactly once (design §6.2).
 */
export async function servePush(host: MutationHost, user: string, request: PushRequest): Promise<PushAnswer> {
  const epoch = await readMeta(host.store.reading, "epoch");
  if (request.epoch !== undefined && request.epoch !== epoch) return { receipts: [], now: host.now() };
  const sent = new Map(request.texts.map(({ text }) => [hashText(text), text]));
  const serving = { host, user, sent };
  const { mutations, lacking }: InFull = request.mutations.some(({ differences }) => differences)
    ? await readStore(host.store, (db) => inFull(db, user, request.mutations, sent))
    : { mutations: request.mutations };
  const receipts: Receipt[] = [];
  for (const part of inTransactions(host, mutations)) {
    receipts.push(...(await serveTogether(serving, part)));
    while (receipts.length < part.end && !endsMessage(receipts.at(-1)))
      receipts.push(await serveMutation(serving, mutations[receipts.length] as Mutation));
    if (endsMessage(receipts.at(-1))) return { receipts, now: host.now() };
  }
  if (lacking) receipts.push(lacking);
  return { receipts, now: host.now() };
}

/**
 * Whether what follows in the message is not run. After a change of what is not there it could pass where that comes in a
 * moment, and be done before what it follows (A9, A10): its writer's program knows what may.
 */
const endsMessage = (receipt: Receipt | undefined): boolean =>
  receipt?.status === "waiting" ||
  receipt?.status === "failed" ||
  (receipt?.status === "refused" && isOfUnknown(receipt.error));

/** Mutations in a row that may share a transaction, and where in the message they end. */
interface Part {
  mutations: Mutation[];
  end: number;
}

/** One that does anything before its transaction has to see what was written before it. */
function* inTransactions(host: MutationHost, mutations: readonly Mutation[]): Generator<Part> {
  let part: Mutation[] = [];
  for (const [at, mutation] of mutations.entries()) {
    const isAlone = refusalBefore(host, mutation, host.now()) !== undefined || host.prepares(mutation);
    if (isAlone || part.length === mostTogether) {
      if (part.length > 0) yield { mutations: part, end: at };
      part = [];
    }
    if (isAlone) yield { mutations: [], end: at + 1 };
    else part.push(mutation);
  }
  yield { mutations: part, end: mutations.length };
}

/** Why a mutation is not run at all, by what it says alone. */
function refusalBefore(host: MutationHost, mutation: Mutation, now: string): Refused | undefined {
  // Its receipt could be gone (design §6.2).
  if (Date.parse(now) - Date.parse(mutation.at) > lifetimes.receipt)
    return {
      code: 409,
      message: "This change is more than 180 days old, so it is not applied without you.",
      reason: "too-old",
    };
  if (Number.isNaN(Date.parse(mutation.at))) return { code: 400, message: `/at ${mutation.at} is no time.` };
  return host.refuses(mutation);
}

/**
 * Runs mutations in one transaction, which is made durable once: all of them, or those up to the first that was
 * refused before, or before the first that has to wait for bytes. Where one of them does not pass none has run, and each
 * has to be served by itself.
 */
async function serveTogether(serving: Serving, { mutations }: Part): Promise<Receipt[]> {
  if (mutations.length < 2) return [];
  const { host, user } = serving;
  const now = host.now();
  const runs = mutations.map((mutation) => runOf(mutation, now));
  try {
    const scopes: string[] = [];
    for (const run of runs) scopes.push(...(await host.scopesOf(host.store.reading, user, run)));
    const absent = await listAbsent(host, runs);
    const done = await transact(host.store, { mode: "authority", scopes, at: now, by: user }, async (db) => {
      const receipts: Receipt[] = [];
      for (const run of runs) {
        const needed = await findNeeded(serving, db, run, absent);
        if (isLacking(needed)) break;
        const receipt = await runWithReceipt(serving, db, { run, needed, now });
        receipts.push(receipt);
        // It was refused before; whether what follows it may run is asked of each.
        if (receipt.status === "refused") break;
      }
      await host.followStale(db);
      return receipts;
    });
    host.announce(done);
    return done.value;
  } catch (error) {
    // All of them wait until the disk or the server is right.
    if (isDiskTrouble(error) || isServerTrouble(error)) throw error;
    return [];
  }
}

async function serveMutation(serving: Serving, mutation: Mutation): Promise<Receipt> {
  const { host, user } = serving;
  const { id } = mutation;
  const known = await readStore(host.store, (db) => findReceipt(db, user, id));
  if (known) return known;
  const now = host.now();
  const refused = refusalBefore(host, mutation, now);
  if (refused) return refuse(host, user, id, refused);
  const absent = await listAbsent(host, [mutation]);
  const needed = await readStore(host.store, (db) => findNeeded(serving, db, mutation, absent));
  if (isLacking(needed)) return { id, status: "waiting", texts: needed.texts, blobs: needed.blobs };
  try {
    const run = runOf(mutation, now);
    const done = await whileKept(host, async (kept) => {
      const ready = await host.prepare(user, mutation, kept);
      return host.retrying(mutation, async () =>
        transact(
          host.store,
          {
            mode: "authority",
            scopes: await host.scopesOf(host.store.reading, user, run),
            at: now,
            by: user,
          },
          async (db) => {
            const receipt = await runWithReceipt(serving, db, { run, needed, ready, now });
            await host.followStale(db);
            return receipt;
          },
        ),
      );
    });
    host.announce(done);
    return done.value;
  } catch (error) {
    if (error instanceof TextsMissing) {
      const { bases } = host.namesOf(mutation);
      // They were here a moment ago.
      const gone = error.hashes.filter((hash) => bases.includes(hash));
      if (gone.length === error.hashes.length) return { id, status: "waiting", texts: gone, blobs: [] };
    }
    const refusal = host.refusalOf(error);
    // So were the bytes that it names, which may be why.
    const gone = refusal ? await listGoneBlobs(serving, mutation) : [];
    if (gone.length > 0) return { id, status: "waiting", texts: [], blobs: gone };
    if (refusal) return refuse(host, user, id, refusal);
    // This change is no worse than others: all of them wait until the disk or the server is right.
    if (isDiskTrouble(error) || isServerTrouble(error)) throw error;
    host.fault(mutation.operation, error);
    return { id, status: "failed", message: "The instance failed at this change; it was logged there." };
  }
}

/** A mutation as it runs here: never later than this instance's present, and in its own form, since times are compared as text. */
const runOf = (mutation: Mutation, now: string): Mutation => ({
  ...mutation,
  at: new Date(Math.min(Date.parse(mutation.at), Date.parse(now))).toISOString(),
});

/** Runs a mutation and writes its receipt in the same transaction; one that has a receipt is not run again. */
async function runWithReceipt(
  { host, user }: Serving,
  db: Writer,
  { run, needed, ready, now }: { run: Mutation; needed: Needed; ready?: Ready; now: string },
): Promise<Receipt> {
  const { id } = run;
  const already = await findReceipt(db, user, id);
  if (already) return already;
  await beginReceipt(db, { user, id, now });
  // In this transaction, so that nobody has texts kept by a change that they may not make.
  for (const { space, text } of needed.brought) await keepBase(db, space, user, text);
  const before = new Map([...db.session.scopes].map(([scope, { number }]) => [scope, number]));
  await host.replay(db, user, run, ready);
  const numbers: Record<string, number> = {};
  for (const [scope, { number }] of db.session.scopes)
    if (number !== before.get(scope)) numbers[scope] = number;
  const receipt: Receipt = { id, status: "done", numbers };
  const written = { outcome: JSON.stringify(receipt), numbers: JSON.stringify(numbers) };
  await completeReceipt(db, { user, id, ...written });
  return receipt;
}

const beginReceipt = prepared((db: Writer, { user, id, now }: { user: string; id: string; now: string }) =>
  db.insertInto("receipts").values({ user_id: user, mutation: id, at: now, outcome: "{}", numbers: "{}" }),
);

const completeReceipt = prepared(
  (db: Writer, written: { user: string; id: string; outcome: string; numbers: string }) =>
    db
      .updateTable("receipts")
      .set({ outcome: written.outcome, numbers: written.numbers })
      .where("user_id", "=", written.user)
      .where("mutation", "=", written.id),
);

type Refused = Extract<Receipt, { status: "refused" }>["error"];

/** A refusal is a receipt too: a push that is sent again gets the same answer. */
async function refuse(host: MutationHost, user: string, id: string, error: Refused): Promise<Receipt> {
  const receipt: Receipt = { id, status: "refused", error };
  const done = await transact(host.store, { mode: "authority", scopes: [], at: host.now() }, async (db) => {
    await db
      .insertInto("receipts")
      .values({
        user_id: user,
        mutation: id,
        at: host.now(),
        outcome: JSON.stringify(receipt),
        numbers: "{}",
      })
      .onConflict((oc) => oc.doNothing())
      .execute();
    // The same message may have arrived twice, and its other copy been answered meanwhile.
    return (await findReceipt(db, user, id)) ?? receipt;
  });
  return done.value;
}

async function findReceipt(db: Reader, user: string, id: string): Promise<Receipt | undefined> {
  const [row] = await outcomeOf(db, { user, id });
  return row && (JSON.parse(row.outcome) as Receipt);
}

const outcomeOf = prepared((db: Reader, { user, id }: { user: string; id: string }) =>
  db.selectFrom("receipts").select("outcome").where("user_id", "=", user).where("mutation", "=", id),
);

/** What a mutation names that is not known as its author's. */
interface Needed {
  /** Hashes of texts and of blobs that have to be asked for. */
  texts: string[];
  blobs: string[];
  /** Texts that came in the same message. */
  brought: { space: SpaceRow; text: string }[];
}

const isLacking = ({ texts, blobs }: Needed): boolean => texts.length + blobs.length > 0;

/** The blobs that mutations name of which the bytes are not here. Asked before a transaction, which has no room for it. */
async function listAbsent(host: MutationHost, mutations: readonly Mutation[]): Promise<Set<string>> {
  const named = mutations.flatMap((mutation) => host.namesOf(mutation).blobs);
  return named.length > 0 ? host.blobs.listAbsent(named) : new Set();
}

/** The blobs that a mutation names which went as it was run: nothing had named them for long. */
async function listGoneBlobs(serving: Serving, mutation: Mutation): Promise<string[]> {
  const { host } = serving;
  if (host.namesOf(mutation).blobs.length === 0) return [];
  const absent = await listAbsent(host, [mutation]);
  return (await readStore(host.store, (db) => findNeeded(serving, db, mutation, absent))).blobs;
}

async function findNeeded(
  { host, user, sent }: Serving,
  db: Reader,
  mutation: Mutation,
  absent: ReadonlySet<string>,
): Promise<Needed> {
  const needed: Needed = { texts: [], blobs: [], brought: [] };
  const named = host.namesOf(mutation);
  if (named.bases.length === 0 && named.blobs.length === 0) return needed;
  const place = await placeOf(db, user, mutation.input);
  if (!place) return needed;
  const { organization, space } = place;
  for (const hash of new Set(named.bases)) {
    if (!space || (await findBase(db, space, user, hash)) !== undefined) continue;
    const text = sent.get(hash);
    if (text === undefined) needed.texts.push(hash);
    else needed.brought.push({ space, text });
  }
  for (const hash of new Set(named.blobs))
    if (absent.has(hash) || !(await findBlob(db, organization, hash, user))) needed.blobs.push(hash);
  return needed;
}

/** What an input is about, as far as its author may see it: an organization, and a space of it. */
async function placeOf(
  db: Reader,
  user: string,
  input: Record<string, unknown>,
): Promise<{ organization: string; space?: SpaceRow } | undefined> {
  if (typeof input["organizationId"] === "string") return { organization: input["organizationId"] };
  const seen = await findSeenSpace(db, user, input["spaceId"]);
  return seen && { organization: seen.space.organization, space: seen.space };
}
