import { Compile, type Validator } from "typebox/compile";
import type { TSchema } from "typebox";

const validators = new Map<TSchema, Validator>();

/** What tells whether an answer is as an operation declares it, made once for each schema. */
export function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(definitionsIn(schema), schema);
  validators.set(schema, validator);
  return validator;
}

/** What the references within a schema lead to, by name: without it each is searched for in the whole schema. */
function definitionsIn(part: unknown, found: Record<string, TSchema> = {}): Record<string, TSchema> {
  if (typeof part !== "object" || part === null) return found;
  for (const [key, value] of Object.entries(part)) {
    if (key === "$defs")
      for (const [name, definition] of Object.entries(value as Record<string, TSchema>)) {
        if (found[name] !== undefined && JSON.stringify(found[name]) !== JSON.stringify(definition))
          throw new Error(`One schema has two definitions of ${name}.`);
        found[name] = definition;
      }
    definitionsIn(value, found);
  }
  return found;
}
