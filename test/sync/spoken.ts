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
