import { findLinks } from "../text/links.ts";
import { coverOfFront, filesOfCover } from "./cover.ts";
import type { PlannedLink, PlannedPage, PlannedReusable } from "./importPlan.ts";
import type { MarkdownPage } from "./markdownPage.ts";
import { findIncluded } from "./reusables.ts";
import { resolveLink, type LinkIndex } from "./resolveLink.ts";
import type { ShortNames } from "./shortNames.ts";
import type { ImportWarning } from "./source.ts";
import { toldName } from "./shortened.ts";

interface LinkPagesOptions {
  index: LinkIndex;
  /** What a link that leads nowhere may name. */
  shortNames: ShortNames | undefined;
  /** The reusable contents. */
  reusables: LinkIndex;
  /** A target without what only the source's tool understands in it. */
  targetOf: (typed: string) => string;
  warnings: ImportWarning[];
  /** Hears of every page before it is looked at; what it waits for is waited for. */
  heed: (done: number, total: number) => Promise<void>;
}

/**
 * Says what every link and every include of the pages and reusable contents means, and warns of those that lead nowhere, once for each page and target.
 * Answers the keys of the files that a page refers to.
 */
export async function linkPages(
  pages: readonly (PlannedPage | PlannedReusable)[],
  sources: readonly MarkdownPage[],
  { index, shortNames, reusables, targetOf, warnings, heed }: LinkPagesOptions,
): Promise<Set<string>> {
  const wanted = new Set<string>();
  const byPath = new Map(sources.map((source) => [source.path, source]));
  for (const [at, page] of pages.entries()) {
    await heed(at, pages.length);
    if ("target" in page && page.target && "file" in page.target) wanted.add(page.target.file);
    const source = byPath.get(page.key);
    if ("kind" in page) {
      const said =
        source && coverOfFront(source.front, (typed) => resolveLink(index, source.path, targetOf(typed)));
      if (page.note?.cover === undefined) {
        if (said) page.cover = said;
        else if (source?.front.cover !== undefined) {
          const { path, front } = source;
          const message = `${path} has the cover ${toldName(front.cover!)}, which is not there; the cover was left as it is.`;
          warnings.push({ kind: "link-to-nowhere", path, message, target: front.cover! });
        }
      }
      for (const cover of [page.cover, said])
        if (cover) filesOfCover(cover).forEach((file) => wanted.add(file));
    }
    if (!source) continue;
    const from = source.path;
    const lost = new Set<string>();
    page.links = findLinks(source.markdown).map(({ start, end, target }): PlannedLink => {
      const near = resolveLink(index, from, targetOf(target));
      const found = (near.tag === "nowhere" && shortNames?.find(targetOf(target))) || near;
      if (found.tag === "nowhere") lost.add(target);
      if (found.tag !== "found") return { start, end, target, to: null };
      if ("file" in found.to) {
        wanted.add(found.to.file);
        return { start, end, target, to: found.to };
      }
      const anchor = found.anchor ? { anchor: found.anchor } : {};
      return { start, end, target, to: { ...found.to, ...anchor } };
    });
    page.includes = findIncluded(source, reusables, warnings);
    for (const target of lost) {
      const message = `${from} links to ${toldName(target)}, which is not there; the link was left as it is.`;
      warnings.push({ kind: "link-to-nowhere", path: from, message, target });
    }
  }
  return wanted;
}
