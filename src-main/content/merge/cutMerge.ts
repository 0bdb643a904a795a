import { mergeParagraphs } from "./blockMerge.ts";
import type { Context } from "./context.ts";
import type { PieceSides } from "./moves.ts";
import type { Piece } from "./pieces.ts";
import { proseOf } from "./splits.ts";
import type { TextMerge, Texts } from "./texts.ts";

/**
 * Merges paragraphs that a side cut in two or put together as one prose. Where one side put something between the
 * halves, it stands between them again. Undefined where that cannot be done.
 */
export function mergeCut(
  { base, ours, theirs }: PieceSides,
  inRow: Texts,
  context: Context,
): TextMerge | undefined {
  if (base.length * ours.length * theirs.length === 0) return undefined;
  const [cutting, ...more] = [base, ours, theirs].filter((side) => !side.every(isParagraph));
  if (!cutting) return mergeParagraphs(inRow, context);
  if (more.length > 0 || cutting === base || !isParagraph(cutting[0]!) || !isParagraph(cutting.at(-1)!))
    return undefined;
  const prose = { base: proseOf(base), ours: proseOf(ours), theirs: proseOf(theirs) };
  const merged = mergeParagraphs(prose, context);
  if (!merged) return undefined;
  const parts = merged.text.split(BREAK);
  if (parts.length !== cutting.filter(isParagraph).length) return undefined;
  const text = cutting
    .map((piece, at) => {
      const gap = at + 1 < cutting.length ? piece.gap : "";
      return (isParagraph(piece) ? parts.shift()! : piece.text) + gap;
    })
    .join("");
  return { text, conflicts: [], joins: merged.joins.map(() => ({ ...inRow, joined: text, at: 0 })) };
}

const BREAK = /\n[ \t]*\r?\n/;

function isParagraph({ kind }: Piece): boolean {
  return kind === "paragraph";
}
