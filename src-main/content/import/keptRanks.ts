import { ranksBetween } from "../rank.ts";

/**
 * Ranks for siblings that are to stand in this order. As many as can keep the rank that they have; those that are new
 * (null) or moved get one between them.
 */
export function keptRanks(known: readonly (string | null)[], seed: string): string[] {
  const kept = new Set(longestRise(known));
  const ranks: string[] = [];
  for (let at = 0; at < known.length;) {
    if (kept.has(at)) {
      ranks.push(known[at] as string);
      at += 1;
      continue;
    }
    let end = at;
    while (end < known.length && !kept.has(end)) end += 1;
    ranks.push(...ranksBetween(ranks.at(-1) ?? null, known[end] ?? null, end - at, `${seed} ${at}`));
    at = end;
  }
  return ranks;
}

/** The places of the longest run of ranks that rises, those that are null left out. */
function longestRise(ranks: readonly (string | null)[]): number[] {
  /** The place at which the best run of each length ends, and what comes before each place in its best run. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [at, rank] of ranks.entries()) {
    if (rank === null) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranks[ends[middle] as number] as string) < rank) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1];
    ends[low] = at;
  }
  const run: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) run.unshift(at);
  return run;
}
