import type { Writer } from "../store/handles.ts";
import { transact } from "../store/store.ts";
import { protocolVersion, type PushRequest, type Receipt } from "./messages.ts";
import { listUnanswered, markOutbox, type Pending } from "./outbox.ts";
import { setClock, type Replica } from "./pull.ts";
import { TransportError } from "./transport.ts";

const batchSize = 50;

/** How often the instance may fail at one mutation before it is parked (design §6.3). */
const failuresToPark = 5;

export interface Pushed {
  /** Mutations that the instance confirmed. */
  confirmed: number;
  /** Mutations that were refused and now wait for a person. */
  parked: number;
}

/**
 * Sends the outbox in order, in batches, until it is empty (design §6.2). Refusals are parked and the rest goes on;
 * a failure of connection or instance is thrown, and the next push begins where this one stopped.
 */
export class Pusher {
  readonly #replica: Replica;
  /** How often the instance failed at the mutation that is now first. */
  #failures: { id: string; count: number } | undefined;

  constructor(replica: Replica) {
    this.#replica = replica;
  }

  async push(): Promise<Pushed> {
    const pushed: Pushed = { confirmed: 0, parked: 0 };
    let texts: PushRequest["texts"] = [];
    for (;;) {
      const { host, transport } = this.#replica;
      const batch = await listUnanswered(host.store.reading, batchSize);
      if (batch.length === 0) return pushed;
      await this.#markSent(batch);
      const answer = await transport.push({
        protocol: protocolVersion,
        mutations: batch.map(({ id, seed, operation, at, input, decisions }) => ({
          id,
          seed,
          operation,
          at,
          input,
          decisions,
        })),
        texts,
      });
      setClock(host, answer.now);
      texts = [];
      for (const receipt of answer.receipts) {
        if (receipt.status === "waiting") texts = await this.#supply(receipt);
        else if (receipt.status === "failed") await this.#countFailure(receipt, pushed);
        else await this.#settle(receipt, pushed);
      }
    }
  }

  /** From now on the instance may have seen them: nothing changes or folds them any more. */
  async #markSent(batch: readonly Pending[]): Promise<void> {
    const fresh = batch.filter(({ state }) => state === "queued");
    if (fresh.length === 0) return;
    await this.#write(async (db) => {
      for (const { id } of fresh) await markOutbox(db, id, { state: "sent" });
    });
  }

  async #settle(receipt: Extract<Receipt, { status: "done" | "refused" }>, pushed: Pushed): Promise<void> {
    await this.#write(async (db) => {
      if (receipt.status === "done")
        await markOutbox(db, receipt.id, { numbers: JSON.stringify(receipt.numbers) });
      else await markOutbox(db, receipt.id, { state: "parked", error: JSON.stringify(receipt.error) });
    });
    if (receipt.status === "done") pushed.confirmed += 1;
    else pushed.parked += 1;
  }

  /** Sends the bytes that the instance lacks, and answers the texts that go with the next try. */
  async #supply({
    id,
    texts,
    blobs,
  }: Extract<Receipt, { status: "waiting" }>): Promise<PushRequest["texts"]> {
    const { host, transport, organization } = this.#replica;
    const lost: string[] = [];
    for (const sha256 of blobs) {
      const bytes = await host.blobs.read(sha256);
      if (bytes) await transport.putBlob(organization, sha256, bytes);
      else lost.push(sha256);
    }
    const held = await host.store.reading
      .selectFrom("texts")
      .select(["hash", "text"])
      .where("hash", "in", texts.length > 0 ? texts : [""])
      .execute();
    if (lost.length > 0 || held.length < texts.length) {
      const error = {
        code: 409,
        message: "Bytes that this change needs are no longer on this computer.",
        reason: lost.length > 0 ? "blob-missing" : "base-missing",
      };
      await this.#write((db) => markOutbox(db, id, { state: "parked", error: JSON.stringify(error) }));
    }
    return held.map(({ text }) => ({ organization, text }));
  }

  async #countFailure(receipt: Extract<Receipt, { status: "failed" }>, pushed: Pushed): Promise<void> {
    const count = this.#failures?.id === receipt.id ? this.#failures.count + 1 : 1;
    this.#failures = { id: receipt.id, count };
    if (count < failuresToPark) throw new TransportError("unreachable", receipt.message);
    this.#failures = undefined;
    const error = { code: 500, message: receipt.message };
    await this.#write((db) => markOutbox(db, receipt.id, { state: "parked", error: JSON.stringify(error) }));
    pushed.parked += 1;
  }

  async #write(work: (db: Writer) => Promise<void>): Promise<void> {
    const { host } = this.#replica;
    host.announce(await transact(host.store, { mode: "replication", scopes: [], at: host.now() }, work));
  }
}
