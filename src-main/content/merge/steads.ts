import type { Change } from "./diff.ts";
import type { Edit, Means } from "./edits.ts";
import type { PieceSides } from "./moves.ts";
import type { Places } from "./orders.ts";
import { SAYING, type Piece } from "./pieces.ts";
import { lonePlaces } from "./twins.ts";

/** Pieces, and by place of the side the piece of the base that each is. */
export interface Found {
  base: readonly Piece[];
  side: readonly Piece[];
  origin: readonly (number | undefined)[];
  /** Pieces of the base that stand elsewhere on the side. */
  moved: ReadonlySet<number>;
}

/** Two texts with this much in common, in one stretch that a side changed, are one text there. */
const ALIKE = 0.6;
const MOST_PAIRS = 1024;

/**
 * Which piece of the base a side has something else for, by the place of that: what stands between the same two pieces,
 * and the first half of a paragraph that was cut in two, which goes where the second goes. What the side still has in the
 * stretch that it changed, be it edited and past another piece, nothing was put in place of.
 */
export function findSteads(
  { base, side, origin, moved }: Found,
  changes: readonly Change[],
  edits: readonly Edit[],
  { likeness, budget }: Means,
): Map<number, number> {
  const steads = new Map<number, number>();
  const isStillThere = (piece: number, { bStart, bEnd }: Change, place: number): boolean => {
    if (bEnd - bStart > MOST_PAIRS) return false;
    const { id, text } = base[piece]!;
    for (let at = bStart; at < bEnd; at += 1) {
      if (at === place || origin[at] !== undefined) continue;
      const other = side[at]!;
      if (other.id === id) return true;
      if (SAYING.test(text) && budget.left > 0 && likeness.of(text, other.text, budget) >= ALIKE) return true;
    }
    return false;
  };
  let next = 0;
  for (const { aStart, aEnd, bStart, bEnd, pair } of edits) {
    while (changes[next + 1] && changes[next + 1]!.aStart <= aStart && changes[next + 1]!.bStart <= bStart)
      next += 1;
    if (pair || aStart === aEnd || bStart === bEnd || moved.has(aStart)) continue;
    if (!isStillThere(aStart, changes[next]!, bStart)) steads.set(bStart, aStart);
  }
  for (const { aStart, bStart, pair } of edits) {
    const half = side[bStart - 1];
    if (pair && half && SAYING.test(half.text) && base[aStart]!.text.startsWith(half.text))
      if (!steads.has(bStart - 1)) steads.set(bStart - 1, aStart);
  }
  return steads;
}

/**
 * Takes out what a side seems to have in place of something, where the other has the same in place of nothing: both put
 * it in, and it goes with nothing that either took out.
 */
export function dropPutIn(
  sides: PieceSides,
  steads: Record<"ours" | "theirs", Map<number, number>>,
  places: Record<"ours" | "theirs", Pick<Places, "stead">>,
): void {
  if (steads.ours.size + steads.theirs.size === 0) return;
  const lone = { ours: lonePlaces(sides.ours.map(idOf)), theirs: lonePlaces(sides.theirs.map(idOf)) };
  const isPutIn = (side: "ours" | "theirs", place: number): boolean =>
    places[side].stead[place] === undefined && !steads[side].has(place);
  const found = (side: "ours" | "theirs", other: "ours" | "theirs"): number[] =>
    [...steads[side].keys()].filter((place) => {
      const { id } = sides[side][place]!;
      const there = lone[other].get(id);
      return SAYING.test(id) && lone[side].get(id) === place && there !== undefined && isPutIn(other, there);
    });
  const [inOurs, inTheirs] = [found("ours", "theirs"), found("theirs", "ours")];
  for (const place of inOurs) steads.ours.delete(place);
  for (const place of inTheirs) steads.theirs.delete(place);
}

function idOf({ id }: Piece): string {
  return id;
}
