import { signOf, type PageSign } from "../../content/entry.ts";
import type { PlannedPage } from "../../content/import/importPlan.ts";

/** A page as it is shown before it is imported or exported. */
export interface PreviewedPage extends Pick<PlannedPage, "title" | "kind">, PageSign {
  /** How many pages it is below. */
  depth: number;
  isHidden?: true;
}

/** What is shown of pages, which come in reading order; one whose parent is not among them stands at the top. */
export function previewPages(
  pages: readonly (Omit<PreviewedPage, "depth" | "isHidden" | keyof PageSign> & {
    key: string;
    parent: string | null;
    fields: PageSign & { hidden?: boolean };
  })[],
): PreviewedPage[] {
  const depths = new Map<string, number>();
  return pages.map(({ key, parent, title, kind, fields }) => {
    const above = parent === null ? undefined : depths.get(parent);
    const depth = above === undefined ? 0 : above + 1;
    depths.set(key, depth);
    return {
      title,
      kind,
      depth,
      ...signOf(fields),
      ...(fields.hidden ? { isHidden: true as const } : {}),
    };
  });
}
