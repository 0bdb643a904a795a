import type { PieceSides } from "./moves.ts";
import type { Piece } from "./pieces.ts";

/**
 * Cuts the paragraphs of the base that both sides cut at one place, so that each part meets what became of it: the first
 * or the last part of one stands as it was, as a paragraph of its own, on both sides.
 */
export function cutWhereBothDid(sides: PieceSides): PieceSides {
  const inBase = textsOf(sides.base);
  const inTheirs = textsOf(sides.theirs);
  const fresh = [...textsOf(sides.ours)].filter((text) => inTheirs.has(text) && !inBase.has(text));
  if (fresh.length === 0) return sides;
  const kept = new Set([...sides.ours, ...sides.theirs].map(({ text }) => text));
  const base = sides.base.flatMap((piece) =>
    piece.kind === "paragraph" && !kept.has(piece.text) ? cutInto(piece, fresh) : [piece],
  );
  return base.length === sides.base.length ? sides : { ...sides, base };
}

function cutInto(piece: Piece, parts: readonly string[]): Piece[] {
  const { text } = piece;
  for (const part of parts) {
    if (part.length >= text.length) continue;
    const [behind, before] = [text.slice(part.length), text.slice(0, -part.length)];
    if (text.startsWith(part) && /^\s/.test(behind))
      return [partOf(piece, part, BETWEEN), ...cutInto(partOf(piece, behind.trimStart(), piece.gap), parts)];
    if (text.endsWith(part) && /\s$/.test(before))
      return [...cutInto(partOf(piece, before.trimEnd(), BETWEEN), parts), partOf(piece, part, piece.gap)];
  }
  return [piece];
}

const BETWEEN = "\n\n";

function partOf({ kind }: Piece, text: string, gap: string): Piece {
  return { kind, id: text, key: text, text, gap };
}

function textsOf(pieces: readonly Piece[]): Set<string> {
  return new Set(pieces.filter(({ kind }) => kind === "paragraph").map(({ text }) => text));
}
