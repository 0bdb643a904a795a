import { spaceScope } from "../access/scopes.ts";
import { reaches } from "../access/levels.ts";
import type { Access } from "../access/access.ts";
import type { HostFacts, ReadContext, WriteContext } from "../api/context.ts";
import { ApiError } from "../api/error.ts";
import type { AnyOperation } from "../api/operation.ts";
import type { Reader, Writer } from "../store/handles.ts";
import type { Mutation } from "../sync/mutation.ts";
import { deriveId } from "../store/ids.ts";

export type AnyInput = Record<string, unknown>;
/** An operation that writes, its types forgotten. */
export type AnyMutation = Extract<AnyOperation, { mutation: true }>;

/** What every run on one host has in common. */
export interface Surroundings {
  access: Access;
  facts: HostFacts;
}

/** Thrown by the guard for a delete below `read`: it answers 204 without effect, so that ids don't leak (design §7). */
export class NothingToDelete extends Error {}

/**
 * The one place where access is checked, before any handler (design §7): below `read` nothing is there (404),
 * visible but too low is 403.
 */
export async function guard(
  { access, facts }: Surroundings,
  db: Reader,
  user: string,
  operation: AnyOperation,
  input: AnyInput,
): Promise<Pick<ReadContext, "db" | "user" | "access" | "facts" | "space" | "level" | "standing">> {
  const base = { db, user, access, facts };
  const { needs } = operation;
  const absent = (what: string): Error =>
    operation.method === "DELETE" ? new NothingToDelete() : new ApiError(404, what);
  if (needs.on === "account") return { ...base, space: undefined, level: undefined, standing: undefined };
  if (needs.on === "organization") {
    const id = String(input["organizationId"]);
    const standing = await access.standingIn(db, user, id);
    if (standing === undefined) throw absent(`There is no organization ${id}.`);
    const enough =
      needs.level === "guest" ||
      (standing !== "guest" && (needs.level === "member" || reaches(standing, needs.level)));
    if (!enough) throw new ApiError(403, `This needs the role ${needs.level} in the organization.`);
    return { ...base, space: undefined, level: undefined, standing };
  }
  const id = String(input["spaceId"]);
  const space = await db
    .selectFrom("spaces")
    .selectAll()
    .where("scope", "=", spaceScope(id))
    .where("id", "=", id)
    .executeTakeFirst();
  const { level, standing } = space
    ? await access.placeIn(db, user, space)
    : { level: undefined, standing: undefined };
  if (!space || level === undefined || (space.deleted_at !== null && !needs.deleted))
    throw absent(`There is no space ${id}.`);
  if (!reaches(level, needs.level))
    throw new ApiError(
      403,
      `This needs the level ${needs.level} on the space “${space.title}”; you have ${level}.`,
    );
  return { ...base, space, level, standing };
}

/** Runs a read. */
export async function performQuery(
  surroundings: Surroundings,
  db: Reader,
  user: string,
  now: string,
  operation: AnyOperation,
  input: AnyInput,
): Promise<unknown> {
  const guarded = await guard(surroundings, db, user, operation, input);
  return operation.run({ ...guarded, now } as never, input);
}

export const newIdOf =
  (user: string, seed: string) =>
  (purpose: string): string =>
    deriveId(user, seed, purpose);

/** The scopes that a mutation may write, from its input alone. */
export function scopesOf(
  operation: AnyMutation,
  user: string,
  mutation: Pick<Mutation, "seed" | "input">,
): string[] {
  return operation.scopes(mutation.input, newIdOf(user, mutation.seed));
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
  { firstRun, prepared }: { firstRun: boolean; prepared: unknown },
): Promise<{ answer: unknown; context: WriteContext }> {
  const guarded = await guard(surroundings, db, user, operation, mutation.input);
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
  return { answer: await operation.run(context, mutation.input), context };
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
