import type { Refusals } from "../../data/words/refusals.ts";

/** What the API refuses it says in English itself. */
export const refusals: Refusals = { sentences: {}, reasons: {}, codes: {} };
