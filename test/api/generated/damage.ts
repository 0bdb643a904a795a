import type { Random } from "../../sync/random.ts";

/* What somebody may send who does not read the description: one thing of a good input is made wrong. */

const odd: unknown[] = [
  null,
  true,
  -1,
  1e300,
  2 ** 53,
  "",
  "\u0000",
  "\ud800",
  "x".repeat(70_000),
  "' or 1=1 --",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  [],
  [[[[[]]]]],
  {},
  { $ref: "#" },
];

const names = ["unknownField", "__proto__", "constructor", "toString", "id", "object", "scope"];

/** The same input with one wrong thing somewhere in it. */
export function damage(random: Random, input: unknown): unknown {
  const copy: unknown = structuredClone(input);
  const places = listPlaces(copy);
  const place = random.pick(places);
  if (!place) return random.pick(odd);
  const { holder, key } = place;
  const kind = random.weighted({ replace: 5, remove: 3, add: 2 });
  if (kind === "replace") set(holder, key, random.pick(odd));
  else if (kind === "remove") delete holder[key];
  // No JSON gives a list a name.
  else if (!Array.isArray(holder)) set(holder, random.pick(names) ?? "", random.pick(odd));
  return copy;
}

/** Also where the name is one that a plain assignment would take for the prototype. */
const set = (holder: Record<string, unknown>, key: string, value: unknown): void =>
  void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

interface Place {
  holder: Record<string, unknown>;
  key: string;
}

function listPlaces(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...listPlaces(holder[key])]);
}
