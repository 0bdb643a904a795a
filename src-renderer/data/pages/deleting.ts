import type * as Deletions from "./deletions.svelte.ts";

/** What deletes pages and takes that back: a start does without it. */
export const deleting = async (): Promise<typeof Deletions.deletions> =>
  (await import("./deletions.svelte.ts")).deletions;
