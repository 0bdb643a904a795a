import type { ErrorBody } from "../api/error.ts";
import type { Reader, Writer } from "../store/handles.ts";
import { readMeta } from "../store/meta.ts";
import { canUse, noteAbilities } from "./abilities.ts";
import { applyRound } from "./applyRound.ts";
import { awaitingPull, isMadeElsewhere, isOfUnknown, listSendable, parkAlong } from "./arrivals.ts";
import { learnClock } from "./clock.ts";
import { protocolVersion, type PushRequest, type Receipt, type SentMutation } from "./messages.ts";
import { findInOutbox, listUnanswered, markOutbox, type Pending } from "./outbox.ts";
import type { Replica } from "./pull.ts";
import { inDifferences } from "./sentDifferences.ts";
import { TransportError } from "./transport.ts";

/** How often the instance may fail at one mutation before it is parked (design §6.3). */
const failuresToPark = 5;

export interface Pushed {
  /** Mutations that the instance confirmed. */
  confirmed: number;
  /** Mutations that were refused and now wait for a person. */
  parked: number;
  /** Whether something is left that may go when a pull has told what is there. */
  isLeft: boolean;
}

/**
 * Sends the outbox in order, in batches, until it is empty (design §6.2). Refusals are parked and the rest goes on;
 * a failure of connection or instance is thrown, and the next push begins where this one stopped.
 */
export class Pusher {
  readonly #replica: Replica;
  /** How often the instance failed at the mutation that is now first. */
  #failures: { id: string; count: number } | undefined;
  /** How many mutations the next message may hold; fewer after one did not come through, or was refused whole. */
  #room: number;

  constructor(replica: Replica) {
    this.#replica = replica;
    this.#room = replica.host.limits.mutations;
  }

  async push(): Promise<Pushed> {
    const pushed: Pushed = { confirmed: 0, parked: 0, isLeft: false };
    let texts: PushRequest["texts"] = [];
    let supplied = "";
    for (;;) {
      const { host, transport } = this.#replica;
      const batch = await this.#take(texts.length > 0 ? 1 : this.#room);
      if (batch.length === 0) {
        pushed.isLeft = (await listUnanswered(host.store.reading, 1)).length > 0;
        return pushed;
      }
      const message: PushRequest = {
        ...(await this.#greeting()),
        mutations: await this.#wordingOf(batch, texts.length > 0),
        texts,
      };
      const answer = await transport.push(message).catch((error: unknown) => {
        // A line that breaks under a long message may carry a shorter one.
        this.#room = Math.max(1, Math.floor(batch.length / 2));
        return refusalOfMessage(error);
      });
      if (answer instanceof TransportError) {
        texts = [];
        // It may have gone back to an older program, that knows no differences.
        if (message.mutations.some(({ differences }) => differences)) {
          await noteAbilities(host);
          continue;
        }
        await this.#narrow(batch, answer, pushed);
        continue;
      }
      this.#room = Math.min(host.limits.mutations, this.#room * 2);
      learnClock(host, answer.now);
      // The instance was restored, and may lack what these stand on: that is offered again first, by a pull.
      if (answer.receipts.length === 0) return pushed;
      texts = [];
      await this.#settle(answer.receipts, pushed);
      const stopped = answer.receipts.at(-1);
      if (stopped?.status === "failed") await this.#countFailure(stopped.id, stopped.message, pushed);
      if (stopped?.status !== "waiting") continue;
      const asked = JSON.stringify(stopped);
      if (asked === supplied)
        await this.#countFailure(stopped.id, "The instance asks again for what it was sent.", pushed);
      else texts = await this.#supply(stopped, pushed);
      supplied = asked;
    }
  }

  /** Mutations as they are sent; whole where the instance asked for what one is made on. */
  async #wordingOf(batch: readonly Pending[], isAsked: boolean): Promise<SentMutation[]> {
    const { reading } = this.#replica.host.store;
    const mutations = batch.map(messageOf);
    if (isAsked || !(await canUse(reading, "differences"))) return mutations;
    return inDifferences(reading, mutations);
  }

  async #greeting(): Promise<Pick<PushRequest, "protocol" | "epoch">> {
    const epoch = await readMeta(this.#replica.host.store.reading, "epoch");
    return { protocol: protocolVersion, ...(epoch === undefined ? {} : { epoch }) };
  }

