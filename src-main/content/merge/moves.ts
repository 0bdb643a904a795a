import { findCarriedOff } from "./carried.ts";
import type { Change } from "./diff.ts";
import { isComparable, refineChanges, type Edit, type Means } from "./edits.ts";
import { levelOfName } from "./headingMarks.ts";
import { takeMovedEdits } from "./movedEdits.ts";
import { mergeOrders, START, type Places } from "./orders.ts";
import type { Changes } from "./pieceDiff.ts";
import { SAYING, type Piece } from "./pieces.ts";
import { dropPutIn, findSteads } from "./steads.ts";
import { isMadeOf } from "./tableParts.ts";
import { loneTwins, NO_PLACE } from "./twins.ts";
import { findWithNext } from "./withNext.ts";
import { findWrapped } from "./wrapped.ts";

export interface PieceSides {
  base: readonly Piece[];
  ours: readonly Piece[];
  theirs: readonly Piece[];
}

export interface Ordered extends PieceSides {
  /** Pieces of the sides that are, or hold, what this side put elsewhere while the other took it out. */
  uprooted: ReadonlySet<Piece>;
  /** Pieces of the base that each side moved to another place; of several in a row the first. */
  contested: ReadonlySet<Piece>;
  /** Where the sides differ from the base in this order. */
  changes: Changes;
}

export type Moves = Pick<Ordered, "uprooted" | "contested">;

export const NO_MOVES: Moves = { uprooted: new Set(), contested: new Set() };

/**
 * Brings three lists into one order, so that what one side moved and the other edited meets itself. A piece that one
 * side moved, be it into a container, stands where that side put it; one that both moved, where it stands earlier; what
 * a side inserted goes with the piece before it. Lists in which nothing moved stay as they are. It is told where each side
 * differs from the base.
 */
export function followMoves(sides: PieceSides, compared: Changes, means: Means): Ordered {
  const ours = matchPieces(sides.base, sides.ours, compared.ours, means);
  const theirs = matchPieces(sides.base, sides.theirs, compared.theirs, means);
  takeMovedEdits(sides, { ours, theirs });
  const uprooted = new Set([
    ...findUprooted(sides, "ours", { ours, theirs }, means),
    ...findUprooted(sides, "theirs", { ours, theirs }, means),
  ]);
  if (ours.moved.size + theirs.moved.size === 0) {
    return { ...sides, ...NO_MOVES, uprooted, changes: compared };
  }
  const found = (side: "ours" | "theirs", { origin, moved, edits }: Match): Map<number, number> =>
    findSteads({ base: sides.base, side: sides[side], origin, moved }, compared[side], edits, means);
  const steads = { ours: found("ours", ours), theirs: found("theirs", theirs) };
  dropPutIn(sides, steads, { ours, theirs });
  for (const [place, piece] of steads.ours) ours.stead[place] ??= piece;
  for (const [place, piece] of steads.theirs) theirs.stead[place] ??= piece;
  const { order, contested } = mergeOrders(sides.base.length, ours, theirs);
  const rank = new Map(order.map((piece, at) => [piece, at]));
  const withNext = findWithNext(
    { pieces: sides.ours, stead: ours.stead },
    { pieces: sides.theirs, stead: theirs.stead },
  );
  const levels = levelsBehind(order.map((piece) => sides.base[piece]!));
  const staysBehind = (side: readonly Piece[], place: number, piece: number): boolean =>
    depthOf(side[place]!) > levels[rank.get(piece)!]!;
  const places = {
    ours: reorder(ours, theirs, rank, withNext.ours, (...at) => staysBehind(sides.ours, ...at)),
    theirs: reorder(theirs, ours, rank, withNext.theirs, (...at) => staysBehind(sides.theirs, ...at)),
  };
  const changes = (side: "ours" | "theirs", { origin }: Match): Change[] =>
    changesBetween(
      order,
      places[side].map((place) => {
        const from = origin[place];
        return from !== undefined && sides.base[from]!.id === sides[side][place]!.id
          ? rank.get(from)
          : undefined;
      }),
    );
  return {
    base: order.map((piece) => sides.base[piece]!),
    ours: places.ours.map((place) => sides.ours[place]!),
    theirs: places.theirs.map((place) => sides.theirs[place]!),
    changes: { ours: changes("ours", ours), theirs: changes("theirs", theirs) },
    uprooted,
    contested: new Set(contested.map((piece) => sides.base[piece]!)),
  };
}

/** Which piece of the base each piece of a side is. */
interface Match extends Places {
  moved: Set<number>;
  wrapped: Map<number, readonly number[]>;
  /** By place on the side; undefined for what the side inserted. */
  origin: (number | undefined)[];
  edits: readonly Edit[];
}

/** Two texts with this much in common may be one text that was moved and edited. */
const MOVED = 0.6;
const MOVED_WORDS = 5;
const SHORTENED_WORDS = 3;
/** And with this much, where they stand beside one that was moved. */
const BESIDE = 0.5;
const MOST_PAIRS = 1024;

