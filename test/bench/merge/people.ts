import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { diffArrays } from "diff";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import { countWords, noWords, type WordCount } from "./everyWord.ts";
import type { GitMergeFile } from "./gitMergeFile.ts";
import type { Stretch, Three } from "./merged.ts";
import { mergeWords } from "./peers.ts";

/** A file that two people had changed, and what they committed when they merged. */
interface RealMerge extends Three {
  repo: string;
  commit: string;
  path: string;
  merged: string;
}

/** What became of hunks: how many a merger joined, and how many of those are what the people committed. */
export interface Joined {
  joined: number;
  asCommitted: number;
  /** Those too whose lines only end elsewhere. */
  sameWords: number;
}

export interface PeopleReport {
  files: number;
  /** Files that git merges by line, and those of them in which Recto's result is another one. */
  clean: number;
  differing: { file: string; how: string }[];
  /** What git leaves to people, and what of it they committed with the markers of the conflict still in it. */
  hunks: number;
  unsettled: number;
  recto: Joined;
  /** The same, of hunks in which no join was recorded for a look. */
  unseen: Joined;
  words: Joined;
  /** Hunks that are too long for the merge by word. */
  tooLong: number;
  conflicting: { files: number; joined: number; asCommitted: number };
  /** What became of every word in Recto's merges. */
  everyWord: WordCount;
}

/** Reads real merges: lines of JSON, perhaps compressed by Brotli, or the folder that holds them. */
export function readRealMerges(path: string): RealMerge[] {
  const file = statSync(path).isDirectory() ? join(path, "merges.jsonl.br") : path;
  const bytes = readFileSync(file);
  const lines = (file.endsWith(".br") ? brotliDecompressSync(bytes) : bytes).toString("utf8");
  return lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as RealMerge);
}

/** Sets Recto's merges, and those of diff3 by word, beside what people made of the same texts. */
export function comparePeople(merges: readonly RealMerge[], git: GitMergeFile): PeopleReport {
  const none = (): Joined => ({ joined: 0, asCommitted: 0, sameWords: 0 });
  const report: PeopleReport = {
    files: merges.length,
    clean: 0,
    differing: [],
    hunks: 0,
    unsettled: 0,
    recto: none(),
    unseen: none(),
    words: none(),
    tooLong: 0,
    conflicting: { files: 0, joined: 0, asCommitted: 0 },
    everyWord: noWords(),
  };
  for (const merge of merges) {
    const stretches = git.merge(merge, { withBase: true });
    const recto = mergeText(merge);
    countWords(report.everyWord, merge, recto);
    const isClean = stretches.every((stretch) => "text" in stretch);
    if (isClean) {
      report.clean += 1;
      const byLine = stretches.map((stretch) => ("text" in stretch ? stretch.text : "")).join("");
      const how =
        recto.conflicts.length > 0
          ? `${recto.conflicts.length} conflicts`
          : recto.text !== byLine
            ? `another text${recto.text === merge.merged ? ", the one that was committed" : ""}`
            : undefined;
      if (how !== undefined)
        report.differing.push({ file: `${merge.repo} ${merge.commit.slice(0, 10)} ${merge.path}`, how });
      continue;
    }
    report.conflicting.files += 1;
    if (recto.conflicts.length === 0) {
      report.conflicting.joined += 1;
      if (recto.text === merge.merged) report.conflicting.asCommitted += 1;
    }
    const byWord = joinByWord(stretches);
    report.tooLong += byWord.tooLong;
    const hunks = new Hunks(stretches, merge.merged);
    const records = recto.joins.map(({ at, joined }) => ({ at, length: joined.length }));
    const open = recto.conflicts.map(({ at, base, ours }) => ({ at, length: ours.length, base }));
    const byRecto = hunks.judge(recto.text, open);
    const seen = hunks.judge(recto.text, records);
    const byWords = hunks.judge(byWord.text, byWord.open);
    report.hunks += byRecto.length;
    byRecto.forEach((outcome, at) => {
      if (outcome === "unsettled") {
        report.unsettled += 1;
        return;
      }
      count(report.recto, outcome);
      if (seen[at] !== "open") count(report.unseen, outcome);
      count(report.words, byWords[at]!);
    });
  }
  return report;
}

type Outcome = "open" | "joined" | "same words" | "as committed" | "unsettled";

