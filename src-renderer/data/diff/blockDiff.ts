import { diff } from "@codemirror/merge";
import { blockRanges } from "../../editor/blockRanges.ts";
import { unixLines } from "../../editor/lineEnds.ts";
import { compareTexts } from "./wordDiff.ts";

/** A block of two texts compared; `at` is which block of the second text it is, where that has it. */
export interface BlockPair {
  kind: "same" | "added" | "removed" | "edited";
  before: string | undefined;
  after: string | undefined;
  at: number | undefined;
}

/** How many words came and went. */
export interface WordCounts {
  added: number;
  removed: number;
}

/** Blocks with at least this share of words in common are one block that was edited. */
const alike = 0.4;
/** Among more blocks than so many, each is paired with the one at its place. */
const mostCompared = 80;

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? [];

/** How alike two blocks are, from 0 to 1: the share of their words that both have. */
function likeness(a: string, b: string): number {
  const counts = new Map<string, number>();
  const [left, right] = [wordsIn(a), wordsIn(b)];
  if (left.length + right.length === 0) return 0;
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    shared += 1;
    counts.set(word, count - 1);
  }
  return (2 * shared) / (left.length + right.length);
}

/** Compares two Markdown texts block by block, in reading order; what went stands before what came. */
export function compareBlocks(before: string, after: string): BlockPair[] {
  return comparePieces(blocksOf(before), blocksOf(after));
}

const blocksOf = (text: string): string[] => blockRanges(unixLines(text)).map((block) => block.text);

/** Compares two texts that are in pieces: those that are alike by their words are one that was edited. */
export function comparePieces(a: readonly string[], b: readonly string[]): BlockPair[] {
  const numbers = new Map<string, number>();
  const spell = (blocks: readonly string[]): string =>
    blocks
      .map((text) => {
        const number = numbers.get(text) ?? numbers.size + 1;
        numbers.set(text, number);
        // Beside the surrogates: each block stands as one character of a text that is compared.
        return String.fromCharCode(number < 0xd7ff ? number : 0xd7ff);
      })
      .join("");
  const pairs: BlockPair[] = [];
  let [left, right] = [0, 0];
  const same = (until: number): void => {
    for (; left < until; left += 1, right += 1)
      pairs.push({ kind: "same", before: a[left], after: b[right], at: right });
  };
  for (const change of diff(spell(a), spell(b))) {
    same(change.fromA);
    pairs.push(...pairUp(a.slice(change.fromA, change.toA), b.slice(change.fromB, change.toB), change.fromB));
    left = change.toA;
    right = change.toB;
  }
  same(a.length);
  return pairs;
}

/** Finds in a stretch that differs which of its blocks were edited; `first` is the place of its first new block. */
function pairUp(gone: string[], come: string[], first: number): BlockPair[] {
  const pairs: BlockPair[] = [];
  const added = (until: number): void => {
    for (; next < until; next += 1)
      pairs.push({ kind: "added", before: undefined, after: come[next], at: first + next });
  };
  const byPlace = gone.length + come.length > mostCompared;
  let next = 0;
  for (const [index, text] of gone.entries()) {
    const partner = byPlace ? (index < come.length ? index : -1) : bestPartner(text, come, next);
    if (partner < next) {
      pairs.push({ kind: "removed", before: text, after: undefined, at: undefined });
      continue;
    }
    added(partner);
    pairs.push({ kind: "edited", before: text, after: come[partner], at: first + partner });
    next = partner + 1;
  }
  added(come.length);
  return pairs;
}

function bestPartner(text: string, come: string[], from: number): number {
  let [best, found] = [alike, -1];
  for (let at = from; at < come.length; at += 1) {
    const value = likeness(text, come[at] ?? "");
    if (value > best || (value === best && found < 0)) [best, found] = [value, at];
  }
  return found;
}

/** How many words two texts differ in. */
export function countWords(before: string, after: string): WordCounts {
  const counts = { added: 0, removed: 0 };
  for (const { kind, text } of compareTexts(before, after))
    if (kind !== "same") counts[kind] += wordsIn(text).length;
  return counts;
}

/** Blocks to show, or how many in a row that did not change are left out. */
export type ShownBlock = BlockPair | { kind: "folded"; pairs: BlockPair[] };

/** Blocks that are shown on each side of a change, so that one sees where it is. */
const kept = 1;

/** Folds what did not change away, but for what is beside a change. */
export function foldBlocks(pairs: BlockPair[]): ShownBlock[] {
  const shown: ShownBlock[] = [];
  let run: BlockPair[] = [];
  const end = (isLast: boolean): void => {
    const head = shown.length === 0 ? 0 : kept;
    const tail = isLast ? 0 : kept;
    const folded = run.slice(head, run.length - tail);
    if (folded.length < 2) shown.push(...run);
    else {
      shown.push(...run.slice(0, head), { kind: "folded", pairs: folded });
      shown.push(...run.slice(run.length - tail));
    }
    run = [];
  };
  for (const pair of pairs) {
    if (pair.kind === "same") {
      run.push(pair);
      continue;
    }
    end(false);
    shown.push(pair);
  }
  end(true);
  return shown;
}
