import type { TSchema } from "typebox";
import type { JsonSchema } from "./phrases.ts";

type RawQuery = Record<string, string | string[] | undefined>;

/**
 * Turns the strings of a query into the values that its schemas ask for: digits to numbers, `true` and
 * `false` to booleans, a repeated (or single) parameter to an array. A value that isn't plainly of the wanted kind
 * stays as it came, and so does a parameter that nobody declared: validation then names it.
 */
export function convertQuery(properties: Record<string, TSchema>, raw: RawQuery): Record<string, unknown> {
  const entries = Object.entries(raw)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      Object.hasOwn(properties, name) ? convert(properties[name] as JsonSchema, value) : value,
    ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function convert(schema: JsonSchema, value: string | string[] | undefined): unknown {
  if (schema.type === "array") {
    const items = Array.isArray(value) ? value : [value];
    return items.map((item) => (schema.items ? convert(schema.items, item) : item));
  }
  if (typeof value !== "string") return value;
  if (schema.anyOf) {
    const converted = schema.anyOf.map((branch) => convert(branch, value));
    return converted.find((item) => item !== value) ?? value;
  }
  const isNumber = schema.type === "integer" || schema.type === "number";
  if (isNumber && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return Number(value);
  if (schema.type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}
