import { diffTokens, type Change } from "../merge/diff.ts";
import { plainWords } from "../merge/words.ts";
import { splitBlocks, withoutGap } from "../text/blocks.ts";
import type { KeyedText } from "../text/keys.ts";

/** Words that two texts have in common, or that only the former or only the later one has. */
export interface WordRun {
  kind: "same" | "added" | "removed";
  text: string;
}

/** What became of one block. The runs that are not added are its former text, those that are not removed its later one. */
export interface BlockChange {
  key: string;
  type: "added" | "removed" | "edited" | "moved";
  words: WordRun[];
}

/**
 * The blocks in which two states of a text differ, in the order of the later one; a block that is gone stands where it
 * was. Blocks are known by their keys, so one that was moved and edited is still itself. Blank lines between blocks
 * are no matter.
 */
export function compareBlocks(before: KeyedText, after: KeyedText): BlockChange[] {
  const [was, is] = [contentsByKey(before), contentsByKey(after)];
  const [left, right] = [[...was.keys()], [...is.keys()]];
  const changes: BlockChange[] = [];
  const compare = (key: string, type: "edited" | "moved"): void => {
    const [former, later] = [was.get(key) ?? "", is.get(key) ?? ""];
    if (type === "moved" || former !== later) changes.push({ key, type, words: compareWords(former, later) });
  };
  let at = 0;
  const end: Change = { aStart: left.length, aEnd: left.length, bStart: right.length, bEnd: right.length };
  for (const { aStart, aEnd, bStart, bEnd } of [...diffTokens(left, right), end]) {
    for (const key of left.slice(at, aStart)) compare(key, "edited");
    for (const key of left.slice(aStart, aEnd))
      if (!is.has(key)) changes.push({ key, type: "removed", words: runOf("removed", was.get(key)) });
    for (const key of right.slice(bStart, bEnd))
      if (was.has(key)) compare(key, "moved");
      else changes.push({ key, type: "added", words: runOf("added", is.get(key)) });
    at = aEnd;
  }
  return changes;
}

function contentsByKey({ text, keys }: KeyedText): Map<string, string> {
  return new Map(
    splitBlocks(text).map((block, index) => [keys[index] ?? String(index), withoutGap(block.text)]),
  );
}

/** Two texts word by word: a word is removed and another added, never half of one. */
export function compareWords(before: string, after: string): WordRun[] {
  const [left, right] = [plainWords(before), plainWords(after)];
  const runs: WordRun[] = [];
  const add = (kind: WordRun["kind"], words: readonly string[]): void => {
    runs.push(...runOf(kind, words.join("")));
  };
  let at = 0;
  for (const { aStart, aEnd, bStart, bEnd } of joinNear(diffTokens(left, right), left)) {
    add("same", left.slice(at, aStart));
    add("removed", left.slice(aStart, aEnd));
    add("added", right.slice(bStart, bEnd));
    at = aEnd;
  }
  add("same", left.slice(at));
  return runs;
}

const runOf = (kind: WordRun["kind"], text = ""): WordRun[] => (text === "" ? [] : [{ kind, text }]);

/** Words with nothing but a blank between them read better as one phrase that was replaced. */
function joinNear(changes: readonly Change[], words: readonly string[]): Change[] {
  const joined: Change[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    const isNear = last && change.aStart - last.aEnd === 1 && words[last.aEnd]?.trim() === "";
    if (isNear) Object.assign(last, { aEnd: change.aEnd, bEnd: change.bEnd });
    else joined.push({ ...change });
  }
  return joined;
}
