import type { UnsavedForm } from "./form.svelte.ts";

/** What was written in settings and is not saved: it waits in this window while its writer looks elsewhere. */
export const unsavedForms = new Map<string, UnsavedForm>();