function matchPieces(
  base: readonly Piece[],
  side: readonly Piece[],
  changes: readonly Change[],
  means: Means,
): Match {
  const origin = new Array<number | undefined>(side.length).fill(undefined);
  const gone = new Set<number>();
  const fresh = new Set<number>();
  const anchors = uniquePairs(base, side, changes);
  const known = { base: new Set(anchors.keys()), side: new Set(anchors.values()) };
  const edits = refineChanges(changes, base, side, means, (i, j) => !known.base.has(i) && !known.side.has(j));
  const end = { aStart: base.length, aEnd: base.length, bStart: side.length, bEnd: side.length, pair: false };
  let [i, j] = [0, 0];
  for (const { aStart, aEnd, bStart, bEnd, pair } of [...edits, end]) {
    for (; i < aStart; i += 1, j += 1) origin[j] = i;
    if (pair) origin[bStart] = aStart;
    for (i = pair ? aEnd : aStart; i < aEnd; i += 1) gone.add(i);
    for (j = pair ? bEnd : bStart; j < bEnd; j += 1) fresh.add(j);
  }
  const found = findMoved(base, side, { anchors, gone, fresh }, means);
  for (const [piece, place] of found) origin[place] = piece;
  const moved = new Set(found.keys());
  const stead = [...origin];
  const wrapped = findWrapped(base, side, { gone, fresh }, means.budget);
  for (const [place, pieces] of wrapped) {
    // What stands around a piece where that stood has not moved it.
    const { aStart, aEnd } = edits.find(({ bStart, bEnd }) => bStart <= place && place < bEnd)!;
    const stays = pieces.find((piece) => piece >= aStart && piece < aEnd);
    for (const piece of pieces) if (piece < aStart || piece >= aEnd) moved.add(piece);
    stead[place] = stays ?? pieces[0];
  }
  return { origin, stead, moved, wrapped, edits };
}

interface Unmatched {
  /** Pieces of the base with their places on the side, told by what they say. */
  anchors: ReadonlyMap<number, number>;
  gone: Set<number>;
  fresh: Set<number>;
}

/** Pieces that stand elsewhere on a side, with their places there. */
function findMoved(
  base: readonly Piece[],
  side: readonly Piece[],
  { anchors, gone, fresh }: Unmatched,
  { likeness, budget }: Means,
): Map<number, number> {
  const moved = new Map<number, number>();
  if (gone.size === 0 || fresh.size === 0) return moved;
  const take = (piece: number, place: number): void => {
    gone.delete(piece);
    fresh.delete(place);
    moved.set(piece, place);
  };
  const alikeness = (piece: number, place: number): number => {
    const [was, is] = [base[piece]!, side[place]!];
    return isComparable(was.kind, is.kind) ? likeness.of(was.text, is.text, budget) : 0;
  };
  for (const [piece, place] of anchors) take(piece, place);
  takeBetween();
  // What stands beside a piece that moved may have moved with it, and been edited on the way.
  for (const [piece, place] of anchors)
    for (const step of [1, -1])
      for (let n = step; gone.has(piece + n) && fresh.has(place + n); n += step) {
        if (alikeness(piece + n, place + n) < BESIDE) break;
        take(piece + n, place + n);
      }
  takeHeadings();
  if (gone.size * fresh.size > MOST_PAIRS || budget.left <= 0) return moved;
  const pairs: { piece: number; place: number; alike: number }[] = [];
  for (const piece of gone)
    for (const place of fresh) {
      const [was, is] = [base[piece]!, side[place]!];
      const isSame = isComparable(was.kind, is.kind) && isInOtherForm(was, is);
      const alike = isSame ? 1 : alikeness(piece, place);
      if (isSame || (alike >= MOVED && hasEnough(was, is))) pairs.push({ piece, place, alike });
    }
  pairs.sort((a, b) => b.alike - a.alike || a.piece - b.piece || a.place - b.place);
  for (const { piece, place } of pairs) if (gone.has(piece) && fresh.has(place)) take(piece, place);
  return moved;

  /** What says nothing new needs fewer words to be known by. */
  function hasEnough(was: Piece, is: Piece): boolean {
    if (likeness.shared(was.text, is.text) >= MOVED_WORDS) return true;
    const shared = likeness.shared(was.key, is.key);
    return shared >= SHORTENED_WORDS && shared === likeness.count(is.key);
  }

  /** Whether it says what it said, however short: a title of another level, a table without one of its columns. */
  function isInOtherForm(was: Piece, is: Piece): boolean {
    if (was.id === is.id) return false;
    if (likeness.sayTheSame(was.text, is.text)) return true;
    if (was.kind !== "table" || budget.left <= 0) return false;
    budget.left -= was.text.length + is.text.length;
    return isMadeOf(is.text, was.text);
  }

  /** One piece between two that moved together moved with them, whatever it says now. */
  function takeBetween(): void {
    for (const [piece, place] of anchors) {
      const isBetween = anchors.get(piece + 2) === place + 2 && gone.has(piece + 1) && fresh.has(place + 1);
      if (isBetween && isComparable(base[piece + 1]!.kind, side[place + 1]!.kind)) take(piece + 1, place + 1);
    }
  }

  /** A heading moved with what stands below it, whatever it says now. */
  function takeHeadings(): void {
    const [inBase, onSide] = [headingsAbove(base), headingsAbove(side)];
    const headings = new Map<number, Set<number>>();
    for (const [piece, place] of moved) {
      const [heading, now] = [inBase[piece]!, onSide[place]!];
      if (!gone.has(heading)) continue;
      const found = headings.get(heading);
      if (found) found.add(now);
      else headings.set(heading, new Set([now]));
    }
    for (const [heading, [now, ...others]] of headings)
      if (fresh.has(now!) && others.length === 0) take(heading, now!);
  }
}

