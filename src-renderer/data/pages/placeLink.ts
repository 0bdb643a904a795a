import { place } from "../window/place.svelte.ts";
import { workspace } from "../workspace/workspace.svelte.ts";

/**
 * The link that opens a page, on the branch that is shown, in the app of whoever may read it; hosts/desktop/deepLinks.ts
 * reads it.
 */
export function linkToPage(page: string): string {
  const organization = workspace.current?.organization ?? "";
  const branch = place.request === undefined ? "" : `/change-requests/${place.request}`;
  return `recto://open/${organization}/spaces/${place.space ?? ""}${branch}/pages/${page}`;
}
