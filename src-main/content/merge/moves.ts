import { diffTokens } from "./diff.ts";
import { isComparable, refineChanges, type Means } from "./edits.ts";
import type { Piece } from "./pieces.ts";

export interface PieceSides {
  base: readonly Piece[];
  ours: readonly Piece[];
  theirs: readonly Piece[];
}

export interface Ordered extends PieceSides {
  /** Pieces of the base that each side moved. */
  moved: Record<"ours" | "theirs", ReadonlySet<Piece>>;
  /** Pieces of the base that each side moved to another place; of several in a row the first. */
  contested: ReadonlySet<Piece>;
}

export const NO_MOVES: Omit<Ordered, keyof PieceSides> = {
  moved: { ours: new Set(), theirs: new Set() },
  contested: new Set(),
};

/**
 * Brings three lists into one order, so that what one side moved and the other edited meets itself. A piece that one
 * side moved stands where that side put it; one that both moved, where it stands earlier; what a side inserted goes
 * with the piece before it. Lists in which nothing moved stay as they are.
 */
export function followMoves(sides: PieceSides, means: Means): Ordered {
  const ours = matchPieces(sides.base, sides.ours, means);
  const theirs = matchPieces(sides.base, sides.theirs, means);
  if (ours.moved.size + theirs.moved.size === 0) return { ...sides, ...NO_MOVES };
  const { order, contested } = mergeOrders(sides.base.length, ours, theirs);
  const named = (pieces: Iterable<number>): Set<Piece> =>
    new Set([...pieces].map((piece) => sides.base[piece]!));
  const rank = new Map(order.map((piece, at) => [piece, at]));
  return {
    base: order.map((piece) => sides.base[piece]!),
    ours: reorder(sides.ours, ours, rank),
    theirs: reorder(sides.theirs, theirs, rank),
    moved: { ours: named(ours.moved), theirs: named(theirs.moved) },
    contested: named(contested),
  };
}

/** Which piece of the base each piece of a side is. */
interface Match {
  /** By place on the side; undefined for what the side inserted. */
  origin: (number | undefined)[];
  /** Pieces of the base that the side has at another place among the others. */
  moved: ReadonlySet<number>;
}

/** Two texts with this much in common may be one text that was moved and edited. */
const MOVED = 0.7;
const MOVED_WORDS = 8;
const MOST_PAIRS = 1024;

function matchPieces(base: readonly Piece[], side: readonly Piece[], means: Means): Match {
  const { likeness, budget } = means;
  const origin = new Array<number | undefined>(side.length).fill(undefined);
  const goneFromBase: number[] = [];
  const newOnSide: number[] = [];
  const [was, is] = [base.map(({ text }) => text), side.map(({ text }) => text)];
  const changes = diffTokens(base.map(idOf), side.map(idOf), budget);
  let [i, j] = [0, 0];
  for (const { aStart, aEnd, bStart, bEnd, pair } of [
    ...refineChanges(changes, base, side, means),
    { aStart: base.length, aEnd: base.length, bStart: side.length, bEnd: side.length, pair: false },
  ]) {
    for (; i < aStart; i += 1, j += 1) origin[j] = i;
    if (pair) origin[bStart] = aStart;
    for (i = pair ? aEnd : aStart; i < aEnd; i += 1) goneFromBase.push(i);
    for (j = pair ? bEnd : bStart; j < bEnd; j += 1) newOnSide.push(j);
  }
  return { origin, moved: findMoved() };

  function findMoved(): Set<number> {
    const moved = new Set<number>();
    if (goneFromBase.length === 0 || newOnSide.length === 0) return moved;
    const gone = new Set(goneFromBase);
    const fresh = new Set(newOnSide);
    const take = (piece: number, place: number): void => {
      gone.delete(piece);
      fresh.delete(place);
      origin[place] = piece;
      moved.add(piece);
    };
    const anchors = uniquePairs(base, side, gone, fresh);
    for (const [piece, place] of anchors) take(piece, place);
    // What stands beside a piece that moved may have moved with it, and been edited on the way.
    for (const [piece, place] of anchors)
      for (const step of [1, -1])
        for (let n = step; gone.has(piece + n) && fresh.has(place + n); n += step) {
          if (!isComparable(base[piece + n]!.kind, side[place + n]!.kind)) break;
          if (likeness.of(was[piece + n]!, is[place + n]!, budget) < 0.5) break;
          take(piece + n, place + n);
        }
    if (gone.size * fresh.size > MOST_PAIRS || budget.left <= 0) return moved;
    const alike: { piece: number; place: number; alike: number }[] = [];
    for (const piece of gone)
      for (const place of fresh) {
        if (!isComparable(base[piece]!.kind, side[place]!.kind)) continue;
        const found = likeness.of(was[piece]!, is[place]!, budget);
        if (found >= MOVED && likeness.shared(was[piece]!, is[place]!) >= MOVED_WORDS)
          alike.push({ piece, place, alike: found });
      }
    alike.sort((a, b) => b.alike - a.alike || a.piece - b.piece || a.place - b.place);
    for (const { piece, place } of alike) if (gone.has(piece) && fresh.has(place)) take(piece, place);
    return moved;
  }
}

