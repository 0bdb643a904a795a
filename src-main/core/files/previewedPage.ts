import type { PlannedPage } from "../../content/import/importPlan.ts";

/** A page as it is shown before it is imported or exported. */
export interface PreviewedPage extends Pick<PlannedPage, "title" | "kind"> {
  /** How many pages it is below. */
  depth: number;
  emoji?: string;
  isHidden?: true;
}

/** What is shown of pages, which come in reading order; one whose parent is not among them stands at the top. */
export function previewPages(
  pages: readonly (Omit<PreviewedPage, "depth" | "isHidden" | "emoji"> & {
    key: string;
    parent: string | null;
    emoji?: string | undefined;
    hidden?: boolean | undefined;
  })[],
): PreviewedPage[] {
  const depths = new Map<string, number>();
  return pages.map(({ key, parent, title, kind, emoji, hidden }) => {
    const above = parent === null ? undefined : depths.get(parent);
    const depth = above === undefined ? 0 : above + 1;
    depths.set(key, depth);
    return {
      title,
      kind,
      depth,
      ...(emoji ? { emoji } : {}),
      ...(hidden ? { isHidden: true as const } : {}),
    };
  });
}