  /**
   * The next mutations to send. From now on the instance may have seen them: nothing changes or folds them any more.
   * Hence they are read where they are marked: what folded into one in between would never be sent. What was sent before
   * goes again without what follows it, since what became of it decides what may follow.
   */
  async #take(room: number): Promise<Pending[]> {
    const { store, limits } = this.#replica.host;
    const next = async (db: Reader): Promise<Pending[]> => {
      const sendable = await listSendable(db, this.#replica.host, room);
      const end = sendable.findLastIndex(({ state }) => state === "sent") + 1;
      return asLongAs(end > 0 ? sendable.slice(0, end) : sendable, limits.mutationLength);
    };
    const waiting = await next(store.reading);
    if (!waiting.some(({ state }) => state === "queued")) return waiting;
    return this.#write(async (db) => {
      const batch = await next(db);
      for (const { id, state } of batch) if (state === "queued") await markOutbox(db, id, { state: "sent" });
      return batch;
    });
  }

  /** The instance refuses a whole message: a smaller one is tried, and one mutation alone is parked (design §6.3). */
  async #narrow(batch: readonly Pending[], refusal: TransportError, pushed: Pushed): Promise<void> {
    const [first, ...others] = batch;
    this.#room = Math.max(1, Math.floor(batch.length / 2));
    if (!first || others.length > 0) return;
    await this.#park(first.id, { code: refusal.code ?? 400, message: refusal.message });
    pushed.parked += 1;
    this.#room = this.#replica.host.limits.mutations;
  }

  async #park(id: string, error: ErrorBody["error"]): Promise<void> {
    await this.#write((db) => park(db, id, error));
  }

  /** Notes what became of the mutations that the instance answered for good, all in one transaction. */
  async #settle(receipts: readonly Receipt[], pushed: Pushed): Promise<void> {
    const settled = receipts.filter(({ status }) => status === "done" || status === "refused");
    if (settled.length === 0) return;
    const { host } = this.#replica;
    await this.#write(async (db) => {
      for (const receipt of settled) {
        if (receipt.status === "done")
          await markOutbox(db, receipt.id, { numbers: JSON.stringify(receipt.numbers) });
        else if (receipt.status === "refused") {
          const mutation = await findInOutbox(db, receipt.id);
          if (mutation && isMadeElsewhere(mutation, receipt.error)) {
            await markOutbox(db, receipt.id, { numbers: "{}" });
            continue;
          }
          await park(db, receipt.id, receipt.error);
          const refused = isOfUnknown(receipt.error) && mutation;
          if (refused) await markOutbox(db, receipt.id, awaitingPull(refused));
          pushed.parked += 1;
        }
      }
      // After all that has an answer of its own.
      for (const receipt of settled)
        if (receipt.status === "refused" && receipt.error.reason === "no-space")
          pushed.parked += await parkAlong(db, host, receipt.id);
    });
    pushed.confirmed += settled.filter(({ status }) => status === "done").length;
  }

  /** Sends the bytes that the instance lacks, and answers the texts that go with the next try. */
  async #supply(
    { id, texts, blobs }: Extract<Receipt, { status: "waiting" }>,
    pushed: Pushed,
  ): Promise<PushRequest["texts"]> {
    const { host, transport } = this.#replica;
    const organization = await this.#organizationOf(id);
    const held = await host.store.reading
      .selectFrom("texts")
      .select(["hash", "text"])
      .where("hash", "in", texts.length > 0 ? texts : [""])
      .execute();
    let refusal: ErrorBody["error"] | undefined =
      held.length < texts.length ? { ...lost, reason: "base-missing" } : undefined;
    for (const sha256 of blobs) {
      const bytes = await host.blobs.read(sha256);
      if (!bytes) refusal = { ...lost, reason: "blob-missing" };
      else {
        const sent = await transport.putBlob(organization, sha256, bytes).catch(refusalIn);
        if (sent) refusal = { code: sent.code ?? 400, message: sent.message };
      }
    }
    if (!refusal) return held.map(({ text }) => ({ organization, text }));
    await this.#park(id, refusal);
    pushed.parked += 1;
    return [];
  }

  /** The organization that a mutation writes in: its author may be in several. */
  async #organizationOf(id: string): Promise<string> {
    const { host, organization } = this.#replica;
    const input = (await findInOutbox(host.store.reading, id))?.input ?? {};
    if (typeof input["organizationId"] === "string") return input["organizationId"];
    const space = await host.store.reading
      .selectFrom("spaces")
      .select("organization")
      .where("id", "=", String(input["spaceId"]))
      .executeTakeFirst();
    return space?.organization ?? organization;
  }

  async #countFailure(id: string, message: string, pushed: Pushed): Promise<void> {
    const count = this.#failures?.id === id ? this.#failures.count + 1 : 1;
    this.#failures = { id, count };
    if (count < failuresToPark) throw new TransportError("unreachable", message);
    this.#failures = undefined;
    await this.#park(id, { code: 500, message });
    pushed.parked += 1;
  }

  async #write<T>(work: (db: Writer) => Promise<T>): Promise<T> {
    const done = await applyRound(this.#replica, work);
    this.#replica.host.announce(done);
    return done.value;
  }
}

const park = (db: Writer, id: string, error: ErrorBody["error"]): Promise<void> =>
  markOutbox(db, id, { state: "parked", error: JSON.stringify(error) });

const lost: ErrorBody["error"] = {
  code: 409,
  message: "A text or file that this change needs is no longer on this computer.",
};

/** A refusal of what was sent as a value; any other failure goes on as it came. */
function refusalIn(error: unknown): TransportError {
  if (error instanceof TransportError && error.failure === "refused") return error;
  throw error;
}

/** The same of a message: another refusal than these is about its sender or its address, whatever it holds. */
function refusalOfMessage(error: unknown): TransportError {
  const refusal = refusalIn(error);
  if ([400, 413].includes(refusal.code ?? 400)) return refusal;
  throw new TransportError("unreachable", refusal.message, refusal.code);
}

const messageOf = ({ id, seed, operation, at, input, decisions }: Pending) => ({
  id,
  seed,
  operation,
  at,
  input,
  decisions,
});

/** The first mutations that together are no longer than `length`; the first one in any case. */
function asLongAs(pending: readonly Pending[], length: number): Pending[] {
  let room = length;
  const end = pending.findIndex(({ input }) => (room -= JSON.stringify(input).length) < 0);
  return pending.slice(0, end < 0 ? pending.length : Math.max(1, end));
}