/** Where the heading of each piece stands; -1 above the first one. */
function headingsAbove(pieces: readonly Piece[]): number[] {
  let heading = START;
  return pieces.map(({ kind }, at) => (kind === "heading" ? (heading = at) : heading));
}

/** Pieces that are gone from one place and new at another, where there is no other like them. */
function uniquePairs(
  base: readonly Piece[],
  side: readonly Piece[],
  changes: readonly Change[],
): Map<number, number> {
  const pairs = new Map<number, number>();
  if (changes.every(({ aStart, aEnd }) => aStart === aEnd)) return pairs;
  const { ofSide } = loneTwins(base, side);
  for (const { bStart, bEnd } of changes)
    for (let place = bStart; place < bEnd; place += 1) {
      const piece = ofSide[place]!;
      if (piece !== NO_PLACE && SAYING.test(side[place]!.text)) pairs.set(piece, place);
    }
  return pairs;
}

/** Those of some pieces that a side does not have. */
function goneFrom({ origin, wrapped }: Match, pieces: ReadonlySet<number>): number[] {
  const there = new Set([...origin, ...[...wrapped.values()].flat()]);
  return [...pieces].filter((piece) => !there.has(piece));
}

/** The pieces of a side that are or hold what it moved while the other side took it out. */
function findUprooted(
  sides: PieceSides,
  from: "ours" | "theirs",
  matches: Record<"ours" | "theirs", Match>,
  means: Means,
): Piece[] {
  const other = from === "ours" ? "theirs" : "ours";
  const [here, there] = [matches[from], matches[other]];
  const gone = new Set(
    here.moved.size === 0
      ? []
      : goneFrom(there, here.moved).filter((piece) => SAYING.test(sides.base[piece]!.text)),
  );
  const places = [
    ...(gone.size === 0 ? [] : [...here.origin.keys()]).filter((place) => gone.has(here.origin[place]!)),
    ...[...here.wrapped].flatMap(([place, pieces]) =>
      pieces.some((piece) => gone.has(piece)) ? [place] : [],
    ),
    ...findCarriedOff(
      sides.base,
      { pieces: sides[from], origin: here.origin },
      { pieces: sides[other], origin: there.origin },
      means,
    ),
  ];
  return places.map((place) => sides[from][place]!);
}

/** For each place of a list how far up the furthest up of the headings behind it is. */
function levelsBehind(pieces: readonly Piece[]): number[] {
  let least = Infinity;
  const levels = pieces.toReversed().map((piece) => {
    const behind = least;
    least = Math.min(least, depthOf(piece));
    return behind;
  });
  return levels.reverse();
}

/** The level of a heading; anything else is further down. */
function depthOf({ kind, id }: Piece): number {
  return kind === "heading" ? levelOfName(id) : Infinity;
}

/**
 * A side's places in another order. What it put in place of something goes where that would go; what it inserted stays
 * behind the piece that it stood behind, or at the end where it stood there and that piece has not moved away, nor a
 * section behind it that would take it in.
 */
function reorder(
  { stead }: Match,
  other: Match,
  rank: ReadonlyMap<number, number>,
  withNext: ReadonlySet<number>,
  staysBehind: (place: number, piece: number) => boolean,
): number[] {
  const groups: { rank: number; places: number[] }[] = [{ rank: -1, places: [] }];
  const last = stead.findLastIndex((piece) => piece !== undefined);
  const stays = last >= 0 && !other.moved.has(stead[last]!);
  const next: number[] = [];
  stead.forEach((from, place) => {
    if (from !== undefined) groups.push({ rank: rank.get(from)!, places: [...next.splice(0), place] });
    else if (next.length > 0 || withNext.has(place)) next.push(place);
    else if (stays && place === last + 1 && !staysBehind(place, stead[last]!))
      groups.push({ rank: Infinity, places: [place] });
    else groups.at(-1)!.places.push(place);
  });
  groups.push({ rank: Infinity, places: next });
  return groups.sort((a, b) => a.rank - b.rank).flatMap(({ places }) => places);
}

/** The changes between a list and another of which each place tells which place of the first it keeps, in order. */
function changesBetween(list: readonly unknown[], kept: readonly (number | undefined)[]): Change[] {
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  const upTo = (aEnd: number, bEnd: number): void => {
    if (i < aEnd || j < bEnd) changes.push({ aStart: i, aEnd, bStart: j, bEnd });
    [i, j] = [aEnd + 1, bEnd + 1];
  };
  kept.forEach((from, place) => from !== undefined && upTo(from, place));
  upTo(list.length, kept.length);
  return changes;
}
