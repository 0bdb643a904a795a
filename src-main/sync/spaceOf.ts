import type { MutationHost } from "./host.ts";
import type { Mutation } from "./mutation.ts";

/**
 * The space that a mutation writes in, whether its path names it or its body; undefined for what is an organization's.
 * By this alone the outbox tells what waits together.
 */
export const spaceOf = (host: Pick<MutationHost, "namesOf">, mutation: Mutation): string | undefined => {
  const { spaceId } = mutation.input;
  return typeof spaceId === "string" ? spaceId : host.namesOf(mutation).space;
};
