import { mergeBytes } from "./bytes.ts";
import type { Region } from "./diff3.ts";
import type { Word } from "./words.ts";

type Side = "ours" | "theirs";

/** A word that all three have, or that stands for one that they have, with the blanks that each has behind it. */
interface Gaps {
  base: string;
  ours: string;
  theirs: string;
}

/**
 * Puts the words of a result together with the blanks and line endings between them, which are merged by themselves.
 * Where both sides broke the lines anew, the lines are those of the side that changed more. Tells too whether both had
 * a part in the result, one by words and the other by words or lines.
 */
export function layOutWords(regions: readonly Region<Word>[]): { words: Word[]; joined: boolean } {
  const changed = { ours: 0, theirs: 0 };
  const broke = { ours: false, theirs: false };
  const laid: { word: Word; gaps: Gaps | undefined }[] = [];
  for (const region of regions) {
    const { kind, base } = region;
    if (kind === "ours" || kind === "theirs") changed[kind] += base.length + region[kind].length;
    const taken = region[kind === "theirs" ? "theirs" : "ours"];
    taken.forEach((word, at) => {
      const gaps = gapsBehind(region, at, taken.length);
      if (gaps) {
        broke.ours ||= isBrokenAnew(gaps.base, gaps.ours, gaps.theirs);
        broke.theirs ||= isBrokenAnew(gaps.base, gaps.theirs, gaps.ours);
      }
      laid.push({ word, gaps });
    });
  }
  const lines = broke.ours && broke.theirs ? sideOf(changed, regions) : undefined;
  const words = laid.map(({ word, gaps }) => ({ ...word, gap: gaps ? gapOf(gaps, lines) : word.gap }));
  const part = (side: Side): boolean => changed[side] > 0 || broke[side];
  return { words, joined: changed.ours + changed.theirs > 0 && part("ours") && part("theirs") };
}

/** What each side has behind a word; undefined inside what one side alone wrote. */
function gapsBehind({ base, ours, theirs }: Region<Word>, at: number, length: number): Gaps | undefined {
  if (base.length === 0) return undefined;
  if (ours.length === base.length && theirs.length === base.length)
    return { base: base[at]!.gap, ours: ours[at]!.gap, theirs: theirs[at]!.gap };
  if (at + 1 < length || ours.length === 0 || theirs.length === 0) return undefined;
  return { base: base.at(-1)!.gap, ours: ours.at(-1)!.gap, theirs: theirs.at(-1)!.gap };
}

function gapOf({ base, ours, theirs }: Gaps, lines: Side | undefined): string {
  if (lines === undefined || linesIn(ours) === linesIn(theirs)) return mergeBytes(base, ours, theirs);
  return lines === "ours" ? ours : theirs;
}

/** Whether a side alone put a line ending behind a word, or took one away. */
function isBrokenAnew(base: string, side: string, other: string): boolean {
  return linesIn(side) !== linesIn(base) && linesIn(side) !== linesIn(other);
}

function linesIn(gap: string): number {
  return gap.split("\n").length;
}

/** The side that changed more words; where that says nothing, one that does not depend on which is ours. */
function sideOf({ ours, theirs }: Record<Side, number>, regions: readonly Region<Word>[]): Side {
  if (ours !== theirs) return ours > theirs ? "ours" : "theirs";
  const blanks = (side: Side): string =>
    regions.flatMap((region) => region[side].map(({ gap }) => gap)).join("|");
  return blanks("ours") >= blanks("theirs") ? "ours" : "theirs";
}
