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
  const { text, gap } = piece;
  if (parts.includes(text)) return [piece];
  for (const part of parts) {
    if (part.length >= text.length) continue;
    for (const at of [part.length, text.length - part.length]) {
      const [before, behind] = [text.slice(0, at), text.slice(at)];
      if ((before !== part && behind !== part) || !BREAK.test(`${before}\0${behind}`)) continue;
      return [
        ...cutInto(partOf(piece, before.trimEnd(), BETWEEN), parts),
        ...cutInto(partOf(piece, behind.trimStart(), gap), parts),
      ];
    }
  }
  return [piece];
}

/** Where a paragraph can be cut: at a blank, or behind a sentence in a script that puts none there. */
const BREAK = /\s\0|\0\s|[。！？｡]["'”’」』）)〉》】]*\0/u;
const BETWEEN = "\n\n";

function partOf({ kind }: Piece, text: string, gap: string): Piece {
  return { kind, id: text, key: text, text, gap };
}

function textsOf(pieces: readonly Piece[]): Set<string> {
  return new Set(pieces.filter(({ kind }) => kind === "paragraph").map(({ text }) => text));
}
