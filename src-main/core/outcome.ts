import type { HostFacts } from "../api/context.ts";
import { ApiError } from "../api/error.ts";
import type { AnyOperation } from "../api/operation.ts";
import { isDiskFull } from "../store/disk/disk.ts";
import { isBusyServer, isServerTrouble } from "../store/server/serverErrors.ts";
import type { Outcome } from "./core.ts";
import { NothingToDelete } from "./guard.ts";
import { locationOf } from "./location.ts";
import type { AnyInput } from "./perform.ts";

/** An operation that ran. */
interface Ran {
  operation: AnyOperation;
  input: AnyInput;
  facts: HostFacts;
}

/** What an operation's answer comes to for a host, with the number that it reached in each scope it wrote. */
export function answerOutcome(
  { operation, input, facts }: Ran,
  answer: unknown,
  reached: Record<string, number> = {},
): Outcome {
  const status = operation.status ?? 200;
  const numbers = Object.keys(reached).length > 0 ? { numbers: reached } : {};
  if (status === 204) return { status, ...numbers };
  const etag = operation.etag?.(answer);
  const location = locationOf(facts, operation, input, answer);
  return {
    status,
    body: answer,
    ...(etag === undefined ? {} : { etag }),
    ...(location === undefined ? {} : { location }),
    ...numbers,
  };
}

/** What a caller is told of a database or a disk that takes nothing now; undefined for any other error. */
export function troubleOf(error: unknown): ApiError | undefined {
  if (isBusyServer(error))
    return new ApiError(
      503,
      "This instance has more to do than it gets done just now. Try again in a moment.",
    );
  if (isServerTrouble(error))
    return new ApiError(
      503,
      "The database of this instance does not answer as it should. Try again in a moment.",
    );
  if (isDiskFull(error))
    return new ApiError(
      503,
      "The disk that Recto keeps its data on is full. Nothing was changed: make room, then try again.",
    );
  return undefined;
}

/** What an error comes to for a caller; a fault of ours is given to `log`. */
export function errorOutcome(operation: string, error: unknown, log: (error: unknown) => void): Outcome {
  if (error instanceof NothingToDelete) return { status: 204 };
  if (error instanceof ApiError) return { status: error.code, ...error.toBody() };
  log(error);
  const trouble = troubleOf(error);
  if (trouble) return { status: trouble.code, ...trouble.toBody() };
  return {
    status: 500,
    error: { code: 500, message: `Recto failed at ${operation}. The fault was logged; try again.` },
  };
}
