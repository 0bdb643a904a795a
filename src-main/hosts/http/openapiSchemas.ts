import { isDeepStrictEqual } from "node:util";

type Json = Record<string, unknown>;

/**
 * Gathers what schemas share under `#/components/schemas`, where OpenAPI expects it: those that refer to themselves,
 * which a TypeBox schema carries as `$defs` of its own and points to by bare names, and the records of the API, which
 * say by `object` what they are. A client that is made from the description then has one type for each of them.
 */
export class SchemaComponents {
  readonly schemas: Record<string, unknown> = {};
  readonly #named = new Map<object, string>();

  /** A schema as OpenAPI 3.1 writes it. */
  present(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.present(item));
    if (typeof schema !== "object" || schema === null) return schema;
    const name = this.#named.get(schema) ?? this.#nameRecord(schema);
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    return this.#write(schema);
  }

  #write(schema: object): unknown {
    const { $defs, $id: _id, $ref, ...rest } = schema as Json;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) {
      if (Object.hasOwn(this.schemas, name)) continue;
      this.schemas[name] = {};
      this.schemas[name] = this.present(definition);
    }
    const presented = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, this.present(value)]),
    );
    if (typeof $ref !== "string") return presented;
    const target = $ref.startsWith("#") ? $ref : `#/components/schemas/${$ref}`;
    return { $ref: target, ...presented };
  }

  /** Gives a record its name and its place; undefined for what is none, or is another of a name that is taken. */
  #nameRecord(schema: object): string | undefined {
    const { properties } = schema as { properties?: { object?: { const?: unknown } } };
    const object = properties?.object?.const;
    if (typeof object !== "string") return undefined;
    const name = object.replaceAll(/(?:^|[-_])(\w)/g, (_all, letter: string) => letter.toUpperCase());
    if (Object.hasOwn(this.schemas, name)) {
      // An optional field's schema is a copy of its record's.
      const isSame = isDeepStrictEqual(this.#write(schema), this.schemas[name]);
      if (isSame) this.#named.set(schema, name);
      return isSame ? name : undefined;
    }
    this.#named.set(schema, name);
    this.schemas[name] = {};
    this.schemas[name] = this.#write(schema);
    return name;
  }
}
