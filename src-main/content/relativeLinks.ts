import type { Draft } from "./draft.ts";
import type { Entry } from "./entry.ts";
import { lookUp } from "./linkMeanings.ts";
import { findLinks, replaceTargets } from "./text/links.ts";

/**
 * A text as it reads from outside: a link that went stale since its page or file moved names the current path; every
 * other byte is as its writer typed it (design §5).
 */
export async function followMovedLinks(draft: Draft, entry: Entry, markdown: string): Promise<string> {
  const replacements: { start: number; end: number; target: string }[] = [];
  for (const [index, link] of findLinks(markdown).entries()) {
    const meant = entry.links[index];
    if (!meant || !("page" in meant)) continue;
    const now = await lookUp(draft, entry, link.target);
    if (now && "page" in now && now.page === meant.page) continue;
    if (!(await draft.find("page", meant.page))) continue;
    replacements.push({
      start: link.start,
      end: link.end,
      target: `/pages/${meant.page}${meant.anchor === undefined ? "" : `#${meant.anchor}`}`,
    });
  }
  return replaceTargets(markdown, replacements);
}
