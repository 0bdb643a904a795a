import type { Placed } from "./joinPieces.ts";
import type { PieceSides } from "./moves.ts";
import type { Result } from "./pieceMerge.ts";
import type { Piece } from "./pieces.ts";

/**
 * Of one piece that both sides put in, or put in place of another, each at another place, leaves the first. Looked at
 * are the pieces of a result from one on.
 */
export function dropDoubled({ pieces, conflicts, joins }: Result, from: number): void {
  const seen = new Map<string, "ours" | "theirs">();
  const isRecorded = (at: number): boolean => [...conflicts, ...joins].some(({ piece }) => piece === at);
  for (let at = from; at < pieces.length; at += 1) {
    const { text, first } = pieces[at]!;
    const side = writerOf(pieces[at]!);
    if (!side || first === "tag" || !WORD.test(text)) continue;
    const other = seen.get(text);
    if (other === undefined) seen.set(text, side);
    if (other === undefined || other === side || isRecorded(at)) continue;
    pieces.splice(at, 1);
    for (const record of [...conflicts, ...joins]) if (record.piece > at) record.piece -= 1;
    at -= 1;
  }
}

const WORD = /[\p{L}\p{N}]/u;

/** The side that alone has a piece of a result; undefined for one that both have, or neither as it is. */
function writerOf({ base, ours, theirs, text }: Placed): "ours" | "theirs" | undefined {
  if (!base) return ours && theirs ? undefined : ours ? "ours" : "theirs";
  const [left, right] = [ours?.first.text, theirs?.first.text];
  if (text === base.text) return undefined;
  if (text === left && right === base.text) return "ours";
  return text === right && left === base.text ? "theirs" : undefined;
}

/** The pieces of a result from one on that say the same whichever side is ours: in a conflict the text has ours. */
export function settledPieces({ pieces, conflicts }: Result, from: number): Placed[] {
  const open = new Set(conflicts.flatMap(({ piece, ours, at }) => (ours !== "" || at > 0 ? [piece] : [])));
  return pieces.slice(from).filter((_, at) => !open.has(from + at));
}

/**
 * Whether a text says something more often than any of those that it was made of, though all of them say it, and more
 * often than both say it anew: code has lines that come back in every example.
 */
export function saysTwice({ base, ours, theirs }: PieceSides, result: readonly { text: string }[]): boolean {
  const made = countStatements(result);
  if ([...made.values()].every((count) => count === 1)) return false;
  const sources = [base, ours, theirs].map((pieces: readonly Piece[]) => countStatements(pieces));
  return [...made].some(([statement, count]) => {
    const [was, left, right] = sources.map((said) => said.get(statement));
    if (was === undefined || left === undefined || right === undefined) return false;
    return count > Math.max(was, left, right, left + right - was);
  });
}

/** Sentences and lines without the marks around them, and how often each is there; tags say nothing. */
function countStatements(pieces: readonly { text: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of pieces)
    for (const part of text.split(/\n|(?<=[.!?])\s/)) {
      const statement = part.replace(MARKS, "").replace(/[.!?|\s]+$/, "");
      if (TWO_WORDS.test(statement)) counts.set(statement, (counts.get(statement) ?? 0) + 1);
    }
  return counts;
}

const MARKS = /^[\s>#*+|-]*(?:\d+[.)]\s+)?(?:\[[ xX]\]\s+)?/;
const TWO_WORDS = /^(?!\{%|<|```|~~~).*[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u;
