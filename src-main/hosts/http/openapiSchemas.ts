type Json = Record<string, unknown>;

/**
 * Gathers the schemas that refer to themselves under `#/components/schemas`, where OpenAPI expects them: a TypeBox
 * schema carries them as `$defs` of its own and points to them by bare names.
 */
export class SchemaComponents {
  readonly schemas: Record<string, unknown> = {};

  /** A schema as OpenAPI 3.1 writes it. */
  present(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.present(item));
    if (typeof schema !== "object" || schema === null) return schema;
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
}
