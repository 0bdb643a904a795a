import type { Refusals } from "../../data/words/refusals.ts";

/** Why something failed, the API says in English itself. */
export const failures: Refusals["sentences"] = {};
