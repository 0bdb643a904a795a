import { mergeBytes } from "./bytes.ts";
import { wordsOf } from "./comparedWords.ts";
import type { Region } from "./diff3.ts";
import type { Piece } from "./pieces.ts";
import { clean, type TextMerge, type Texts } from "./texts.ts";

/** A text, and which of the three it came from: its links mean what they mean there. */
export interface Source {
  text: string;
  from: keyof Texts;
}

/** Merges three texts as they are given; `apart` asks where both put something in at one place. */
export type MergeSources = (sources: Record<keyof Texts, Source>, options?: { apart: boolean }) => TextMerge;

/**
 * The side that has all that the other did, as after a merge that is made once more from the same base: nothing is
 * left to do. Whether it has is found by taking the other's changes out of it, and putting them in again. Undefined
 * where neither side is such a one; one that left something as it was in the stretches that changed is none.
 */
export function mergeTakenIn(
  { base, ours, theirs }: Texts,
  changed: readonly Region<Piece>[],
  merge: MergeSources,
): TextMerge | undefined {
  const linesIn = (side: keyof Texts): Lines => linesOf(changed.flatMap((region) => region[side]));
  const lines = { base: linesIn("base"), ours: linesIn("ours"), theirs: linesIn("theirs") };
  const mayBeIn = (here: "ours" | "theirs", there: "ours" | "theirs"): boolean =>
    mayHaveTakenIn(lines.base, lines[here], lines[there]);
  const was: Source = { text: base, from: "base" };
  const [left, right]: Source[] = [
    { text: ours, from: "ours" },
    { text: theirs, from: "theirs" },
  ];
  const inOurs = mayBeIn("ours", "theirs") && hasTakenIn({ base: was, ours: left!, theirs: right! }, merge);
  const inTheirs = mayBeIn("theirs", "ours") && hasTakenIn({ base: was, ours: right!, theirs: left! }, merge);
  if (inOurs && inTheirs) return clean(mergeBytes(base, ours, theirs));
  return inOurs || inTheirs ? clean(inOurs ? ours : theirs) : undefined;
}

/** Whether ours has all that theirs did. */
function hasTakenIn({ base, ours, theirs }: Record<keyof Texts, Source>, merge: MergeSources): boolean {
  // Where ours has something in place of what theirs took out, nobody can tell whether it is an edit of that.
  const without = merge({ base: theirs, ours, theirs: base }, { apart: true });
  if (without.text === ours.text) return false;
  const again = merge({ base, ours: { ...ours, text: without.text }, theirs });
  // What both moved stands where one of them put it: that is told, and nobody has taken in the other's place.
  const isMovedByBoth = again.joins.some(({ base: was, joined }) => was === joined);
  return again.conflicts.length === 0 && again.text === ours.text && !isMovedByBoth;
}

/** Whether ours has nothing left of what theirs took out, neither a line nor a word, and every word that theirs wrote. */
function mayHaveTakenIn(was: Lines, here: Lines, there: Lines): boolean {
  const gone = was.difference(there);
  if (!gone.isDisjointFrom(here)) return false;
  const [lost, written, held] = [
    wordsIn(gone),
    wordsIn(there.difference(was)),
    wordsIn(here.difference(was)),
  ];
  if (!written.difference(lost).isSubsetOf(held)) return false;
  return lost
    .difference(written)
    .intersection(held)
    .isSubsetOf(wordsIn(there.intersection(was)));
}

type Lines = ReadonlySet<string>;

function linesOf(pieces: readonly Piece[]): Set<string> {
  return new Set(
    pieces
      .flatMap(({ text }) => text.split("\n"))
      .map((line) => line.replace(/^[>\s]+/, "").trimEnd())
      .filter((line) => line !== ""),
  );
}

function wordsIn(lines: Lines): Set<string> {
  return new Set([...lines].flatMap((line) => wordsOf(line.toLowerCase())));
}
