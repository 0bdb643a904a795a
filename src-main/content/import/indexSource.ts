import type { ReadPages } from "./readPages.ts";
import { indexLinks, type LinkDestination, type LinkIndex } from "./resolveLink.ts";
import type { Shaped } from "./shapes/shape.ts";

/**
 * Everything that links may lead to: by its path, or by the one that it has in the source where `by` says so, and by
 * those of the site that its tool makes of it.
 */
export function indexSource(
  { pages, others }: ReadPages,
  { aliasesOf }: Pick<Shaped, "aliasesOf">,
  by: "path" | "typedAt" = "path",
): LinkIndex {
  const nameOf = (file: { path: string; typedAt?: string }): string => file[by] ?? file.path;
  const found = [
    ...pages.map((page): [string, LinkDestination] => [nameOf(page), { page: page.path }]),
    ...others.map((file): [string, LinkDestination] => [nameOf(file), { file: file.path }]),
  ];
  const aliases = found.flatMap(([name, to]) =>
    (aliasesOf?.(name) ?? []).map((alias): [string, LinkDestination] => [alias, to]),
  );
  return indexLinks(found, [], aliases);
}
