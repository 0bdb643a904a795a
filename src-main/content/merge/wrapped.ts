import { unwrap } from "./containerMerge.ts";
import { DEEPEST } from "./context.ts";
import type { StepBudget } from "./diff.ts";
import { lonePlaces } from "./twins.ts";
import { blockPieces, SAYING, WRAPPED, type Piece } from "./pieces.ts";

/** What it costs to read a character in a container, in comparisons. */
export const READING = 2;

/**
 * Pieces that are gone from a side, since it put them as they are into a container that is new there, by the place of
 * that, in the order in which it holds them. Each list has such a piece once.
 */
export function findWrapped(
  base: readonly Piece[],
  side: readonly Piece[],
  { gone, fresh }: { gone: ReadonlySet<number>; fresh: ReadonlySet<number> },
  budget: StepBudget,
): Map<number, number[]> {
  const wrapped = new Map<number, number[]>();
  const containers = [...fresh].filter((place) => WRAPPED.has(side[place]!.kind));
  if (gone.size === 0 || containers.length === 0) return wrapped;
  const blocks = containers.flatMap((place) =>
    blocksIn(side[place]!, budget, 0).map((text) => ({ place, text })),
  );
  const inBase = lonePlaces(base.map(({ text }) => text));
  const onSide = lonePlaces([...side, ...blocks].map(({ text }) => text));
  for (const { place, text } of blocks) {
    const piece = onSide.get(text) === undefined ? undefined : inBase.get(text);
    if (piece === undefined || !gone.has(piece) || !SAYING.test(text)) continue;
    const others = wrapped.get(place);
    if (others) others.push(piece);
    else wrapped.set(place, [piece]);
  }
  return wrapped;
}

/** The blocks that a container holds, and those in containers that it holds. */
export function blocksIn({ text }: Piece, budget: StepBudget, depth: number): string[] {
  if (budget.left <= 0) return [];
  budget.left -= READING * text.length;
  return blockPieces(unwrap(text)?.body ?? "", 1).flatMap((piece) => [
    piece.text,
    ...(depth < DEEPEST && WRAPPED.has(piece.kind) ? blocksIn(piece, budget, depth + 1) : []),
  ]);
}