/** Pieces that are gone from one place and new at another, where there is no other like them. */
function uniquePairs(
  base: readonly Piece[],
  side: readonly Piece[],
  gone: ReadonlySet<number>,
  fresh: ReadonlySet<number>,
): [number, number][] {
  const counts = new Map<string, { base: number; side: number; piece: number }>();
  const countOf = (piece: Piece) => {
    const id = idOf(piece);
    let count = counts.get(id);
    if (!count) counts.set(id, (count = { base: 0, side: 0, piece: -1 }));
    return count;
  };
  for (const piece of base) countOf(piece).base += 1;
  for (const piece of side) countOf(piece).side += 1;
  for (const piece of gone) countOf(base[piece]!).piece = piece;
  const pairs: [number, number][] = [];
  for (const place of fresh) {
    const count = countOf(side[place]!);
    if (count.base === 1 && count.side === 1 && count.piece >= 0 && /[\p{L}\p{N}]/u.test(side[place]!.text))
      pairs.push([count.piece, place]);
  }
  return pairs;
}

type Side = "ours" | "theirs";

/** The order of the base's pieces with the moves of both sides, and which of them each side put elsewhere. */
function mergeOrders(count: number, ours: Match, theirs: Match): { order: number[]; contested: number[] } {
  const stays = (piece: number): boolean => !ours.moved.has(piece) && !theirs.moved.has(piece);
  const places = { ours: placesOf(ours, stays), theirs: placesOf(theirs, stays) };
  const contested: number[] = [];
  const behind = new Map<number, Record<Side | "both", number[]>>();
  const put = (piece: number, side: Side | "both", anchor: number): void => {
    let groups = behind.get(anchor);
    if (!groups) behind.set(anchor, (groups = { both: [], ours: [], theirs: [] }));
    groups[side].push(piece);
  };
  for (let piece = 0; piece < count; piece += 1) {
    if (stays(piece)) continue;
    const [left, right] = [places.ours.get(piece), places.theirs.get(piece)];
    const byOurs = ours.moved.has(piece);
    if (!byOurs || !theirs.moved.has(piece)) {
      const side = byOurs ? "ours" : "theirs";
      put(piece, side, places[side].get(piece)!.anchor);
    } else if (left!.anchor === right!.anchor) {
      put(piece, "both", left!.anchor);
    } else {
      contested.push(piece);
      const side = left!.anchor < right!.anchor ? "ours" : "theirs";
      put(piece, side, places[side].get(piece)!.anchor);
    }
  }
  const order: number[] = [];
  for (let piece = START; piece < count; piece += 1) {
    if (piece !== START && stays(piece)) order.push(piece);
    const groups = behind.get(piece);
    if (!groups) continue;
    for (const side of ["ours", "theirs"] as const)
      groups[side].sort((a, b) => places[side].get(a)!.place - places[side].get(b)!.place);
    const [first, second] = [groups.ours, groups.theirs].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
    order.push(...groups.both, ...first!, ...second!);
  }
  const others = new Set(contested);
  return { order, contested: contested.filter((piece) => !others.has(piece - 1)) };
}

/** What stands before the first piece. */
const START = -1;

/** Where a side has each piece of the base, and behind which piece that nobody moved. */
function placesOf(
  { origin }: Match,
  stays: (piece: number) => boolean,
): Map<number, { place: number; anchor: number }> {
  const places = new Map<number, { place: number; anchor: number }>();
  let anchor = START;
  origin.forEach((piece, place) => {
    if (piece === undefined) return;
    places.set(piece, { place, anchor });
    if (stays(piece)) anchor = piece;
  });
  return places;
}

/** A side's pieces in another order; what it inserted stays behind the piece that it stood behind. */
function reorder(side: readonly Piece[], { origin }: Match, rank: ReadonlyMap<number, number>): Piece[] {
  const groups: { rank: number; pieces: Piece[] }[] = [{ rank: -1, pieces: [] }];
  side.forEach((piece, place) => {
    const from = origin[place];
    if (from === undefined) groups.at(-1)!.pieces.push(piece);
    else groups.push({ rank: rank.get(from)!, pieces: [piece] });
  });
  return groups.sort((a, b) => a.rank - b.rank).flatMap(({ pieces }) => pieces);
}

function idOf({ id }: Piece): string {
  return id;
}
