import { Type, type TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
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

const validators = new WeakMap<TSchema, Validator>();

/** The compiled form of a schema, made at its first use: compiling all of them at the start would cost half a second. */
function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const made: Validator = Compile(schema);
  validators.set(schema, made);
  return made;
}

/**
 * Checks an input against a schema and against what no text may hold (design §4, §10). Answers undefined when all
 * is well, else one sentence for a 400 that begins with the field's path:
 * `/body/changes/1/page must be a string, not a number`. Keep the schema object: its validator hangs on it.
 */
export function validateInput(schema: TSchema, value: unknown): string | undefined {
  const malformed = findMalformed(value);
  if (malformed !== undefined) return malformed;
  const validator = validatorOf(schema);
  if (validator.Check(value)) return undefined;
  return explain(schema, value) ?? firstError(validator, value);
}

function firstError(validator: Validator, value: unknown): string {
  const [error] = validator.Errors(value);
  return `${error?.instancePath || "The input"} ${error?.message ?? "is not as it should be"}`;
}
