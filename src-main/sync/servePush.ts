import { grantedAccess } from "../access/access.ts";
import { spaceScope } from "../access/scopes.ts";
import { findBase, keepBase } from "../content/bases.ts";
import { isDiskTrouble } from "../store/disk.ts";
import type { Reader } from "../store/handles.ts";
import { readStore, transact } from "../store/store.ts";
import type { SpaceRow } from "../store/tables.ts";
import { hashText } from "../store/texts.ts";
import { findBlob } from "../store/uploads.ts";
import type { MutationHost } from "./host.ts";
import type { PushAnswer, PushRequest, Receipt } from "./messages.ts";
import type { Mutation } from "./mutation.ts";

/** For how long receipts are kept; an older mutation is not run, since its receipt could be gone (design §6.2). */
const receiptLife = 180 * 24 * 60 * 60 * 1000;

/**
 * The instance's half of a push: each mutation in a transaction of its own, as its author, with the author's level
 * now. The receipt is written in that transaction, so a mutation takes effect exactly once (design §6.2).
 */
export async function servePush(host: MutationHost, user: string, request: PushRequest): Promise<PushAnswer> {
  const sent = new Map(request.texts.map(({ text }) => [hashText(text), text]));
  const receipts: Receipt[] = [];
  for (const mutation of request.mutations) {
    const receipt = await serveMutation(host, user, mutation, sent);
    receipts.push(receipt);
    if (receipt.status === "waiting" || receipt.status === "failed") break;
  }
  return { receipts, now: host.now() };
}

async function serveMutation(
  host: MutationHost,
  user: string,
  mutation: Mutation,
  sent: ReadonlyMap<string, string>,
): Promise<Receipt> {
  const { id } = mutation;
  const known = await readStore(host.store, (db) => findReceipt(db, user, id));
  if (known) return known;
  const now = host.now();
  if (Date.parse(now) - Date.parse(mutation.at) > receiptLife)
    return refuse(host, user, id, {
      code: 409,
      message: "This change is more than 180 days old, so it is not applied without you.",
      reason: "too-old",
    });
  const refused = Number.isNaN(Date.parse(mutation.at))
    ? { code: 400, message: `/at ${mutation.at} is no time.` }
    : host.refuses(mutation);
  if (refused) return refuse(host, user, id, refused);
  const needed = await readStore(host.store, (db) => findNeeded(host, db, user, mutation, sent));
  if (needed.texts.length + needed.blobs.length > 0)
    return { id, status: "waiting", texts: needed.texts, blobs: needed.blobs };
  try {
    const prepared = await host.prepare(user, mutation);
    // Never later than this instance's present, and in its own form: times are compared as text.
    const at = new Date(Math.min(Date.parse(mutation.at), Date.parse(now))).toISOString();
    const run: Mutation = { ...mutation, at };
    const done = await transact(
      host.store,
      { mode: "authority", scopes: host.scopesOf(user, run), at: now },
      async (db): Promise<Receipt> => {
        const already = await findReceipt(db, user, id);
        if (already) return already;
        await db
          .insertInto("receipts")
          .values({ user_id: user, mutation: id, at: now, outcome: "{}", numbers: "{}" })
          .execute();
        // In this transaction, so that nobody has texts kept by a change that they may not make.
        for (const { space, text } of needed.brought) await keepBase(db, space, user, text);
        const before = new Map([...db.session.scopes].map(([scope, { number }]) => [scope, number]));
        await host.replay(db, user, run, prepared);
        const numbers: Record<string, number> = {};
        for (const [scope, { number }] of db.session.scopes)
          if (number !== before.get(scope)) numbers[scope] = number;
        const receipt: Receipt = { id, status: "done", numbers };
        await db
          .updateTable("receipts")
          .set({ outcome: JSON.stringify(receipt), numbers: JSON.stringify(numbers) })
          .where("user_id", "=", user)
          .where("mutation", "=", id)
          .execute();
        return receipt;
      },
    );
    host.announce(done);
    return done.value;
  } catch (error) {
    const refusal = host.refusalOf(error);
    if (refusal) return refuse(host, user, id, refusal);
    // This change is no worse than others: all of them wait until the disk is right.
    if (isDiskTrouble(error)) throw error;
    host.fault(mutation.operation, error);
    return { id, status: "failed", message: "The instance failed at this change; it was logged there." };
  }
}

/** A refusal is a receipt too: a push that is sent again gets the same answer. */
async function refuse(
  host: MutationHost,
  user: string,
  id: string,
  error: Extract<Receipt, { status: "refused" }>["error"],
): Promise<Receipt> {
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
  const row = await db
    .selectFrom("receipts")
    .select("outcome")
    .where("user_id", "=", user)
    .where("mutation", "=", id)
    .executeTakeFirst();
  return row && (JSON.parse(row.outcome) as Receipt);
}

/** What a mutation names that is not known as its author's. */
interface Needed {
  /** Hashes of texts and of blobs that have to be asked for. */
  texts: string[];
  blobs: string[];
  /** Texts that came in the same message. */
  brought: { space: SpaceRow; text: string }[];
}

async function findNeeded(
  host: MutationHost,
  db: Reader,
  user: string,
  mutation: Mutation,
  sent: ReadonlyMap<string, string>,
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
    if (!(await findBlob(db, organization, hash, user))) needed.blobs.push(hash);
  return needed;
}

/** What an input is about, as far as its author may see it: an organization, and a space of it. */
async function placeOf(
  db: Reader,
  user: string,
  input: Record<string, unknown>,
): Promise<{ organization: string; space?: SpaceRow } | undefined> {
  if (typeof input["organizationId"] === "string") return { organization: input["organizationId"] };
  if (typeof input["spaceId"] !== "string") return undefined;
  const space = await db
    .selectFrom("spaces")
    .selectAll()
    .where("scope", "=", spaceScope(input["spaceId"]))
    .executeTakeFirst();
  if (!space || (await grantedAccess.levelOn(db, user, space)) === undefined) return undefined;
  return { organization: space.organization, space };
}
