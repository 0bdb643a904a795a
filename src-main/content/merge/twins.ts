import { SAYING, type Piece } from "./pieces.ts";

/** Where each piece stands on both sides that both have once and that says something, in the order of the first. */
export function lonePairs(base: readonly Piece[], side: readonly Piece[]): [number, number][] {
  const pairs: [number, number][] = [];
  loneTwins(base, side).ofBase.forEach((place, piece) => {
    if (place >= 0 && SAYING.test(base[piece]!.id)) pairs.push([piece, place]);
  });
  return pairs;
}

/** By place in each of two lists, where the other has the same piece, if both have it once; {@link NO_PLACE} else. */
export interface Twins {
  ofBase: Int32Array;
  ofSide: Int32Array;
}

export const NO_PLACE = -1;
const SEVERAL = -2;

/** Asked several times of two lists, and found once. Most pieces follow the one before on both: only others are looked up. */
export function loneTwins(base: readonly Piece[], side: readonly Piece[]): Twins {
  const known = twins.get(side);
  if (known?.base === base) return known;
  const { firstOf, isLone } = indexOf(base);
  const ofBase = new Int32Array(base.length).fill(NO_PLACE);
  let next = 0;
  side.forEach(({ id }, place) => {
    const piece = base[next]?.id === id ? next : firstOf.get(id);
    if (piece === undefined) return;
    next = piece + 1;
    if (isLone[piece] === 1) ofBase[piece] = ofBase[piece] === NO_PLACE ? place : SEVERAL;
  });
  const ofSide = new Int32Array(side.length).fill(NO_PLACE);
  ofBase.forEach((place, piece) => {
    if (place >= 0) ofSide[place] = piece;
  });
  const found = { base, ofBase, ofSide };
  twins.set(side, found);
  return found;
}

const twins = new WeakMap<readonly Piece[], Twins & { base: readonly Piece[] }>();

/** Where each piece of a list stands first, and whether it stands there alone. */
function indexOf(pieces: readonly Piece[]): { firstOf: ReadonlyMap<string, number>; isLone: Uint8Array } {
  let index = indexes.get(pieces);
  if (!index) {
    const firstOf = new Map<string, number>();
    const isLone = new Uint8Array(pieces.length).fill(1);
    pieces.forEach(({ id }, place) => {
      const first = firstOf.get(id);
      if (first === undefined) firstOf.set(id, place);
      else isLone[first] = isLone[place] = 0;
    });
    indexes.set(pieces, (index = { firstOf, isLone }));
  }
  return index;
}

const indexes = new WeakMap<readonly Piece[], ReturnType<typeof indexOf>>();

/** Where what is there once stands; undefined for what is there several times. */
export function lonePlaces(ids: readonly string[]): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  ids.forEach((id, at) => places.set(id, places.has(id) ? undefined : at));
  return places;
}

/** As many pairs as stand in one order on both sides. */
export function longestInOrder(pairs: readonly [number, number][]): [number, number][] {
  /** By length, the last pair of the row that ends furthest back. */
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(([, other], at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < other) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[at] = ends[low - 1]!;
    ends[low] = at;
  });
  const row: [number, number][] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) row.push(pairs[at]!);
  return row.reverse();
}
