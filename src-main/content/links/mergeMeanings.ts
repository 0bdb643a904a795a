import { destinationOf } from "../entry.ts";
import type { KnownLinks } from "./linkMeanings.ts";
import type { Meaning } from "../merge/words.ts";
import { findKeptLinks } from "../text/links.ts";

/**
 * What targets mean, for a merge, by the texts of which it is known, the first that has a target deciding. A target
 * that means two things in one text is taken for what it says. The texts are read when a link is asked about first:
 * most merges compare none.
 */
export function meaningIn(...known: KnownLinks[]): Meaning {
  let meanings: Map<string, string | undefined> | undefined;
  return (target) => {
    meanings ??= readMeanings(known);
    return meanings.get(target) ?? /^\/(pages|files)\/[\w-]+(#.*)?$/.exec(target)?.[0];
  };
}

function readMeanings(known: readonly KnownLinks[]): Map<string, string | undefined> {
  const all = new Map<string, string | undefined>();
  for (const { text, links } of known) {
    const own = new Map<string, string | undefined>();
    for (const { target, meaning: kept } of findKeptLinks(text, links)) {
      const meaning = nameOf(destinationOf(kept));
      own.set(target, own.has(target) && own.get(target) !== meaning ? undefined : meaning);
    }
    for (const [target, meaning] of own) if (!all.has(target)) all.set(target, meaning);
  }
  return all;
}

/** As a target that names the id: one that was typed so means the same. */
function nameOf(destination: ReturnType<typeof destinationOf>): string | undefined {
  if (!destination) return undefined;
  if ("file" in destination) return `/files/${destination.file}`;
  const { page, anchor } = destination;
  return `/pages/${page}${anchor === undefined ? "" : `#${anchor}`}`;
}
