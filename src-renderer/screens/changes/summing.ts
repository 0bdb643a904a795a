import type { Change } from "../../data/requests/listChanges.ts";
import type { WordCounts } from "../../data/diff/blockDiff.ts";

/** What a request comes to, for its overview. */
export interface Sum {
  created: number;
  edited: number;
  moved: number;
  deleted: number;
  /** Of files, reusable contents, tags and variables. */
  others: number;
  words: WordCounts;
}

/** Counts what a request changes; a page that was edited and moved counts once for each. */
export function sumOf(changes: readonly Change[], words: Iterable<WordCounts>): Sum {
  const sum: Sum = {
    created: 0,
    edited: 0,
    moved: 0,
    deleted: 0,
    others: 0,
    words: { added: 0, removed: 0 },
  };
  for (const { type } of changes) {
    const event = /^page_(created|edited|moved|deleted)$/.exec(type)?.[1];
    sum[(event as "created" | undefined) ?? "others"] += 1;
  }
  for (const { added, removed } of words) {
    sum.words.added += added;
    sum.words.removed += removed;
  }
  return sum;
}

/** The stop after or before the one with the focus, round no corner; the first or last where none has it. */
export function nextStop<T>(stops: readonly T[], current: T | undefined, by: 1 | -1): T | undefined {
  if (current === undefined) return by === 1 ? stops[0] : stops.at(-1);
  return stops[Math.max(0, Math.min(stops.length - 1, stops.indexOf(current) + by))];
}
