import type { WriteContext } from "../api/context.ts";
import { ApiError } from "../api/error.ts";
import type { AnyOperation, Description } from "../api/operation.ts";
import { neverHere } from "../content/branches/onceHere.ts";
import type { Reader, Writer } from "../store/handles.ts";
import type { Mutation } from "../sync/mutation.ts";
import { deriveId } from "../store/ids.ts";
import { UnnamedScope } from "../store/replicated.ts";
import { openPage, sealPage } from "./pageCursor.ts";
import { guard, NothingToDelete, whereDeleted, type Surroundings } from "./guard.ts";

export type AnyInput = Record<string, unknown>;
/** An operation that writes, its types forgotten. */
export type AnyMutation = Extract<AnyOperation, { mutation: true }>;

/** Runs a read. */
export async function performQuery(
  surroundings: Surroundings,
  db: Reader,
  user: string,
  now: string,
  operation: AnyOperation,
  input: AnyInput,
  prepared?: unknown,
): Promise<unknown> {
  const guarded = await guard(surroundings, db, user, operation, input);
  const answer: unknown = await operation.run(
    { ...guarded, now, prepared } as never,
    openPage(operation, input),
  );
  return sealPage(operation, input, answer);
}

export const newIdOf =
  (user: string, seed: string) =>
  (purpose: string): string =>
    deriveId(user, seed, purpose);

/** The scopes that a mutation may write. */
export async function scopesOf(
  db: Reader,
  operation: AnyMutation,
  user: string,
  { seed, input }: Pick<Mutation, "seed" | "input">,
): Promise<string[]> {
  const scopes = operation.scopes(input, newIdOf(user, seed));
  return operation.alsoScopes ? [...scopes, ...(await operation.alsoScopes(db, input, user))] : scopes;
}

/** How a mutation is run, and what is wanted of it. */
interface Performance {
  firstRun: boolean;
  prepared: unknown;
  /** Whether it is said in words what it is. */
  isDescribed?: boolean;
}

interface Performed {
  answer: unknown;
  description: Description | undefined;
  /** It takes away what is not here: to tell an instance of that would have it ask what was meant. */
  isVain: boolean;
}

/**
 * Runs a mutation inside a transaction whose scopes are locked. At its first run the input is pinned and choices
 * are made, and both are kept in `mutation`; a later run takes them as they are.
 */
export async function performMutation(
  surroundings: Surroundings,
  db: Writer,
  user: string,
  operation: AnyMutation,
  mutation: Mutation,
  { firstRun, prepared, isDescribed = false }: Performance,
): Promise<Performed> {
  const guarded = await guard(surroundings, db, user, operation, mutation.input, !firstRun);
  const context: WriteContext = {
    ...guarded,
    db,
    now: mutation.at,
    prepared,
    firstRun,
    newId: newIdOf(user, mutation.seed),
    decide(name, choose) {
      // A replay may make a revision where the first run amended, never the reverse: so an unknown choice is made anew.
      const known = mutation.decisions[name];
      if (known !== undefined) return known && (firstRun || choose());
      return (mutation.decisions[name] = choose());
    },
  };
  if (firstRun && operation.pin) mutation.input = (await operation.pin(context, mutation.input)) as AnyInput;
  const deleted = await whereDeleted(guarded, operation, mutation.input);
  if (!firstRun && deleted === "gone") throw new NothingToDelete();
  if (!firstRun && deleted === "never") throw neverHere();
  const describe = async () => (isDescribed ? operation.describe?.(context, mutation.input) : undefined);
  // Of what was deleted there is nothing left to tell, and of what is made there is nothing yet.
  const before = operation.method === "DELETE" ? await describe() : undefined;
  const answer = await operation.run(context, mutation.input);
  return { answer, description: before ?? (await describe()), isVain: deleted !== "here" };
}

/** Characters of one mutation's input, as JSON (gaps.md §1.5). */
const largestInput = 10_000_000;

/** What could not be sent to an instance is refused here already (413): its writer still has it in hand. */
export function refuseHuge(input: AnyInput): void {
  const size = JSON.stringify(input).length;
  if (size > largestInput)
    throw new ApiError(
      413,
      `This is ${Math.ceil(size / 1_000_000)} MB in one change; up to ${largestInput / 1_000_000} MB can be taken.`,
    );
}

const mostTries = 5;

/**
 * Does work again whose scopes were looked up before its transaction and were others by the time it began. Throws 409
 * where that never ends.
 */
export async function retrying<T>(operation: AnyMutation, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnnamedScope) || !operation.alsoScopes) throw error;
      if (tries === mostTries)
        throw new ApiError(409, "Somebody else changes this at the same moment. Try again.");
    }
}
