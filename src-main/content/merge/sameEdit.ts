import type { Region } from "./diff3.ts";
import { refineChanges, type Edit, type Means } from "./edits.ts";
import type { Likeness } from "./likeness.ts";
import type { PieceSides } from "./moves.ts";
import type { Changes } from "./pieceDiff.ts";
import { lonePlaces } from "./twins.ts";
import { SAYING, type Piece } from "./pieces.ts";

/**
 * Cuts a stretch where both sides made the same of what the base has there: pieces that both have, and that hold every
 * word of it. What else stands there each side put in. Undefined where they did not.
 */
export function cutAtSameEdit(
  { base, ours, theirs }: PieceSides,
  likeness: Likeness,
): Region<Piece>[] | undefined {
  if (base.length === 0) return undefined;
  const pairs = freshPairs({ base, ours, theirs });
  if (pairs.length === 0) return undefined;
  const was = base.map(textOf).join("\n\n");
  const made = pairs.map(([left]) => ours[left]!.text).join("\n\n");
  if (likeness.shared(was, made) < likeness.count(was)) return undefined;
  const regions: Region<Piece>[] = [];
  let [i, j] = [0, 0];
  for (const [left, right] of [...pairs, [ours.length, theirs.length] as const]) {
    const between = { base: [], ours: ours.slice(i, left), theirs: theirs.slice(j, right) };
    const kind = between.theirs.length === 0 ? "ours" : between.ours.length === 0 ? "theirs" : "conflict";
    const same = { base: [], ours: ours.slice(left, left + 1), theirs: theirs.slice(right, right + 1) };
    regions.push({ kind, ...between }, { kind: "both", ...same });
    [i, j] = [left + 1, right + 1];
  }
  return regions.filter((region) => region.ours.length + region.theirs.length > 0);
}

/**
 * Takes the changes of both sides apart where pieces and their edits can be told. What both have in the same words is on
 * both an edit of the same piece, if it is one on either, and put in at the same place, if that is told on either: what a
 * side has beside it may be more like that piece, or less like the one before, than what the other has.
 */
export function refineBoth(
  { base, ours, theirs }: PieceSides,
  changes: Changes,
  means: Means,
): Record<"ours" | "theirs", Edit[]> {
  const edits = {
    ours: refineChanges(changes.ours, base, ours, means),
    theirs: refineChanges(changes.theirs, base, theirs, means),
  };
  const pairs = freshPairs({ base, ours, theirs });
  if (pairs.length === 0) return edits;
  const origins = { ours: originsIn(edits.ours), theirs: originsIn(edits.theirs) };
  const claims = { ours: new Map<number, number>(), theirs: new Map<number, number>() };
  for (const [left, right] of pairs) {
    const [was, other] = [origins.ours.get(left), origins.theirs.get(right)];
    if (was !== undefined && other === undefined) claims.theirs.set(was, right);
    if (other !== undefined && was === undefined) claims.ours.set(other, left);
  }
  const again = (side: "ours" | "theirs", pieces: readonly Piece[]): Edit[] => {
    const claimed = claims[side];
    if (claimed.size === 0) return edits[side];
    const taken = new Map([...claimed].map(([piece, place]) => [place, piece]));
    return refineChanges(
      changes[side],
      base,
      pieces,
      means,
      (i, j) => (claimed.get(i) ?? j) === j && (taken.get(j) ?? i) === i,
    );
  };
  const told = { ours: again("ours", ours), theirs: again("theirs", theirs) };
  for (const [left, right] of pairs) {
    const [here, there] = [gapAt(told.ours, left), gapAt(told.theirs, right)];
    if (here === undefined && there !== undefined)
      told.ours = told.ours.flatMap((edit) => cutAt(edit, there, left));
    if (there === undefined && here !== undefined)
      told.theirs = told.theirs.flatMap((edit) => cutAt(edit, here, right));
  }
  return told;
}

/** Before which piece of the base a side put in what it has at a place; undefined where it took something out there. */
function gapAt(edits: readonly Edit[], place: number): number | undefined {
  return edits.find(({ aStart, aEnd, bStart, bEnd }) => aStart === aEnd && bStart <= place && place < bEnd)
    ?.aStart;
}

/** A change in which a side took something out, cut where it put in, before a piece of the base, what it has at a place. */
function cutAt(edit: Edit, gap: number, place: number): Edit[] {
  const { aStart, aEnd, bStart, bEnd, pair } = edit;
  const isIn = aStart <= gap && gap <= aEnd && aStart < aEnd && bStart <= place && place < bEnd;
  if (pair || !isIn) return [edit];
  return [
    { aStart, aEnd: gap, bStart, bEnd: place, pair },
    { aStart: gap, aEnd: gap, bStart: place, bEnd: place + 1, pair },
    { aStart: gap, aEnd, bStart: place + 1, bEnd, pair },
  ].filter((part) => part.aStart < part.aEnd || part.bStart < part.bEnd);
}

/** By place of a side, the piece of the base that it is an edit of. */
function originsIn(edits: readonly Edit[]): Map<number, number> {
  return new Map(edits.flatMap(({ aStart, bStart, pair }) => (pair ? [[bStart, aStart]] : [])));
}

/** Where the pieces stand that both sides have once and the base has not; none where they stand in different orders. */
function freshPairs({ base, ours, theirs }: PieceSides): [number, number][] {
  const known = new Set(base.map(idOf));
  const places = lonePlaces(theirs.map(idOf));
  const pairs = [...lonePlaces(ours.map(idOf))].flatMap(([id, left]): [number, number][] => {
    const right = places.get(id);
    const isFresh = left !== undefined && right !== undefined && !known.has(id) && SAYING.test(id);
    return isFresh ? [[left, right]] : [];
  });
  return pairs.every(([, right], at) => at === 0 || right > pairs[at - 1]![1]) ? pairs : [];
}

function idOf({ id }: Piece): string {
  return id;
}

function textOf({ text }: Piece): string {
  return text;
}
