import type { Merged } from "./merged.ts";
import type { Session } from "./twoWriters.ts";

export type Verdict =
  /** What the writers meant together. */
  | "right"
  /** A person is asked, though both could be done. */
  | "needless"
  /** A person is asked, or shown a join, since the writers overlap. */
  | "asked"
  /** Something that a writer put in, or that both kept, is nowhere. */
  | "lost"
  /** Something is there twice. */
  | "doubled"
  /** All words are there, but not as anybody meant them, and nobody is told. */
  | "mixed";

/** Judges one merge. Blanks and the width of columns do not count. */
export function judge({ intended, written }: Session, merged: Merged): Verdict {
  const text = plain(merged.text);
  const wanted = intended.map(plain);
  const isAsking = merged.conflicts.length > 0;
  if (!isAsking && wanted.includes(text)) return "right";
  const kept = [text, ...merged.conflicts.map(({ theirs }) => plain(theirs))].join("\n");
  // A word that its writer or the other one took out again need not be anywhere.
  const needed = wanted.length > 0 ? written.filter((word) => count(word, wanted[0]!) > 0) : written;
  if (needed.some((word) => count(word, kept) === 0)) return "lost";
  if (written.some((word) => count(word, text) > 1)) return "doubled";
  if (isAsking) return wanted.length > 0 ? "needless" : "asked";
  if (wanted.length === 0) return merged.shown > 0 ? "asked" : "mixed";
  const surplus = lengthOf(text) - lengthOf(wanted[0]!);
  return surplus > 0 ? "doubled" : surplus < 0 ? "lost" : "mixed";
}

const count = (word: string, text: string): number => text.split(new RegExp(`\\b${word}\\b`)).length - 1;

const lengthOf = (text: string): number => text.split(/\s+/).length;

/** A text without what nobody sees on the page. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .split("\n")
    .map((line) => (line.startsWith("|") ? row(line) : line.trimEnd()))
    .join("\n")
    .replace(/\n{2,}/g, "\n\n")
    .trim();
}

function row(line: string): string {
  const cells = line.split("|").map((cell) => cell.trim().replace(/^-+$/, "-"));
  while (cells.at(-1) === "") cells.pop();
  return cells.join("|");
}
