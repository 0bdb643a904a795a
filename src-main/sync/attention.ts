import type { ErrorBody } from "../api/error.ts";
import type { AttentionItem, WaitingItem } from "../core/core.ts";
import type { Reader } from "../store/handles.ts";
import { transact } from "../store/store.ts";
import type { OutboxTable } from "../store/tables.ts";
import { touch } from "../store/handles.ts";
import { sendFollowing } from "./arrivals.ts";
import type { ReplicaHost } from "./host.ts";
import { listParked, pendingFromRow, sendAgain, type About } from "./outbox.ts";
import { rebase } from "./rebase.ts";
import { spaceOf } from "./spaceOf.ts";

/** What a mutation of the outbox is, as its writer is told of it. */
const changeOf = (
  { id, operation, at }: Pick<OutboxTable, "id" | "operation" | "at">,
  { title, space, page }: About,
): Omit<WaitingItem, "sent"> => ({ id, operation, at, title, space: space ?? null, page: page ?? null });

/** What was refused and waits for a person, oldest first (design §6.3). */
export async function listAttention(db: Reader): Promise<AttentionItem[]> {
  const rows = await listParked(db);
  return rows.map((row) => {
    const about = JSON.parse(row.about) as About;
    return {
      ...changeOf(row, about),
      text: about.text ?? null,
      base: about.base ?? null,
      error: JSON.parse(row.error ?? '{"code":500,"message":"It failed."}') as ErrorBody["error"],
    };
  });
}

/** A mutation that the instance does not have, whole. */
export interface Unsent {
  title: string;
  at: string;
  /** Why it was refused; undefined for one that still waits. */
  error: ErrorBody["error"] | undefined;
  text: string | null;
  base: string | null;
  input: Record<string, unknown>;
}

/** Everything that the instance does not have, oldest first. */
export async function listUnsent(db: Reader): Promise<Unsent[]> {
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where("state", "!=", "confirmed")
    .where((eb) => eb.or([eb("state", "=", "parked"), eb("numbers", "is", null)]))
    .orderBy("at")
    .orderBy("position")
    .execute();
  return rows.map(({ about, error, input, at }) => {
    const { title, text, base } = JSON.parse(about) as About;
    return {
      title,
      at,
      error: error === null ? undefined : (JSON.parse(error) as ErrorBody["error"]),
      text: text ?? null,
      base: base ?? null,
      input: JSON.parse(input) as Record<string, unknown>,
    };
  });
}

/** What the instance has not confirmed yet, in order. */
export async function listWaiting(db: Reader): Promise<WaitingItem[]> {
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where("state", "in", ["queued", "sent"])
    .where("numbers", "is", null)
    .orderBy("position")
    .execute();
  return rows.map((row) => {
    return { ...changeOf(row, JSON.parse(row.about) as About), sent: row.state === "sent" };
  });
}

/**
 * Sends a parked mutation again: a new id with the old seed, so that it makes the same ids, and after it the parked
 * ones of the same space that came later and may rest on it, in order (design §6.2).
 */
export async function retryAttention(host: ReplicaHost, owner: string, id: string): Promise<void> {
  const done = await transact(host.store, { mode: "replication", scopes: [], at: host.now() }, async (db) => {
    const parked = await listParked(db);
    const first = parked.find((row) => row.id === id);
    if (!first) return;
    const space = spaceOf(host, pendingFromRow(first));
    const again = parked.filter(
      (row) =>
        row.position >= first.position && (row === first || spaceOf(host, pendingFromRow(row)) === space),
    );
    // Somebody asked for it now: it is no older than that, and its choices are made anew.
    for (const row of again)
      await sendAgain(db, row.id, {
        ...{ id: host.random(), at: host.now(), decisions: "{}" },
        about: JSON.stringify({ ...(JSON.parse(row.about) as About), again: 0 }),
      });
  });
  host.announce(done);
  await rebase(host, owner);
}

/** Throws a parked mutation away: its writer said so, knowing what became of it. What waited with it is sent (A10). */
export async function discardAttention(host: ReplicaHost, owner: string, id: string): Promise<void> {
  const done = await transact(host.store, { mode: "replication", scopes: [], at: host.now() }, async (db) => {
    await db.deleteFrom("outbox").where("id", "=", id).where("state", "=", "parked").execute();
    await sendFollowing(db, host);
    touch(db, "outbox", "outbox");
  });
  host.announce(done);
  await rebase(host, owner);
}
