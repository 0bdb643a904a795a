import type { ErrorBody } from "../api/error.ts";
import type { Reader, Writer } from "../store/handles.ts";
import { deriveId } from "../store/ids.ts";
import type { OutboxTable } from "../store/tables.ts";
import type { MutationHost } from "./host.ts";
import { noLongerThere } from "./lostScopes.ts";
import {
  findInOutbox,
  listParked,
  listPending,
  listUnanswered,
  markOutbox,
  pendingFromRow,
  sendAgain,
  type Pending,
} from "./outbox.ts";
import { spaceOf } from "./spaceOf.ts";

/*
 * A change can reach the instance before what it is about does: after the instance went back to a backup, everybody
 * offers again what they had made, in whatever order their computers are on. It is refused then, and when that thing
 * arrives here the writer need not be asked, or learns what else stands in the way.
 */

/** So often a change is sent again by itself: what the instance still refuses then is for its writer. */
const mostTimes = 5;

/** Is something refused because it names what is not known there? */
export const isOfUnknown = ({ code, reason }: Partial<ErrorBody["error"]>): boolean =>
  code === 404 || reason === "unknown";

const refusalOf = ({ error }: Pick<OutboxTable, "error">): Partial<ErrorBody["error"]> =>
  JSON.parse(error ?? "{}") as Partial<ErrorBody["error"]>;

const isUnknown = (row: Pick<OutboxTable, "error">): boolean => isOfUnknown(refusalOf(row));

/** The mutations that were refused because they name something unknown, in order. */
export async function listUnknown(db: Reader): Promise<Pending[]> {
  return (await listParked(db)).filter(isUnknown).map(pendingFromRow);
}

/** Whether such a mutation is sent again by itself once what it names is here. */
export const goesAgain = ({ about }: Pending): boolean => (about.again ?? 0) < mostTimes;

/**
 * Has a mutation that names nothing unknown any more sent again, before what its writer did later. Every copy of this
 * folder gives it the same id, or what one of them made would be refused to the others as made already.
 */
export async function sendArrived(db: Writer, { id, about }: Pending): Promise<void> {
  await sendAgain(db, id, {
    id: deriveId("sent again", id),
    about: JSON.stringify({ ...about, again: (about.again ?? 0) + 1 }),
  });
}

/**
 * Whether what was sent again is refused since it is there: a copy of this folder sent it again too, under another id (A3).
 */
export const isMadeElsewhere = ({ about }: Pending, { reason }: ErrorBody["error"]): boolean =>
  reason === "made" && about.again !== undefined;

/** What a mutation that was just refused is about, where a pull has to tell what is there of its space (A10). */
export const awaitingPull = ({ about }: Pending): Pick<OutboxTable, "about"> => ({
  about: JSON.stringify({ ...about, untold: true }),
});

/** Whether something was refused for what is not there and no pull has told since what is. */
export const isUntold = async (db: Reader): Promise<boolean> => (await listUntold(db)).length > 0;

/** A pull has told. */
export async function noteTold(db: Writer): Promise<void> {
  for (const { id, about } of await listUntold(db))
    await markOutbox(db, id, { about: JSON.stringify({ ...about, untold: undefined }) });
}

const listUntold = async (db: Reader): Promise<Pending[]> =>
  (await listParked(db)).map(pendingFromRow).filter(({ about }) => about.untold);

/** What was refused for something unknown and still is, as a rebase comes by it in order. */
export class StillRefused {
  readonly #host: MutationHost;
  readonly #bySpace = new Map<string | undefined, Pending[]>();

  constructor(host: MutationHost) {
    this.#host = host;
  }

  add(mutation: Pending): void {
    const space = spaceOf(this.#host, mutation);
    this.#bySpace.set(space, [...(this.#bySpace.get(space) ?? []), mutation]);
  }

  isIn(space: string | undefined): boolean {
    return this.#bySpace.has(space);
  }

  /** Those of the writer's earlier changes that would have written an entry which this one writes. */
  before(mutation: Pending): Pending[] {
    const { entries = [] } = mutation.about;
    const refused = this.#bySpace.get(spaceOf(this.#host, mutation)) ?? [];
    return refused.filter(({ about }) => about.entries?.some((entry) => entries.includes(entry)));
  }
}

/** The refusal of what is done again after such a change, since that is. */
export const follows: ErrorBody["error"] = {
  code: 404,
  message: "This follows a change of the same that waits for something which is not here yet.",
  reason: "follows",
};

/** Notes that a mutation waits with one of {@link StillRefused}. */
export const parkFollowing = (db: Writer, id: string): Promise<void> =>
  markOutbox(db, id, { state: "parked", error: JSON.stringify(follows) });

/** Has what waited with such a change sent again, where that is not here any more: no other stands in its way. */
export async function sendFollowing(db: Writer, host: MutationHost): Promise<void> {
  const stillRefused = new StillRefused(host);
  for (const row of await listParked(db)) {
    const mutation = pendingFromRow(row);
    if (refusalOf(row).reason === follows.reason && stillRefused.before(mutation).length === 0)
      await sendArrived(db, mutation);
    else if (isUnknown(row)) stillRefused.add(mutation);
  }
}

/**
 * The first mutations that may be sent. What follows one of its space that is {@link awaitingPull} may not: what that
 * names could come in a moment, and it be done first.
 */
export async function listSendable(db: Reader, host: MutationHost, limit: number): Promise<Pending[]> {
  const untold = await listUntold(db);
  if (untold.length === 0) return listUnanswered(db, limit);
  const firstIn = new Map<string | undefined, number>();
  for (const refused of untold.toReversed()) firstIn.set(spaceOf(host, refused), refused.position);
  const isHeld = (mutation: Pending): boolean =>
    (firstIn.get(spaceOf(host, mutation)) ?? Infinity) < mutation.position;
  return (await listUnanswered(db, Number.MAX_SAFE_INTEGER))
    .filter((mutation) => !isHeld(mutation))
    .slice(0, limit);
}

/**
 * With a mutation whose space is not there waits what its writer did there after it and has no answer: were the space
 * back in a moment it would pass, and be done before what it follows. Nothing was done of what is on its way already,
 * since the instance runs nothing that follows this one in its message. Answers how many these are.
 */
export async function parkAlong(db: Writer, host: MutationHost, id: string): Promise<number> {
  const refused = await findInOutbox(db, id);
  if (!refused) return 0;
  const space = spaceOf(host, refused);
  const later = (await listPending(db)).filter(
    (mutation) =>
      mutation.numbers === undefined &&
      mutation.position > refused.position &&
      spaceOf(host, mutation) === space &&
      host.needsSpace(mutation),
  );
  const error = JSON.stringify({ code: 404, message: noLongerThere, reason: "no-space" });
  for (const mutation of later) await markOutbox(db, mutation.id, { state: "parked", error });
  return later.length;
}
