import { SAYING, type Piece } from "./pieces.ts";
import { lonePlaces } from "./twins.ts";

/** A side's pieces, and by place the piece of the base that stands there or in whose stead another does. */
interface Side {
  pieces: readonly Piece[];
  stead: readonly (number | undefined)[];
}

/**
 * Places of both sides at which they put in the same before the same piece, or at the end, each behind another, since one
 * was moved: there it goes with what it stands before, or to the end, or each would take it elsewhere.
 */
export function findWithNext(ours: Side, theirs: Side): Record<"ours" | "theirs", Set<number>> {
  const found = { ours: new Set<number>(), theirs: new Set<number>() };
  const [left, right] = [freshIn(ours), freshIn(theirs)];
  for (const [id, place] of left) {
    const other = right.get(id);
    if (place === undefined || other === undefined || !SAYING.test(id)) continue;
    const [before, otherBefore] = [steadBeside(ours, place, -1), steadBeside(theirs, other, -1)];
    const [next, otherNext] = [steadBeside(ours, place, 1), steadBeside(theirs, other, 1)];
    if (before === otherBefore || next !== otherNext) continue;
    found.ours.add(place);
    found.theirs.add(other);
  }
  return found;
}

/** What a side has once and in place of nothing, with its place. */
function freshIn({ pieces, stead }: Side): Map<string, number | undefined> {
  const places = lonePlaces(pieces.map(({ id }) => id));
  for (const [id, place] of places) if (place !== undefined && stead[place] !== undefined) places.delete(id);
  return places;
}

function steadBeside({ stead }: Side, place: number, step: number): number | undefined {
  let at = place + step;
  while (at >= 0 && at < stead.length && stead[at] === undefined) at += step;
  return stead[at];
}
