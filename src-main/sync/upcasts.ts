import type { Mutation } from "./mutation.ts";

/** What of a mutation one version of the protocol may say otherwise than another. */
export type Worded = Pick<Mutation, "operation" | "input" | "decisions">;

/** Says in the words of one version of the protocol what was written in those of the version before it (design §6.9). */
export type Upcast = (mutation: Worded) => Worded;

/** That of the first program, and of every outbox that names none. */
export const firstVersion = 1;

/**
 * One for each version of the protocol after the first, in order: what an older program left in its outbox is brought up
 * by all that came since. None is ever changed or taken away, since its writer may have been away for long; and each
 * comes with a migration, if only one of no statements, so that an older program leaves alone what was brought up (V5).
 */
export const upcasts: readonly Upcast[] = [];
