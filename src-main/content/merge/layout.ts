import { mergeBytes } from "./bytes.ts";
import type { Region } from "./diff3.ts";
import { countLines } from "./pieces.ts";
import type { Word } from "./words.ts";

type Side = "ours" | "theirs";

/**
 * A word that all three have, or that stands for one that they have, with the blanks that each has behind it; undefined
 * where it is the last word there.
 */
type Gaps = Record<"base" | Side, string | undefined>;

/**
 * Puts the words of a result together with the blanks and line endings between them, which are merged by themselves.
 * Where both sides broke the lines anew, the lines are those of the side that changed more. Tells too whether both had
 * a part in the result, one by words and the other by words or lines.
 */
export function layOutWords(regions: readonly Region<Word>[]): { words: Word[]; joined: boolean } {
  const ends = endsOf(regions);
  const changed = { ours: 0, theirs: 0 };
  const broke = { ours: false, theirs: false };
  const laid: { word: Word; gaps: Gaps | undefined }[] = [];
  for (const [at, region] of regions.entries()) {
    const { kind, base } = region;
    if (kind === "ours" || kind === "theirs") changed[kind] += base.length + region[kind].length;
    const taken = region[kind === "theirs" ? "theirs" : "ours"];
    taken.forEach((word, i) => laid.push({ word, gaps: gapsBehind(region, i, taken.length, ends) }));
    const last = laid.at(-1);
    if (taken.length === 0 && last?.gaps && !isAttached(regions[at + 1]?.base[0], base))
      last.gaps = withGapsOf(region, last.gaps, ends);
  }
  for (const { gaps } of laid) {
    if (!gaps) continue;
    broke.ours ||= isBrokenAnew(gaps.base, gaps.ours, gaps.theirs);
    broke.theirs ||= isBrokenAnew(gaps.base, gaps.theirs, gaps.ours);
  }
  const lines = broke.ours && broke.theirs ? sideOf(changed, regions) : undefined;
  const words = laid.map(({ word, gaps }, at) => {
    if (at + 1 === laid.length)
      return { ...word, gap: mergeBytes(ends.base?.gap, ends.ours?.gap, ends.theirs?.gap) };
    const gap = gaps ? gapOf(gaps, lines) : word === ends.ours || word === ends.theirs ? undefined : word.gap;
    return { ...word, gap: gap ?? usualGap(regions, word) };
  });
  const part = (side: Side): boolean => changed[side] > 0 || broke[side];
  return { words, joined: changed.ours + changed.theirs > 0 && part("ours") && part("theirs") };
}

/** The last word of each text. */
type Ends = Record<"base" | Side, Word | undefined>;

function endsOf(regions: readonly Region<Word>[]): Ends {
  const last = (side: keyof Ends): Word | undefined =>
    regions.findLast((region) => region[side].length > 0)?.[side].at(-1);
  return { base: last("base"), ours: last("ours"), theirs: last("theirs") };
}

/** What each side has behind a word; undefined inside what one side alone wrote. */
function gapsBehind(
  { kind, base, ours, theirs }: Region<Word>,
  at: number,
  length: number,
  ends: Ends,
): Gaps | undefined {
  const isLast = at + 1 === length;
  const gaps = (was: Word | undefined, left: Word, right: Word): Gaps => ({
    base: was === ends.base ? undefined : was?.gap,
    ours: left === ends.ours ? undefined : left.gap,
    theirs: right === ends.theirs ? undefined : right.gap,
  });
  if (kind === "both") {
    const was = base.length === ours.length ? base[at] : isLast ? base.at(-1) : undefined;
    return gaps(was, ours[at]!, theirs[at]!);
  }
  if (base.length === 0) return undefined;
  if (ours.length === base.length && theirs.length === base.length)
    return gaps(base[at], ours[at]!, theirs[at]!);
  if (!isLast || ours.length === 0 || theirs.length === 0) return undefined;
  return gaps(base.at(-1), ours.at(-1)!, theirs.at(-1)!);
}

/**
 * What stands behind a word now that a side took out what followed it: of the blanks that the others have there and
 * inside of that, those with the most lines. So the paragraphs stay apart that they put apart.
 */
function withGapsOf({ base, ours, theirs }: Region<Word>, gaps: Gaps, ends: Ends): Gaps {
  const widest = (
    gap: string | undefined,
    words: readonly Word[],
    end: Word | undefined,
  ): string | undefined =>
    words.includes(end!)
      ? gap
      : words.reduce(
          (most, word) => (most === undefined || countLines(word.gap) > countLines(most) ? word.gap : most),
          gap,
        );
  return {
    base: widest(gaps.base, base, ends.base),
    ours: widest(gaps.ours, ours, ends.ours),
    theirs: widest(gaps.theirs, theirs, ends.theirs),
  };
}

/** Whether a word is a sign that ends the sentence of the words before it, and so never begins a line. */
function isAttached(word: Word | undefined, before: readonly Word[]): boolean {
  return word?.kind === "sign" && before.at(-1)?.gap === "" && before.at(-1)!.kind === "word";
}

/** Undefined behind a word that was the last one everywhere. */
function gapOf({ base, ours, theirs }: Gaps, lines: Side | undefined): string | undefined {
  if (ours === undefined || theirs === undefined) return ours ?? theirs ?? base;
  if (lines === undefined || countLines(ours) === countLines(theirs)) return mergeBytes(base, ours, theirs);
  return lines === "ours" ? ours : theirs;
}

/**
 * What stands between words that never stood side by side: a blank, where the language has any. A text of one word does
 * not tell; then a blank that either side put behind the same sign does.
 */
function usualGap(regions: readonly Region<Word>[], { key }: Word): string {
  return regions.some(
    ({ base, ours, theirs }) =>
      base.some(({ gap }) => gap !== "") ||
      [ours, theirs].some((words) => words.some((word) => word.key === key && word.gap !== "")),
  )
    ? " "
    : "";
}

/** Whether a side alone put a line ending behind a word, or took one away. */
function isBrokenAnew(
  base: string | undefined,
  side: string | undefined,
  other: string | undefined,
): boolean {
  if (base === undefined || side === undefined || other === undefined || side === base) return false;
  return countLines(side) !== countLines(base) && countLines(side) !== countLines(other);
}

/** The side that changed more words; where that says nothing, one that does not depend on which is ours. */
function sideOf({ ours, theirs }: Record<Side, number>, regions: readonly Region<Word>[]): Side {
  if (ours !== theirs) return ours > theirs ? "ours" : "theirs";
  const blanks = (side: Side): string =>
    regions.flatMap((region) => region[side].map(({ gap }) => gap)).join("|");
  return blanks("ours") >= blanks("theirs") ? "ours" : "theirs";
}
