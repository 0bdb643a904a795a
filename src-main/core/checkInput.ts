import { ApiError } from "../api/error.ts";
import type { AnyOperation } from "../api/operation.ts";
import { findOperation, inputSchema } from "../api/operations.ts";
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
