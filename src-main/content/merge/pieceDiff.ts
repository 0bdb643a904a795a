import { diffTokens, type Change, type StepBudget } from "./diff.ts";
import type { PieceSides } from "./moves.ts";
import { SAYING, type Piece } from "./pieces.ts";

/**
 * The changes between two lists of pieces. Pieces that say something and that each list has once are found first, as
 * many of them as stand in one order (Bram Cohen's patience diff). Only between them count others: rules, and lines
 * that come back in every section, tell nothing of what was moved.
 */
export function diffPieces(base: readonly Piece[], side: readonly Piece[], budget: StepBudget): Change[] {
  const [was, is] = [base.map(idOf), side.map(idOf)];
  budget.left -= was.length + is.length;
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  const upTo = (aEnd: number, bEnd: number): void => {
    if (i < aEnd || j < bEnd) {
      const [between, others] = [was.slice(i, aEnd), is.slice(j, bEnd)];
      for (const { aStart, aEnd, bStart, bEnd } of diffTokens(between, others, budget))
        changes.push({ aStart: i + aStart, aEnd: i + aEnd, bStart: j + bStart, bEnd: j + bEnd });
    }
    i = aEnd + 1;
    j = bEnd + 1;
  };
  for (const [place, other] of longestInOrder(lonePairs(base, side))) upTo(place, other);
  upTo(was.length, is.length);
  return changes;
}

/** Where each side differs from the base. */
export type Changes = Record<"ours" | "theirs", Change[]>;

/** Where both sides of three lists differ from the base. */
export function comparePieces({ base, ours, theirs }: PieceSides, budget: StepBudget): Changes {
  return { ours: diffPieces(base, ours, budget), theirs: diffPieces(base, theirs, budget) };
}

/**
 * The changes in each of some regions that follow one on another, told from where it begins: which pieces are one is
 * told once.
 */
export function changesIn(regions: readonly PieceSides[], changes: Changes): Changes[] {
  const inside = regions.map((): Changes => ({ ours: [], theirs: [] }));
  for (const side of ["ours", "theirs"] as const) {
    let [a, b, next] = [0, 0, 0];
    for (const [at, region] of regions.entries()) {
      const [aPast, bPast] = [a + region.base.length, b + region[side].length];
      const within = (place: number, from: number, past: number): number =>
        Math.min(Math.max(place, from), past) - from;
      for (let change = changes[side][next]; change; change = changes[side][next]) {
        const [aStart, aEnd] = [within(change.aStart, a, aPast), within(change.aEnd, a, aPast)];
        const [bStart, bEnd] = [within(change.bStart, b, bPast), within(change.bEnd, b, bPast)];
        if (aStart < aEnd || bStart < bEnd) inside[at]![side].push({ aStart, aEnd, bStart, bEnd });
        if (change.aEnd > aPast || change.bEnd > bPast) break;
        next += 1;
      }
      [a, b] = [aPast, bPast];
    }
  }
  return inside;
}

/** Where each piece stands on both sides that both have once and that says something, in the order of the first. */
function lonePairs(base: readonly Piece[], side: readonly Piece[]): [number, number][] {
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
function longestInOrder(pairs: readonly [number, number][]): [number, number][] {
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

function idOf({ id }: Piece): string {
  return id;
}
