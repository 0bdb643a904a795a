import { SvelteMap } from "svelte/reactivity";

/** The texts that the writer is writing for conflicts, by their ids: they outlive the screen and the conflict itself. */
export const drafts = new SvelteMap<string, string>();
