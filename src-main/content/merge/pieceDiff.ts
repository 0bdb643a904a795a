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
    const [between, others] = [was.slice(i, aEnd), is.slice(j, bEnd)];
    for (const { aStart, aEnd, bStart, bEnd } of diffTokens(between, others, budget))
      changes.push({ aStart: i + aStart, aEnd: i + aEnd, bStart: j + bStart, bEnd: j + bEnd });
    [i, j] = [aEnd + 1, bEnd + 1];
  };
  for (const [place, other] of longestInOrder(lonePairs(was, is))) upTo(place, other);
  upTo(was.length, is.length);
  return changes;
}

/** Where each side differs from the base. */
export type Changes = Record<"ours" | "theirs", Change[]>;

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

/** Where each piece stands on both sides that both have once, in the order of the first. */
function lonePairs(was: readonly string[], is: readonly string[]): [number, number][] {
  const [inBase, onSide] = [lonePlaces(was), lonePlaces(is)];
  return [...inBase].flatMap(([id, place]): [number, number][] => {
    const other = onSide.get(id);
    return place === undefined || other === undefined || !SAYING.test(id) ? [] : [[place, other]];
  });
}

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
