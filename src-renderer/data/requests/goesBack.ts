import type { ContentChange } from "../calls/records.ts";

/** What can be put back to a revision by itself. */
export type GoesBack = { page: string } | { file: string } | { reusableContent: string };

/** The change that puts one thing back to what a revision had; without one, to what is below a change request. */
export function revertOf(what: GoesBack, to: { revision?: string; from?: string } = {}): ContentChange {
  if ("page" in what) return { operation: "revert_page", ...what, ...to };
  if ("file" in what) return { operation: "revert_file", ...what, ...to };
  return { operation: "revert_reusable_content", ...what, ...to };
}
