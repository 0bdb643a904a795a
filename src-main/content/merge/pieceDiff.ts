import { diffTokens, type Change } from "./diff.ts";
import type { Means } from "./edits.ts";
import type { PieceSides } from "./moves.ts";
import type { Piece } from "./pieces.ts";
import { foreignRules, seeBeyondRules, type Row } from "./rules.ts";
import { lonePairs, longestInOrder } from "./twins.ts";

/**
 * The changes between two lists of pieces. Pieces that say something and that each list has once are found first, as
 * many of them as stand in one order (Bram Cohen's patience diff). Only between them count others: rules, and lines
 * that come back in every section, tell nothing of what was moved.
 */
function diffPieces(base: Row, side: Row, means: Means): Change[] {
  const { budget } = means;
  budget.left -= base.ids.length + side.ids.length;
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  const part = ({ pieces, ids }: Row, start: number, end: number): Row => ({
    pieces: pieces.slice(start, end),
    ids: ids.slice(start, end),
  });
  const upTo = (aEnd: number, bEnd: number): void => {
    if (i < aEnd || j < bEnd) {
      const [between, others] = [part(base, i, aEnd), part(side, j, bEnd)];
      const found = diffTokens(between.ids, others.ids, budget);
      for (const { aStart, aEnd, bStart, bEnd } of seeBeyondRules(found, between, others, means))
        changes.push({ aStart: i + aStart, aEnd: i + aEnd, bStart: j + bStart, bEnd: j + bEnd });
    }
    i = aEnd + 1;
    j = bEnd + 1;
  };
  for (const [place, other] of longestInOrder(lonePairs(base.pieces, side.pieces))) upTo(place, other);
  upTo(base.ids.length, side.ids.length);
  return changes;
}

/** Where each side differs from the base. */
export type Changes = Record<"ours" | "theirs", Change[]>;

/** Where both sides of three lists differ from the base. */
export function comparePieces(sides: PieceSides, means: Means): Changes {
  const base = rowOf(sides.base);
  const compare = (side: "ours" | "theirs", foreign: readonly number[] = []): Change[] =>
    diffPieces(base, rowOf(sides[side], foreign), means);
  const changes = { ours: compare("ours"), theirs: compare("theirs") };
  const { ours, theirs } = foreignRules(sides, changes);
  if (ours.length > 0) changes.ours = compare("ours", ours);
  if (theirs.length > 0) changes.theirs = compare("theirs", theirs);
  return changes;
}

/** Pieces with what tells which each is; those at some places are none that stands elsewhere. */
function rowOf(pieces: readonly Piece[], others: readonly number[] = []): Row {
  const ids = pieces.map(idOf);
  for (const place of others) ids[place] = `\0${ids[place]}`;
  return { pieces, ids };
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

function idOf({ id }: Piece): string {
  return id;
}
