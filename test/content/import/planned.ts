import type { ImportPlan, PlannedPage } from "../../../src-main/content/import/importPlan.ts";

/** A plan's tree as lines: indent, kind where it is no document, title, slug, `!` where hidden. */
export function treeOf({ pages }: ImportPlan): string[] {
  const depths = new Map<string | null, number>([[null, -1]]);
  return pages.map((page) => {
    const depth = depths.get(page.parent)! + 1;
    depths.set(page.key, depth);
    const kind = page.kind === "document" ? "" : `(${page.kind}) `;
    return `${"  ".repeat(depth)}${kind}${page.title} /${page.slug}${page.fields.hidden ? " !" : ""}`;
  });
}

/** The page of a plan with this key. */
export function pageOf({ pages }: ImportPlan, key: string): PlannedPage {
  const page = pages.find((candidate) => candidate.key === key);
  if (!page) throw new Error(`no page ${key} among ${pages.map((one) => one.key).join(", ")}`);
  return page;
}

/** What each link of a page means, by its target as typed. */
export const linksOf = (plan: ImportPlan, key: string): Record<string, unknown> =>
  Object.fromEntries(pageOf(plan, key).links.map(({ target, to }) => [target, to]));
