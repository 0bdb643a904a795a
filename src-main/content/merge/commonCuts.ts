import type { Change } from "./diff.ts";
import type { PieceSides } from "./moves.ts";
import type { Changes } from "./pieceDiff.ts";
import { textsOf, type Piece } from "./pieces.ts";
import { withoutBlanks } from "./splits.ts";

/** More paragraphs than this that both have and the base has not are nobody's edits: they are not looked for in it. */
const MOST_PARTS = 100;

/**
 * Cuts the paragraphs of the base that both sides cut at one place, so that each part meets what became of it: the first
 * or the last part of one stands as it was, as a paragraph of its own, on both sides.
 */
export function cutWhereBothDid(sides: PieceSides, changes: Changes): PieceSides {
  const [inOurs, inTheirs] = [freshIn(sides.ours, changes.ours), freshIn(sides.theirs, changes.theirs)];
  const common = inOurs.intersection(inTheirs);
  if (common.size === 0) return sides;
  const known = new Set(textsOf(sides.base));
  const parts = [...common].filter((text) => !known.has(text)).map(withoutBlanks);
  if (parts.length === 0 || parts.length > MOST_PARTS) return sides;
  const kept = new Set(textsOf([...sides.ours, ...sides.theirs]));
  const base = sides.base.flatMap((piece) =>
    piece.kind === "paragraph" && !kept.has(piece.text) ? cutInto(piece, parts) : [piece],
  );
  return base.length === sides.base.length ? sides : { ...sides, base };
}

/** The paragraphs that a side has in place of something, or put in. */
function freshIn(side: readonly Piece[], changes: readonly Change[]): Set<string> {
  const fresh = new Set<string>();
  for (const { bStart, bEnd } of changes)
    for (let place = bStart; place < bEnd; place += 1)
      if (side[place]!.kind === "paragraph") fresh.add(side[place]!.text);
  return fresh;
}

/** Cuts off the parts that a paragraph begins or ends with, wherever its lines are broken. */
function cutInto(piece: Piece, parts: readonly string[]): Piece[] {
  const letters = withoutBlanks(piece.text);
  if (parts.includes(letters)) return [piece];
  for (const part of parts) {
    // Each is cut off once: a stranger's text may begin with one a thousand times.
    const others = parts.filter((other) => other !== part);
    const first = letters.startsWith(part) ? cutBehind(piece, part.length) : undefined;
    if (first) return [first[0], ...cutInto(first[1], others)];
    const last = letters.endsWith(part) ? cutBehind(piece, letters.length - part.length) : undefined;
    if (last) return [...cutInto(last[0], others), last[1]];
  }
  return [piece];
}

/** A paragraph cut behind so many characters that are no blanks; undefined where that is in the middle of something. */
function cutBehind({ kind, text, gap }: Piece, count: number): [Piece, Piece] | undefined {
  let at = 0;
  for (let left = count; left > 0; at += 1) if (!/\s/.test(text[at]!)) left -= 1;
  if (!isBreak(text, at)) return undefined;
  const partOf = (part: string, end: string): Piece => ({ kind, id: part, key: part, text: part, gap: end });
  return [partOf(text.slice(0, at), BETWEEN), partOf(text.slice(at).trimStart(), gap)];
}

/** Whether a paragraph can be cut there: at a blank, or behind a sentence in a script that puts none. */
function isBreak(text: string, at: number): boolean {
  return /\s/.test(text.slice(at - 1, at + 1)) || FULL_STOP.test(text.slice(Math.max(0, at - CLOSED), at));
}

const FULL_STOP = /[。！？｡]["'”’」』）)〉》】]*$/u;
/** As many signs as end a sentence with all that it closes. */
const CLOSED = 4;
const BETWEEN = "\n\n";
