import fc from "fast-check";
import type { Random } from "../../sync/random.ts";
import type { KnownIds, Within } from "./knownIds.ts";

/** The part of JSON Schema that operations are described with. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minProperties?: number;
  maxProperties?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const words = [
  "Lamp",
  "harbour light",
  "# Tide\n\nHigh *water* at noon.\n\n- one\n- two\n",
  "灯台の保守",
  "منارة",
  "e\u0301clair 👩‍🚒",
  "| a | b |\n| - | - |\n| 1 | 2 |\n",
  '{% hint style="info" %}\nMind the step.\n{% endhint %}\n',
  " ",
  "",
];

/** Fields that are no ids by their pattern, whose values have to be known all the same. */
const known = /^(blob|documentId|subdomain|emailDomain|hostname|spec)$/;

const idPattern = "^[a-zA-Z0-9_-]+$";

/** Makes values that a schema takes: most fields filled with something likely, some with the last that is allowed. */
export class ValueMaker {
  readonly #random: Random;
  readonly #ids: KnownIds;
  readonly #within: Within;

  constructor(random: Random, ids: KnownIds, within: Within) {
    this.#random = random;
    this.#ids = ids;
    this.#within = within;
  }

  #chooseId(field: string): string | undefined {
    return this.#ids.choose(this.#random, field, { within: this.#within })?.id;
  }

  make(schema: Schema, field = "", depth = 0, defs: Record<string, Schema> = {}): unknown {
    const random = this.#random;
    const known = { ...defs, ...schema.$defs };
    if (schema.$ref !== undefined) return this.make(known[schema.$ref] ?? {}, field, depth + 1, known);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    if (schema.anyOf) return this.make(random.pick(schema.anyOf) ?? {}, field, depth, known);
    if (schema.type === "object") return this.#makeObject(schema, field, depth, known);
    if (schema.type === "array") return this.#makeArray(schema, field, depth, known);
    if (schema.type === "boolean") return random.chance(0.5);
    if (schema.type === "null") return null;
    if (schema.type === "integer" || schema.type === "number") return this.#makeNumber(schema);
    if (schema.type === "string") return this.#makeText(schema, field);
    return random.pick(["anything", 7, true, null]);
  }

  #makeObject(schema: Schema, field: string, depth: number, defs: Record<string, Schema>): object {
    const { properties = {}, required = [], additionalProperties, minProperties = 0, maxProperties } = schema;
    // What content is computed of goes with what it was last.
    if ("source" in properties && "seed" in properties && this.#random.chance(0.8)) {
      const computation = this.#chooseId("computation");
      if (computation?.startsWith("{")) return JSON.parse(computation) as object;
    }
    // A list's page is what a list before it answered: any other text is refused.
    const isPage = (name: string): boolean => name === "page" && "limit" in properties;
    const optional = Object.keys(properties).filter(
      (name) => !required.includes(name) && (!isPage(name) || this.#random.chance(0.03)),
    );
    const share = depth > 4 ? 0.1 : 0.45;
    let chosen = optional.filter(() => this.#random.chance(share));
    if (chosen.length + required.length < minProperties)
      chosen = this.#shuffle(optional).slice(0, minProperties);
    if (maxProperties !== undefined) chosen = chosen.slice(0, maxProperties - required.length);
    const made: Record<string, unknown> = Object.fromEntries(
      [...required, ...chosen].map((name) => [
        name,
        this.make(properties[name] ?? {}, name === "id" ? field : name, depth + 1, defs),
      ]),
    );
    // A pointer says what kind of thing its id is of.
    const { type, id } = made;
    if (typeof type === "string" && typeof id === "string" && this.#ids.has(type))
      made["id"] = this.#chooseId(type) ?? id;
    if (typeof additionalProperties === "object" && this.#random.chance(0.5))
      made[this.#chooseId("user") ?? "name"] = this.make(additionalProperties, "", depth + 1, defs);
    return made;
  }

  #shuffle<T>(items: readonly T[]): T[] {
    const at = this.#random.below(items.length || 1);
    return [...items.slice(at), ...items.slice(0, at)];
  }

  #makeArray(schema: Schema, field: string, depth: number, defs: Record<string, Schema>): unknown[] {
    const least = schema.minItems ?? 0;
    const most = Math.min(schema.maxItems ?? 3, depth > 4 ? least : Math.max(3, least));
    const count = this.#random.between(least, Math.max(least, most));
    return Array.from({ length: count }, () => this.make(schema.items ?? {}, field, depth + 1, defs));
  }

  #makeNumber({ minimum = -3, maximum = minimum + 2000, type }: Schema): number {
    const edge = this.#random.pick([minimum, maximum, undefined, undefined]);
    if (edge !== undefined) return edge;
    const number = minimum + this.#random.next() * Math.min(maximum - minimum, 50);
    return type === "integer" ? Math.round(number) : number;
  }

  #makeText(schema: Schema, field: string): string {
    const random = this.#random;
    const { pattern, format, minLength = 0, maxLength = 400 } = schema;
    if (/^emoji$|^addedReactions$/.test(field) && random.chance(0.9))
      return random.pick(["⚓", "👍", "👩‍🚒"]) ?? "";
    if (known.test(field) && random.chance(0.8)) {
      const id = this.#chooseId(field);
      if (id !== undefined && id.length <= maxLength && new RegExp(pattern ?? "").test(id)) return id;
    }
    if (pattern === idPattern) return this.#chooseId(field) ?? `unknown${random.below(9)}`;
    if (format === "date-time") return new Date(random.below(2_000_000_000) * 1000).toISOString();
    // Where nothing of the test's own answers, nothing listens.
    if (format === "uri") {
      const web = random.chance(0.7) ? this.#chooseId("web") : undefined;
      return `${web ?? "http://127.0.0.1:9"}/${random.below(99)}`;
    }
    if (pattern !== undefined) return sample(pattern, random);
    if (random.chance(0.2)) {
      const id = this.#chooseId(field)?.slice(0, maxLength);
      if (id !== undefined && id.length >= minLength) return id;
    }
    if (random.chance(0.15)) return "x".repeat(random.pick([minLength, Math.min(maxLength, 20_000)]) ?? 0);
    const word = random.pick(words) ?? "";
    return (word.length < minLength ? word + "y".repeat(minLength) : word).slice(0, maxLength).toWellFormed();
  }
}

/** What makes texts of a pattern; to read one takes longer than all that is made of it. */
const matching = new Map<string, fc.Arbitrary<string>>();

function sample(pattern: string, random: Random): string {
  const arbitrary = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matching.set(pattern, arbitrary);
  return fc.sample(arbitrary, { numRuns: 1, seed: random.below(2 ** 31) })[0] ?? "";
}
