import { Type, type TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Check, Errors } from "typebox/value";
import { explain } from "./explain.ts";
import { findMalformed } from "./wellFormed.ts";

export { convertQuery } from "./convertQuery.ts";

/** The parts of an operation's input, as its definition gives them. */
export interface InputParts {
  params?: Record<string, TSchema> | undefined;
  query?: Record<string, TSchema> | undefined;
  body?: TSchema | undefined;
}

/** The schema of a whole input: path parameters and query fields side by side, the body under `body`. */
export function inputSchema({ params, query, body }: InputParts): TSchema {
  return Type.Object({ ...params, ...query, ...(body ? { body } : {}) }, { additionalProperties: false });
}

/**
 * Compiling the schema of a page's changes takes as long as reading it as it stands a hundred times: who writes in the
 * app would wait for it at the first word. Whoever writes on saves so often within a minute, and does not wait for it either:
 * it is compiled behind what is under way.
 */
const oftenEnough = 100;

/** How often a schema was checked against, then its compiled form. */
const uses = new WeakMap<TSchema, number | Validator>();

function fits(schema: TSchema, value: unknown): boolean {
  const used = uses.get(schema) ?? 0;
  if (typeof used === "object") return used.Check(value);
  uses.set(schema, used + 1);
  if (used === oftenEnough) setImmediate(() => uses.set(schema, Compile(schema)));
  return Check(schema, value);
}

/**
 * Checks an input against a schema and against what no text may hold (design §4, §10). Answers undefined when all
 * is well, else one sentence for a 400 that begins with the field's path:
 * `/body/changes/1/page must be a string, not a number`. Keep the schema object: how it is checked hangs on it.
 */
export function validateInput(schema: TSchema, value: unknown): string | undefined {
  const malformed = findMalformed(value);
  if (malformed !== undefined) return malformed;
  if (fits(schema, value)) return undefined;
  return explain(schema, value) ?? firstError(schema, value);
}

function firstError(schema: TSchema, value: unknown): string {
  const [error] = Errors(schema, value);
  return `${error?.instancePath || "The input"} ${error?.message ?? "is not as it should be"}`;
}
