import type { Ability, PullAnswer, PushRequest } from "../../src-main/sync/messages.ts";

/*
 * Messages as programs of other ages send them. Nobody knows what a later version will look like, and there is none
 * before the first: hence they differ from the present ones in every way in which messages can.
 */

type Message = { protocol: number } & Record<string, unknown>;

/** One of `older` versions before the present (negative: after it): what it is like and what it is called is other. */
export function spokenBy(older: number, message: Message): Message {
  if (older === 0) return message;
  const protocol = message.protocol - older;
  return older > 0 ? { ...asBefore(message), protocol } : { ...asLater(message), protocol };
}

/** Whether a message uses what programs without these abilities do not know. */
export const isBeyond = (lacks: readonly Ability[], message: object): boolean =>
  lacks.includes("differences") &&
  ("differences" in message ||
    ((message as Partial<PushRequest>).mutations ?? []).some((one) => one.differences));

/** A message of a program that lacks abilities, or an answer to it: what they are for is not there. */
export function without<T extends object>(lacks: readonly Ability[], message: T): T {
  const { able, differences, ...rest } = message as Partial<PullAnswer> & { differences?: boolean };
  return {
    ...rest,
    ...(able ? { able: able.filter((ability) => !lacks.includes(ability)) } : {}),
    ...(differences === undefined || lacks.includes("differences") ? {} : { differences }),
  } as T;
}

/** Fewer fields, other names, lists where there are objects now. */
function asBefore({ mutations, cursors, wanted }: Message): object {
  if (Array.isArray(mutations))
    return {
      changes: mutations.map(({ id, operation, input }: Message) => [id, operation, JSON.stringify(input)]),
    };
  if (Array.isArray(wanted)) return { hashes: wanted.flatMap(({ hashes }: Message) => hashes) };
  return { since: Object.entries(cursors ?? {}) };
}

/** More fields, at every depth, and other kinds of values. */
const asLater = (message: Message): object => ({
  ...(deepened(message) as object),
  carries: ["zstd", "deltas"],
});

function deepened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepened);
  if (typeof value === "number") return { is: value };
  if (typeof value !== "object" || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, held]) => [name, deepened(held)])),
    unheardOf: { since: "later" },
  };
}
