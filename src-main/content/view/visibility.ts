import type { SiteRow, SpaceRow } from "../../store/tables.ts";

/**
 * Who sees a space from outside, where no site shows it: nobody is let in by it, or whoever its collection lets in. What
 * was set otherwise stays.
 */
export function visibilityOf({ visibility, parent }: Pick<SpaceRow, "visibility" | "parent">): string {
  if (visibility !== "private" && visibility !== "in-collection") return visibility;
  return parent === null ? "private" : "in-collection";
}

/** Who sees a published site, the widest audience first. */
export const audiences: SiteRow["visibility"][] = ["public", "unlisted", "visitor-auth", "share-link"];

/** Who sees a space from outside that is shown by published sites of these audiences. */
export const widestOf = (
  shown: readonly SiteRow["visibility"][],
  space: Pick<SpaceRow, "visibility" | "parent">,
): string => audiences.find((audience) => shown.includes(audience)) ?? visibilityOf(space);
