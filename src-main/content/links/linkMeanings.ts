import type { Draft } from "../branches/draft.ts";
import { destinationOf, type Entry, type Destination, type LinkMeaning } from "../entry.ts";
import { lookUp, lookUpEach } from "./linkLookups.ts";
import { findLinks, findKeptLinks } from "../text/links.ts";

/** A text as it was, with what its links meant. */
export interface KnownLinks {
  text: string;
  links: readonly LinkMeaning[];
}

/**
 * What each link of a text means, in order. A link that stood in a former text keeps the meaning that it had when it
 * was written, the first text that knows it deciding; a new one is looked up among the pages as they are now (design
 * §5).
 */
export async function meanLinks(
  draft: Draft,
  entry: Entry,
  markdown: string,
  formers: readonly KnownLinks[],
): Promise<LinkMeaning[]> {
  const links = findLinks(markdown);
  if (links.length === 0) return [];
  const known: Map<string, LinkMeaning[]>[] = [];
  // A text is read once a link is asked about that those before it do not know: mostly the first knows all.
  const keptMeaning = (target: string): LinkMeaning | undefined => {
    for (const [at, former] of formers.entries()) {
      const left = (known[at] ??= meaningsByTarget(former)).get(target);
      if (left && left.length > 0) return left.shift();
    }
    return undefined;
  };
  const kept = links.map(({ target }) => destinationOf(keptMeaning(target)));
  const asked = [...new Set(links.flatMap(({ target }, index) => (kept[index] ? [] : [target])))];
  const found = await lookUpEach(
    draft,
    asked.map((target) => ({ from: entry, target })),
  );
  const now = new Map(asked.map((target, index) => [target, found[index]]));
  const meant = new Map<string, Destination>();
  return links.map(({ target }, index) => {
    // A copy of a link whose target names nothing any more means what the link does.
    const destination = kept[index] ?? now.get(target) ?? meant.get(target);
    if (destination) meant.set(target, destination);
    return destination ?? { url: target };
  });
}

/** What a target means from this page's place, as things are now. */
export const mean = async (draft: Draft, from: Entry, target: string): Promise<LinkMeaning> =>
  (await lookUp(draft, from, target)) ?? { url: target };

function meaningsByTarget({ text, links }: KnownLinks): Map<string, LinkMeaning[]> {
  const known = new Map<string, LinkMeaning[]>();
  for (const { target, meaning } of findKeptLinks(text, links)) {
    const meanings = known.get(target) ?? [];
    meanings.push(meaning);
    known.set(target, meanings);
  }
  return known;
}
