import type { Description } from "../api/operation.ts";
import { touch, transactionOf, type Reader, type Writer } from "../store/handles.ts";
import { rowsAtOnce } from "../store/keys.ts";
import { madeOn, nameTexts } from "../store/texts/namedTexts.ts";
import { prepared } from "../store/prepared.ts";
import { addRows, changeRow } from "../store/rows.ts";
import type { OutboxTable } from "../store/tables.ts";
import { findTextsByHash } from "../store/texts/texts.ts";
import type { Mutation } from "./mutation.ts";
import type { Worded } from "./upcasts.ts";

/** What the outbox keeps so that a person can read a mutation without its scope (design §6.3). */
export interface About extends Omit<Description, "base"> {
  space?: string | undefined;
  /** The text, not the hash: the scope that held it may go. */
  base?: string;
  /** Of what was sent again: how often by itself since what it names had come, and nobody asked for it (arrivals.ts). */
  again?: number;
  /** The entries of which it wrote a state where it ran first, as `branch kind id`. */
  entries?: string[];
  /** It was refused for something that is not there, and no pull has told since what is. */
  untold?: true;
}

export interface Pending extends Mutation {
  position: number;
  state: OutboxTable["state"];
  numbers: Record<string, number> | undefined;
  about: About;
}

/** For how long an edit may take in a later one: as long as a revision may be amended. */
const foldWindow = 10 * 60 * 1000;

type Fold = (earlier: never, later: never) => unknown;

/**
 * Puts a mutation at the end of the outbox, or folds it into the last one when the instance cannot have seen that
 * one and its operation says that the two are one edit (design §6.1). The texts that it was made on stay for as long as
 * it does: `bases` are their hashes.
 */
export async function appendToOutbox(
  db: Writer,
  mutation: Mutation,
  description: Description & { space?: string | undefined },
  bases: readonly string[],
  fold?: Fold,
): Promise<void> {
  touch(db, "outbox", "outbox");
  const last = fold && (await findLast(db));
  if (
    last?.state === "queued" &&
    last.operation === mutation.operation &&
    Date.parse(mutation.at) - Date.parse(last.at) < foldWindow
  ) {
    const folded = fold?.(JSON.parse(last.input) as never, mutation.input as never);
    if (folded !== undefined) {
      const former = JSON.parse(last.about) as About;
      const about = { ...former, text: description.text, ...entriesOf(db, former.entries) };
      // It is another change now, whatever a copy of this folder has sent of it under its old id.
      const changed = { id: mutation.id, input: JSON.stringify(folded), about: JSON.stringify(about) };
      await changeRow(transactionOf(db), "outbox", { position: last.position }, changed);
      return;
    }
  }
  const { base, ...rest } = description;
  const about: About = { ...rest, ...entriesOf(db) };
  if (base !== undefined) about.base = (await findTextsByHash(db, [base])).get(base) ?? "";
  const row: Omit<OutboxTable, "position"> = {
    id: mutation.id,
    seed: mutation.seed,
    operation: mutation.operation,
    input: JSON.stringify(mutation.input),
    decisions: JSON.stringify(mutation.decisions),
    at: mutation.at,
    state: "queued",
    numbers: null,
    error: null,
    about: JSON.stringify(about),
    confirmed_at: null,
  };
  await addRows(transactionOf(db), "outbox", [row]);
  await nameTexts(
    db,
    bases.map((hash) => ({ scope: madeOn, hash })),
  );
}

function entriesOf({ session }: Writer, former: readonly string[] = []): Pick<About, "entries"> {
  const entries = [...new Set([...former, ...session.entries])];
  return entries.length === 0 ? {} : { entries };
}

async function findLast(db: Reader): Promise<OutboxRow | undefined> {
  const [last] = await lastRow(db, {});
  return last;
}

const lastRow = prepared((db: Reader, _: object) =>
  db
    .selectFrom("outbox")
    .selectAll()
    // By an order with a limit SQLite would plan the question anew each time.
    .where("position", "=", (eb) => eb.selectFrom("outbox").select(eb.fn.max("position").as("last"))),
);

/** A mutation of the outbox as it is kept: the store gives it its position. */
export type OutboxRow = Omit<OutboxTable, "position"> & { position: number };

/** A row of the outbox as sync works with it. */
export function pendingFromRow(row: OutboxRow): Pending {
  return {
    position: row.position,
    id: row.id,
    seed: row.seed,
    operation: row.operation,
    at: row.at,
    input: JSON.parse(row.input) as Record<string, unknown>,
    decisions: JSON.parse(row.decisions) as Record<string, boolean>,
    state: row.state,
    numbers: row.numbers === null ? undefined : (JSON.parse(row.numbers) as Record<string, number>),
    about: JSON.parse(row.about) as About,
  };
}

/** The mutations that are still to be seen in what is pulled, in order: queued, or sent and not yet caught up with. */
export async function listPending(db: Reader): Promise<Pending[]> {
  return (await pendingRows(db, {})).map(pendingFromRow);
}

