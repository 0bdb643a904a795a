/** The keywords of JSON Schema that our schemas use. */
export interface JsonSchema {
  type?: string;
  const?: string | number | boolean;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
  description?: string;
  $defs?: Record<string, JsonSchema>;
  $ref?: string;
  "~refine"?: { check: (value: unknown) => boolean; error: (value: unknown) => string }[];
}

const kinds: Record<string, string> = {
  string: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

/** What a schema wants, to stand after "must be". */
export function wanted(schema: JsonSchema): string {
  if (schema.const === "") return "empty";
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  return kinds[schema.type ?? ""] ?? "something else";
}

/** The JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** A value in brackets, where it is short enough to help. */
export function got(value: unknown): string {
  const text = typeof value === "object" ? "" : (JSON.stringify(value) ?? "");
  return text === "" || text.length > 60 ? "" : ` (got ${text})`;
}

/** `, not a number`, for a value of another type than was wanted. */
export function notThat(value: unknown): string {
  if (value === undefined) return "";
  return `, not ${typeOf(value) === "boolean" ? "a boolean" : (kinds[typeOf(value)] ?? typeof value)}`;
}

type Parameters = Record<string, unknown>;

/** What is wrong with a plain value, from the keyword of its schema that it breaks. */
export function complaint(keyword: string, found: Parameters, schema: JsonSchema, value: unknown): string {
  const limit = String(found["limit"]);
  switch (keyword) {
    case "type":
      // A number that is not whole is named: "not a number" would be wrong.
      return `must be ${wanted(schema)}${typeof value === "number" && schema.type === "integer" ? `, not ${value}` : notThat(value)}`;
    case "const":
    case "enum":
      return `must be ${wanted(schema)}${got(value)}`;
    case "minLength":
      return limit === "1" ? "must not be empty" : `must have at least ${limit} characters`;
    case "maxLength":
      return `must have at most ${limit} characters`;
    case "minimum":
      return `must be at least ${limit}${got(value)}`;
    case "maximum":
      return `must be at most ${limit}${got(value)}`;
    case "pattern":
      return `must be ${schema.description ?? `text of the form ${String(found["pattern"])}`}${got(value)}`;
    case "format":
      return found["format"] === "uri"
        ? `must be a URL${got(value)}`
        : `must be a date and time such as 2026-01-31T09:00:00Z${got(value)}`;
    default:
      return `is not as it should be${got(value)}`;
  }
}
