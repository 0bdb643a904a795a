import { wordsOf } from "./comparedWords.ts";
import type { Change, StepBudget } from "./diff.ts";
import { mayBeHeading, readHeading } from "./headingMarks.ts";
import { mayBeHtml, saidIn } from "./htmlWords.ts";

/** From here on two texts count as one text and its edit, among several that it could be. */
export const ALIKE = 0.5;
/** Larger changes are not looked into: every text of one side would be compared with every text of the other. */
const MOST_PAIRS = 1024;

/** Tells how much of two texts is the same. What it has read of a text it keeps, so one serves one comparison. */
export class Likeness {
  readonly #ids = new Map<string, number>();
  readonly #words = new Map<string, Int32Array>();
  /** Of blocks of HTML, whose tags are read for it, and of headings, which have their marks alike. */
  readonly #said = new Map<string, string>();

  /** 1 for equal texts, 0 for texts that share nothing: the part of the words, or of the characters at both ends. */
  of(a: string, b: string, budget?: StepBudget): number {
    if (a === b) return 1;
    const left = this.words(a);
    const right = this.words(b);
    if (budget) budget.left -= (left.length + right.length) >> 1;
    const all = left.length + right.length;
    const byWords = all === 0 ? 0 : (2 * sharedCount(left, right)) / all;
    return Math.max(byWords, atBothEnds(this.said(a), this.said(b)));
  }

  /** Whether two texts count as one text and its edit. Most edits leave the ends as they were: then no word is read. */
  areAlike(a: string, b: string, budget: StepBudget): boolean {
    return atBothEnds(this.said(a), this.said(b)) >= ALIKE || this.of(a, b, budget) >= ALIKE;
  }

  /** How many words two texts share, each counted as often as both have it. */
  shared(a: string, b: string): number {
    return sharedCount(this.words(a), this.words(b));
  }

  /** Whether two texts have the same words, and some. */
  sayTheSame(a: string, b: string): boolean {
    const [left, right] = [this.words(a), this.words(b)];
    return left.length > 0 && left.length === right.length && sharedCount(left, right) === left.length;
  }

  count(text: string): number {
    return this.words(text).length;
  }

  private said(text: string): string {
    const isTitle = mayBeHeading(text);
    if (!isTitle && !mayBeHtml(text)) return text;
    let said = this.#said.get(text);
    if (said === undefined)
      this.#said.set(text, (said = isTitle ? (readHeading(text)?.words ?? text) : saidIn(text)));
    return said;
  }

  private words(text: string): Int32Array {
    let words = this.#words.get(text);
    if (!words) {
      const found = wordsOf(this.said(text));
      words = new Int32Array(found.length);
      for (let at = 0; at < found.length; at += 1) {
        let id = this.#ids.get(found[at]!);
        if (id === undefined) this.#ids.set(found[at]!, (id = this.#ids.size));
        words[at] = id;
      }
      if (words.length > 1) words.sort();
      this.#words.set(text, words);
    }
    return words;
  }
}

/** Texts that stand for each other on both sides of a change, by their places: an edit keeps its place. */
export function alignAlike(
  change: Change,
  a: readonly string[],
  b: readonly string[],
  likeness: Likeness,
  budget: StepBudget,
  comparable: (i: number, j: number) => boolean = () => true,
): [number, number][] {
  const height = change.aEnd - change.aStart;
  const width = change.bEnd - change.bStart;
  if (height * width === 0 || height * width > MOST_PAIRS || budget.left <= 0) return [];
  if (height * width === 1) {
    const [x, y] = [change.aStart, change.bStart];
    return comparable(x, y) && likeness.areAlike(a[x]!, b[y]!, budget) ? [[x, y]] : [];
  }
  // The best sum of likenesses from each pair on, looked at from the end.
  const row = width + 1;
  const sums = new Float64Array((height + 1) * row);
  const alike = new Float64Array(height * width);
  for (let i = height - 1; i >= 0; i -= 1) {
    for (let j = width - 1; j >= 0; j -= 1) {
      const [x, y] = [change.aStart + i, change.bStart + j];
      const found = comparable(x, y) ? likeness.of(a[x]!, b[y]!, budget) : 0;
      const usable = found >= ALIKE ? found : 0;
      alike[i * width + j] = usable;
      const skip = Math.max(sums[(i + 1) * row + j]!, sums[i * row + j + 1]!);
      sums[i * row + j] = usable > 0 ? Math.max(skip, usable + sums[(i + 1) * row + j + 1]!) : skip;
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < height && j < width;) {
    const usable = alike[i * width + j]!;
    if (usable > 0 && sums[i * row + j] === usable + sums[(i + 1) * row + j + 1]!) {
      pairs.push([change.aStart + i, change.bStart + j]);
      i += 1;
      j += 1;
    } else if (sums[(i + 1) * row + j]! >= sums[i * row + j + 1]!) {
      i += 1;
    } else {
      j += 1;
    }
  }
  return pairs;
}

function sharedCount(left: Int32Array, right: Int32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    const difference = left[i]! - right[j]!;
    if (difference === 0) shared += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return shared;
}

function atBothEnds(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end))
    end += 1;
  return (start + end) / Math.max(a.length, b.length, 1);
}