const pendingRows = prepared((db: Reader, _: object) =>
  db.selectFrom("outbox").selectAll().where("state", "in", ["queued", "sent"]).orderBy("position"),
);

/** The mutations of which nothing is expected any more: confirmed, or parked for a person. */
export async function listSettled(db: Reader): Promise<Pending[]> {
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where("state", "in", ["confirmed", "parked"])
    .execute();
  return rows.map(pendingFromRow);
}

/** Every mutation behind this position, in order, a few at a time: what is kept for a month may be long. */
export async function* eachMutation(db: Reader, after = 0): AsyncGenerator<Pending> {
  for (let position = after; ;) {
    const rows = await db
      .selectFrom("outbox")
      .selectAll()
      .where("position", ">", position)
      .orderBy("position")
      .limit(rowsAtOnce)
      .execute();
    yield* rows.map(pendingFromRow);
    if (rows.length < rowsAtOnce) return;
    position = rows.at(-1)?.position ?? position;
  }
}

/** The rows of what was refused and waits for a person, oldest first. */
export const listParked = (db: Reader): Promise<OutboxRow[]> => parkedRows(db, {});

const parkedRows = prepared((db: Reader, _: object) =>
  db.selectFrom("outbox").selectAll().where("state", "=", "parked").orderBy("position"),
);

/** Forgets a mutation that the instance has confirmed. */
export async function removeConfirmed(db: Writer, id: string): Promise<void> {
  touch(db, "outbox", "outbox");
  await db.deleteFrom("outbox").where("id", "=", id).where("numbers", "is not", null).execute();
}

/** The mutations that the instance has not answered yet, in order. */
export async function listUnanswered(db: Reader, limit: number): Promise<Pending[]> {
  return (await unansweredRows(db, { limit })).map(pendingFromRow);
}

const unansweredRows = prepared((db: Reader, { limit }: { limit: number }) =>
  db
    .selectFrom("outbox")
    .selectAll()
    .where("state", "in", ["queued", "sent"])
    .where("numbers", "is", null)
    .orderBy("position")
    .limit(limit),
);

/** Whether a mutation was confirmed whose rows have not been seen in a pull yet. */
export async function awaitsRows(db: Reader): Promise<boolean> {
  return (await anyAnswered(db, {})).length > 0;
}

const anyAnswered = prepared((db: Reader, _: object) =>
  db
    .selectFrom("outbox")
    .select("id")
    .where("state", "in", ["queued", "sent"])
    .where("numbers", "is not", null)
    .limit(1),
);

export async function countOutbox(db: Reader): Promise<{ waiting: number; attention: number }> {
  const counted = await rowsByState(db, {});
  const rowsOf = (wanted: OutboxTable["state"]): number =>
    Number(counted.find(({ state }) => state === wanted)?.rows ?? 0);
  return { waiting: rowsOf("queued") + rowsOf("sent"), attention: rowsOf("parked") };
}

const rowsByState = prepared((db: Reader, _: object) =>
  db
    .selectFrom("outbox")
    .select(["state", (eb) => eb.fn.countAll<number>().as("rows")])
    .where("state", "in", ["queued", "sent", "parked"])
    .where((eb) => eb.or([eb("state", "=", "parked"), eb("numbers", "is", null)]))
    .groupBy("state"),
);

export async function findInOutbox(db: Reader, id: string): Promise<Pending | undefined> {
  const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
  return row && pendingFromRow(row);
}

/** Changes what the outbox says of a mutation. */
export async function markOutbox(
  db: Writer,
  id: string,
  patch: Partial<Pick<OutboxTable, "state" | "numbers" | "error" | "about" | "confirmed_at">>,
): Promise<void> {
  touch(db, "outbox", "outbox");
  await changeRow(transactionOf(db), "outbox", { id }, patch);
}

/** Says all that is kept here, whatever it waits as, in other words: it is the same changes under the same ids. */
export async function rewordOutbox(db: Writer, reword: (mutation: Worded) => Worded): Promise<void> {
  touch(db, "outbox", "outbox");
  const rows = await db.selectFrom("outbox").selectAll().execute();
  for (const { position, operation, input, decisions } of rows.map(pendingFromRow)) {
    const worded = reword({ operation, input, decisions });
    await db
      .updateTable("outbox")
      .set({
        operation: worded.operation,
        input: JSON.stringify(worded.input),
        decisions: JSON.stringify(worded.decisions),
      })
      .where("position", "=", position)
      .execute();
  }
}

/** Has a parked mutation wait again in its old place, under a new id with its old seed, so that it makes the same ids. */
export async function sendAgain(
  db: Writer,
  id: string,
  anew: Pick<OutboxTable, "id"> & Partial<Pick<OutboxTable, "at" | "decisions" | "about">>,
): Promise<void> {
  touch(db, "outbox", "outbox");
  await db
    .updateTable("outbox")
    .set({ ...anew, state: "queued", error: null, numbers: null })
    .where("id", "=", id)
    .execute();
}
