import type { Refusals } from "../../data/words/refusals.ts";

/** What a change that waits or was refused is called: the API names them in English itself. */
export const changeNames: Refusals["sentences"] = {};
