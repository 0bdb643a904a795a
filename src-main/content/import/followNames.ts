import { relativeTarget } from "../export/relativePath.ts";
import { findLinks, replaceTargets } from "../text/links.ts";
import { withMarkdown, type MarkdownPage } from "./markdownPage.ts";
import { resolveLink, type LinkDestination, type LinkIndex } from "./resolveLink.ts";

/**
 * The pages of a source in which files go by other names than they have: links that no longer lead where they did
 * get the way there. `before` knows the names in the source, `after` those that count now.
 */
export function followNames(
  pages: readonly MarkdownPage[],
  { before, after, targetOf }: { before: LinkIndex; after: LinkIndex; targetOf: (typed: string) => string },
): MarkdownPage[] {
  return pages.map((page) => {
    const { path, typedAt = path, markdown } = page;
    if (page.isMade) return page;
    const replacements = findLinks(markdown).flatMap(({ start, end, target: typed }) => {
      const target = targetOf(typed);
      const was = resolveLink(before, typedAt, target);
      if (was.tag !== "found") return [];
      const now = resolveLink(after, path, target);
      if (now.tag === "found" && sameDestination(now.to, was.to)) return [];
      const anchor = was.anchor === undefined ? "" : `#${was.anchor}`;
      return [{ start, end, target: relativeTarget(typed, path, pathOf(was.to)) + anchor }];
    });
    if (replacements.length === 0) return page;
    const followed = replaceTargets(markdown, replacements);
    return withMarkdown(page, followed);
  });
}

const pathOf = (to: LinkDestination): string => ("page" in to ? to.page : to.file);

const sameDestination = (a: LinkDestination, b: LinkDestination): boolean =>
  "page" in a === "page" in b && pathOf(a) === pathOf(b);
