import type { Change } from "./diff.ts";
import type { PieceSides } from "./moves.ts";
import type { Changes } from "./pieceDiff.ts";
import type { Piece } from "./pieces.ts";

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
  const known = new Set(sides.base.map(textOf));
  const parts = [...common].filter((text) => !known.has(text));
  if (parts.length === 0 || parts.length > MOST_PARTS) return sides;
  const kept = new Set([...sides.ours, ...sides.theirs].map(textOf));
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

function cutInto(piece: Piece, parts: readonly string[]): Piece[] {
  const { text, gap } = piece;
  if (parts.includes(text)) return [piece];
  for (const part of parts) {
    // Each is cut off once: a stranger's text may begin with one a thousand times.
    const others = parts.filter((other) => other !== part);
    const rest = (from: number, to: number, end: string): Piece[] =>
      cutInto(partOf(piece, text.slice(from, to).trim(), end), others);
    if (text.startsWith(part) && isBreak(text, part.length))
      return [partOf(piece, part, BETWEEN), ...rest(part.length, text.length, gap)];
    if (text.endsWith(part) && isBreak(text, text.length - part.length))
      return [...rest(0, text.length - part.length, BETWEEN), partOf(piece, part, gap)];
  }
  return [piece];
}

/** Whether a paragraph can be cut there: at a blank, or behind a sentence in a script that puts none. */
function isBreak(text: string, at: number): boolean {
  return /\s/.test(text.slice(at - 1, at + 1)) || FULL_STOP.test(text.slice(Math.max(0, at - CLOSED), at));
}

const FULL_STOP = /[。！？｡]["'”’」』）)〉》】]*$/u;
/** As many signs as end a sentence with all that it closes. */
const CLOSED = 4;
const BETWEEN = "\n\n";

function partOf({ kind }: Piece, text: string, gap: string): Piece {
  return { kind, id: text, key: text, text, gap };
}

function textOf({ text }: Piece): string {
  return text;
}
