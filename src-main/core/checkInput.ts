import { ApiError } from "../api/error.ts";
import type { AnyOperation } from "../api/operation.ts";
import { explain } from "../api/explain.ts";
import { findOperation, inputSchema } from "../api/operations.ts";
import type { JsonSchema } from "../api/phrases.ts";
import { validateInput } from "../api/validate.ts";

/** The operation of this id; 404 where there is none. */
export function requireOperation(id: string): AnyOperation {
  const operation = findOperation(id);
  if (!operation) throw new ApiError(404, `There is no operation ${id}.`);
  return operation;
}

/** What of an input does not fit its operation's schema, in one sentence that begins with the field's path. */
export const checkInput = (operation: AnyOperation, input: unknown): string | undefined =>
  validateInput(inputSchema(operation), input);

/**
 * What of an input does not fit its operation's schema, for whoever fills a form: each in one sentence that begins with the field's path: the
 * first of every field of the body that is not as it should be; empty where all is well.
 */
export function findInputProblems(operation: AnyOperation, input: object): string[] {
  const first = checkInput(operation, input);
  if (first === undefined) return [];
  const { properties = {}, required = [] } = (operation.body ?? {}) as JsonSchema;
  const { body } = input as { body?: unknown };
  if (typeof body !== "object" || body === null) return [first];
  const found = Object.entries(properties).flatMap(([name, property]) => {
    const alone = {
      type: "object",
      properties: { [name]: property },
      required: required.filter((one) => one === name),
    };
    return explain(alone, { [name]: (body as Record<string, unknown>)[name] }, "/body") ?? [];
  });
  return found.includes(first) ? found : [first, ...found];
}
