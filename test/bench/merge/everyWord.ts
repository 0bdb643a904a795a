import type { TextMerge } from "../../../src-main/content/merge/textMerge.ts";
import type { Three } from "./merged.ts";

/** What became of the words of some merges, those of each merge told apart by what they are. */
export interface WordCount {
  /** Words that one side has and what was there has not. */
  added: number;
  /** Of them those that are neither in the result nor in a conflict. */
  lost: string[];
  /** Words of the results. */
  found: number;
  /** Of them those that none of the three texts has. */
  invented: string[];
  /** Those of results without a conflict that stand there more often than both sides together put them there. */
  doubled: string[];
}

export const noWords = (): WordCount => ({ added: 0, lost: [], found: 0, invented: [], doubled: [] });

/** Counts the words of one merge into those of others. */
export function countWords(
  count: WordCount,
  { base, ours, theirs }: Three,
  { text, conflicts }: Pick<TextMerge, "text" | "conflicts">,
): void {
  const [was, mine, others, result] = [wordsOf(base), wordsOf(ours), wordsOf(theirs), wordsOf(text)];
  const asked = wordsOf(conflicts.flatMap((conflict) => [conflict.ours, conflict.theirs]).join("\n"));
  for (const side of [mine, others])
    for (const word of side.keys()) {
      if (was.has(word)) continue;
      count.added += 1;
      if (!result.has(word) && !asked.has(word)) count.lost.push(word);
    }
  for (const [word, number] of result) {
    count.found += 1;
    if (!was.has(word) && !mine.has(word) && !others.has(word)) count.invented.push(word);
    const before = was.get(word) ?? 0;
    const most = Math.max(before, mine.get(word) ?? 0) + Math.max(0, (others.get(word) ?? 0) - before);
    if (conflicts.length === 0 && number > most) count.doubled.push(word);
  }
}

function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}
