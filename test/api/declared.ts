import { Compile, type Validator } from "typebox/compile";
import type { TSchema } from "typebox";
import { findOperation } from "../../src-main/api/operations.ts";
import type { Outcome } from "../../src-main/core/core.ts";

/** The writes whose 201 has no `Location` (gaps.md §1.3). */
const unlocated = new Set(["createOpenAPISpec", "createTranslation", "createOrganizationInvite"]);

/** Fails when an answer has a field that its operation doesn't declare, lacks one, or has one of another type. */
export function checkAnswer(id: string, outcome: Outcome): void {
  const operation = findOperation(id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  if ("error" in outcome) {
    const { code, message } = outcome.error;
    if (code !== outcome.status || message === "") throw new Error(`${id} refused without saying why.`);
    return;
  }
  if (outcome.status !== (operation.status ?? 200)) throw new Error(`${id} answered ${outcome.status}.`);
  const schema = operation.returns as TSchema | undefined;
  if (!schema) return;
  if (operation.mutation && outcome.status === 201 && unlocated.has(id) === "location" in outcome)
    throw new Error(`${id} should say where what it made is found, or should not.`);
  const validator = validatorOf(schema);
  const body = "body" in outcome ? (JSON.parse(JSON.stringify(outcome.body)) as unknown) : undefined;
  if (validator.Check(body)) return;
  const errors = [...validator.Errors(body)].map((error) => `${error.instancePath} ${error.message}`);
  throw new Error(`${id} answered what it does not declare: ${errors.join("; ")}\n${JSON.stringify(body)}`);
}

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
