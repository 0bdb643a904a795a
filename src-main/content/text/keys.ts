import { hash } from "node:crypto";
import { diffTokens, stepBudget } from "../merge/diff.ts";
import { alignAlike, Likeness } from "../merge/likeness.ts";
import { splitBlocks, withoutGap } from "./blocks.ts";

/** A state of a page's text with the keys of its blocks, in order. */
export interface KeyedText {
  text: string;
  keys: readonly string[];
}

/** A block between two that did not change is one block rewritten if at least so much of it is the same. */
const REWRITTEN = 0.3;

/**
 * The keys of a text's blocks, one for each of `splitBlocks`, unique within the page. Blocks keep the key that they
 * had in `previous`, through edits too; of several previous states the first that knows a block decides, so a merge
 * names ours before theirs. A new block's key is a hash of the page, its first text and a count among equals: made
 * apart on two machines it is the same key (design §5).
 */
export function keyBlocks(page: string, text: string, previous?: KeyedText | readonly KeyedText[]): string[] {
  const contents = contentsOf(text);
  const keys = new Array<string | undefined>(contents.length).fill(undefined);
  const used = new Set<string>();
  const states = previous === undefined ? [] : isSeveral(previous) ? previous : [previous];
  for (const state of states) if (keys.includes(undefined)) carryKeys(state, contents, keys, used);
  const counts = new Map<string, number>();
  return keys.map((carried, at) => {
    if (carried !== undefined) return carried;
    const content = contents[at]!;
    let count = counts.get(content) ?? 0;
    let key = blockKey(page, content, count);
    while (used.has(key)) key = blockKey(page, content, (count += 1));
    counts.set(content, count + 1);
    used.add(key);
    return key;
  });
}

function carryKeys(
  previous: KeyedText,
  contents: readonly string[],
  keys: (string | undefined)[],
  used: Set<string>,
): void {
  const before = contentsOf(previous.text);
  const budget = stepBudget(before.length + contents.length);
  const likeness = new Likeness();
  const carry = (from: number, to: number): void => {
    const key = previous.keys[from];
    if (key === undefined || keys[to] !== undefined || used.has(key)) return;
    keys[to] = key;
    used.add(key);
  };
  let from = 0;
  let to = 0;
  const end = { aStart: before.length, aEnd: before.length, bStart: contents.length, bEnd: contents.length };
  for (const change of [...diffTokens(before, contents, budget), end]) {
    for (; from < change.aStart; from += 1, to += 1) carry(from, to);
    const single = change.aEnd - change.aStart === 1 && change.bEnd - change.bStart === 1;
    if (single) {
      const found = likeness.of(before[change.aStart]!, contents[change.bStart]!);
      if (found >= REWRITTEN) carry(change.aStart, change.bStart);
    } else {
      for (const [i, j] of alignAlike(change, before, contents, likeness, budget)) carry(i, j);
    }
    from = change.aEnd;
    to = change.bEnd;
  }
}

function contentsOf(text: string): string[] {
  return splitBlocks(text).map((block) => withoutGap(block.text));
}

/** The key of a block that is new: of its page, or of whatever else it stands in, its text, and a count among equals. */
export function blockKey(page: string, content: string, count: number): string {
  return hash("sha256", JSON.stringify([page, content, count]), "base64url").slice(0, 12);
}

function isSeveral(previous: KeyedText | readonly KeyedText[]): previous is readonly KeyedText[] {
  return Array.isArray(previous);
}
