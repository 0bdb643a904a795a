import type { PieceSides } from "./moves.ts";
import type { Piece } from "./pieces.ts";

/** More paragraphs than this that both have and the base has not are nobody's edits: they are not looked for in it. */
const MOST_PARTS = 100;

/**
 * Cuts the paragraphs of the base that both sides cut at one place, so that each part meets what became of it: the first
 * or the last part of one stands as it was, as a paragraph of its own, on both sides.
 */
export function cutWhereBothDid(sides: PieceSides): PieceSides {
  const inBase = textsOf(sides.base);
  const inTheirs = textsOf(sides.theirs);
  const fresh = [...textsOf(sides.ours)].filter((text) => inTheirs.has(text) && !inBase.has(text));
  if (fresh.length === 0 || fresh.length > MOST_PARTS) return sides;
  const kept = new Set([...sides.ours, ...sides.theirs].map(({ text }) => text));
  const base = sides.base.flatMap((piece) =>
    piece.kind === "paragraph" && !kept.has(piece.text) ? cutInto(piece, fresh) : [piece],
  );
  return base.length === sides.base.length ? sides : { ...sides, base };
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

function textsOf(pieces: readonly Piece[]): Set<string> {
  return new Set(pieces.filter(({ kind }) => kind === "paragraph").map(({ text }) => text));
}
