import { diffTokens, type Change } from "./diff.ts";
import type { Means } from "./edits.ts";
import { alignAlike } from "./likeness.ts";
import type { PieceSides } from "./moves.ts";
import { lonePairs } from "./twins.ts";
import { SAYING, type Piece } from "./pieces.ts";

/** Pieces, and what tells which each is. */
export interface Row {
  pieces: readonly Piece[];
  ids: readonly string[];
}

/**
 * Looks again at changes between which nothing but rules was found to be the same: a rule tells nothing of where
 * anything stands, and may have been taken for another that stands on the far side of a piece and its edit. Then the
 * pieces are laid on their edits, and the rules between them compared.
 */
export function seeBeyondRules(
  changes: readonly Change[],
  base: Row,
  side: Row,
  means: Means,
): readonly Change[] {
  if (changes.length < 2) return changes;
  const found: Change[] = [];
  for (let at = 0; at < changes.length;) {
    const row = [changes[at++]!];
    while (at < changes.length && base.pieces.slice(row.at(-1)!.aEnd, changes[at]!.aStart).every(isRule))
      row.push(changes[at++]!);
    found.push(...(row.length > 1 ? layOnEdits(row, base, side, means) : row));
  }
  return found;
}

/** Changes with rules between them, or those in their stead that leave each piece with its edit. */
function layOnEdits(
  row: readonly Change[],
  base: Row,
  side: Row,
  { likeness, budget }: Means,
): readonly Change[] {
  const gone = row.flatMap((change) => sayingIn(base.pieces, change.aStart, change.aEnd));
  const fresh = row.flatMap((change) => sayingIn(side.pieces, change.bStart, change.bEnd));
  const textAt = (pieces: readonly Piece[], places: readonly number[]): string[] =>
    places.map((place) => pieces[place]!.text);
  const all = { aStart: 0, aEnd: gone.length, bStart: 0, bEnd: fresh.length };
  const pairs = alignAlike(all, textAt(base.pieces, gone), textAt(side.pieces, fresh), likeness, budget).map(
    ([i, j]): [number, number] => [gone[i]!, fresh[j]!],
  );
  const isTogether = ([i, j]: [number, number]): boolean =>
    row.some(({ aStart, aEnd, bStart, bEnd }) => aStart <= i && i < aEnd && bStart <= j && j < bEnd);
  if (pairs.every(isTogether)) return row;
  const [first, last] = [row[0]!, row.at(-1)!];
  const found: Change[] = [];
  const add = (change: Change): void => {
    const before = found.at(-1);
    if (before && before.aEnd === change.aStart && before.bEnd === change.bStart)
      Object.assign(before, { aEnd: change.aEnd, bEnd: change.bEnd });
    else found.push(change);
  };
  let [i, j] = [first.aStart, first.bStart];
  for (const [piece, place] of [...pairs, [last.aEnd, last.bEnd] as const]) {
    const [was, is] = [base.ids.slice(i, piece), side.ids.slice(j, place)];
    for (const { aStart, aEnd, bStart, bEnd } of diffTokens(was, is, budget))
      add({ aStart: i + aStart, aEnd: i + aEnd, bStart: j + bStart, bEnd: j + bEnd });
    if (piece < last.aEnd && place < last.bEnd)
      add({ aStart: piece, aEnd: piece + 1, bStart: place, bEnd: place + 1 });
    [i, j] = [piece + 1, place + 1];
  }
  return found;
}

function sayingIn(pieces: readonly Piece[], start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, at) => start + at).filter((at) => !isRule(pieces[at]!));
}

/**
 * The places of rules that a side seems to have of the base, while the other side put the same ones in: where those stand
 * is told by what both put in beside them.
 */
export function foreignRules(
  { base, ours, theirs }: PieceSides,
  changes: Record<"ours" | "theirs", readonly Change[]>,
): Record<"ours" | "theirs", number[]> {
  const foreign: Record<"ours" | "theirs", number[]> = { ours: [], theirs: [] };
  if (!base.some(isRule)) return foreign;
  const [inOurs, inTheirs] = [placesIn(changes.ours), placesIn(changes.theirs)];
  for (const [place, other] of rulesInBoth({ base, ours, theirs }, inOurs, inTheirs)) {
    const [isNew, isOtherNew] = [inOurs.has(place), inTheirs.has(other)];
    if (isNew && !isOtherNew) foreign.theirs.push(other);
    if (isOtherNew && !isNew) foreign.ours.push(place);
  }
  return foreign;
}

/** Where both sides have one rule, before or behind a piece that both put in. */
function rulesInBoth(
  { base, ours, theirs }: PieceSides,
  inOurs: ReadonlySet<number>,
  inTheirs: ReadonlySet<number>,
): [number, number][] {
  const known = new Set(base.map(idOf));
  const put = (side: readonly Piece[], places: ReadonlySet<number>): Set<string> =>
    new Set([...places].map((place) => side[place]!.id).filter((id) => !known.has(id) && SAYING.test(id)));
  const fresh = put(ours, inOurs).intersection(put(theirs, inTheirs));
  if (fresh.size === 0) return [];
  const found: [number, number][] = [];
  let [i, j, isBesideFresh] = [0, 0, false];
  for (const [place, other] of [
    ...uncrossed(lonePairs(ours, theirs)),
    [ours.length, theirs.length] as const,
  ]) {
    const isFresh = place < ours.length && fresh.has(ours[place]!.id);
    const [left, right] = [rulesBetween(ours, i, place), rulesBetween(theirs, j, other)];
    // Where one has more of them, those nearest to what both put in are the same ones.
    const isTold = left.length === right.length ? isBesideFresh || isFresh : isBesideFresh !== isFresh;
    const count = isTold ? Math.min(left.length, right.length) : 0;
    for (let at = 0; at < count; at += 1) {
      const [rule, twin] = [left.at(isFresh ? -1 - at : at)!, right.at(isFresh ? -1 - at : at)!];
      if (ours[rule]!.id === theirs[twin]!.id) found.push([rule, twin]);
    }
    [i, j, isBesideFresh] = [place + 1, other + 1, isFresh];
  }
  return found;
}

/** Those of some pairs, in the order of the first of each, past which no other stands on one side only. */
function uncrossed(pairs: readonly [number, number][]): [number, number][] {
  let last = -1;
  const furthest = pairs.map(([, other]) => (last = Math.max(last, other)));
  let least = Infinity;
  const nearest = pairs.map((_, at) => (least = Math.min(least, pairs.at(-1 - at)![1]))).reverse();
  return pairs.filter(([, other], at) => furthest[at] === other && nearest[at] === other);
}

function rulesBetween(pieces: readonly Piece[], start: number, end: number): number[] {
  const found: number[] = [];
  for (let at = start; at < end; at += 1) if (isRule(pieces[at]!)) found.push(at);
  return found;
}

function placesIn(changes: readonly Change[]): Set<number> {
  return new Set(
    changes.flatMap(({ bStart, bEnd }) => Array.from({ length: bEnd - bStart }, (_, at) => bStart + at)),
  );
}

function isRule({ id }: Piece): boolean {
  return !SAYING.test(id);
}

function idOf({ id }: Piece): string {
  return id;
}