function count(joined: Joined, outcome: Outcome): void {
  if (outcome !== "open") joined.joined += 1;
  if (outcome === "as committed") joined.asCommitted += 1;
  if (outcome === "as committed" || outcome === "same words") joined.sameWords += 1;
}

interface Range {
  at: number;
  length: number;
  /** What stood there before, where that is known. */
  base?: string;
}

/** What git settled by line, with each hunk that it did not merged by word where that leaves nothing open. */
function joinByWord(stretches: readonly Stretch[]): { text: string; open: Range[]; tooLong: number } {
  const open: Range[] = [];
  let text = "";
  let tooLong = 0;
  for (const stretch of stretches) {
    if ("text" in stretch) {
      text += stretch.text;
      continue;
    }
    const parts = mergeWords(stretch);
    if (!parts) tooLong += 1;
    if (parts?.every((part) => "text" in part)) {
      text += parts.map((part) => ("text" in part ? part.text : "")).join("");
    } else {
      open.push({ at: text.length, length: stretch.ours.length });
      text += stretch.ours;
    }
  }
  return { text, open, tooLong };
}

/**
 * The hunks of one file that git left to people, each found again in other texts by the lines around it that both
 * sides have: from the nearest line above that is there to the nearest one below.
 */
class Hunks {
  readonly #stable: string[] = [];
  /** For each hunk what both began with, and how many stable lines stand above it. */
  readonly #hunks: { place: number; base: string }[] = [];
  readonly #committed: Aligned;

  constructor(stretches: readonly Stretch[], committed: string) {
    for (const stretch of stretches)
      if ("text" in stretch) this.#stable.push(...linesOf(stretch.text));
      else this.#hunks.push({ place: this.#stable.length, base: stretch.base });
    this.#committed = align(this.#stable, committed);
  }

  /** What became of each hunk in a merged text, of which some ranges are not settled. */
  judge(text: string, open: readonly Range[]): Outcome[] {
    const merged = align(this.#stable, text);
    return this.#hunks.map(({ place, base }) => {
      const isAnchor = (line: number): boolean =>
        merged.at[line] !== undefined && this.#committed.at[line] !== undefined;
      let above = place - 1;
      while (above >= 0 && !isAnchor(above)) above -= 1;
      let below = place;
      while (below < this.#stable.length && !isAnchor(below)) below += 1;
      const slice = between(merged, above, below);
      const start = merged.starts[slice.from]!;
      const end = merged.starts[slice.to]!;
      const committed = textOf(this.#committed, between(this.#committed, above, below));
      if (MARKERS.test(committed)) return "unsettled";
      if (open.some((range) => touches(range, start, end) || isOver(range, base))) return "open";
      const joined = textOf(merged, slice);
      if (joined === committed) return "as committed";
      return wordsOf(joined) === wordsOf(committed) ? "same words" : "joined";
    });
  }
}

/** Whether a range lies over a slice, or at it where one of them is empty. */
function touches({ at, length }: Range, start: number, end: number): boolean {
  if (length === 0 || start === end) return at <= end && at + length >= start;
  return at < end && at + length > start;
}

const MARKERS = /^(?:<{7}|>{7}) /m;

/** Whether what is not settled is what both began with in a hunk, wherever the lines around that were found again. */
function isOver({ base }: Range, hunk: string): boolean {
  return base !== undefined && /[\p{L}\p{N}]/u.test(hunk) && base.includes(hunk.trim());
}

interface Aligned {
  lines: string[];
  /** Where each line begins, and where the last one ends. */
  starts: number[];
  /** For each stable line the line that it is here. */
  at: (number | undefined)[];
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function align(stable: readonly string[], text: string): Aligned {
  const lines = linesOf(text);
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1)! + line.length);
  const at: (number | undefined)[] = new Array<undefined>(stable.length).fill(undefined);
  let left = 0;
  let right = 0;
  for (const { added, removed, count: length } of diffArrays([...stable], lines)) {
    if (!added && !removed) for (let i = 0; i < length; i += 1) at[left + i] = right + i;
    if (!added) left += length;
    if (!removed) right += length;
  }
  return { lines, starts, at };
}

const wordsOf = (text: string): string => text.split(/\s+/).join(" ").trim();

function between({ at, lines }: Aligned, above: number, below: number): { from: number; to: number } {
  return { from: above < 0 ? 0 : at[above]! + 1, to: below >= at.length ? lines.length : at[below]! };
}

function textOf({ lines }: Aligned, { from, to }: { from: number; to: number }): string {
  return lines.slice(from, to).join("");
}
