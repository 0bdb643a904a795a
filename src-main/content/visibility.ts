import type { SpaceRow } from "../store/tables.ts";

/**
 * Who sees a space from outside, where no site shows it: nobody is let in by it, or whoever its collection lets in. What
 * was set otherwise stays.
 */
export function visibilityOf({ visibility, parent }: Pick<SpaceRow, "visibility" | "parent">): string {
  if (visibility !== "private" && visibility !== "in-collection") return visibility;
  return parent === null ? "private" : "in-collection";
}
