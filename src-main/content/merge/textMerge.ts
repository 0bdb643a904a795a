import { diff3, type Region } from "./diff3.ts";
import { diffTokens, stepBudget, type StepBudget } from "./diff.ts";
import { joinPieces, mergeBytes, type Placed, type Sides } from "./joinPieces.ts";
import { Likeness, refineChanges } from "./likeness.ts";
import { blockPieces, partPieces, type Piece } from "./pieces.ts";

export interface Texts {
  base: string;
  /** The branch's text, that was there. */
  ours: string;
  /** What arrives. */
  theirs: string;
}

/** What a merge could not combine. Each text is that of whole blocks, items or rows; empty where a side has none. */
export interface TextConflict extends Texts {
  /** Where `ours` begins in the merged text, or would stand if it were not empty. */
  at: number;
}

/**
 * What both sides changed inside one block, joined by sentence or by word. It stands in the text, and a person should
 * look whether it says what both meant; each side alone is at hand. All texts are whole lines.
 */
export interface TextJoin extends Texts {
  /** Where `joined` begins in the merged text. */
  at: number;
  joined: string;
}

export interface TextMerge {
  text: string;
  conflicts: TextConflict[];
  joins: TextJoin[];
}

export interface MergeOptions {
  /** What the merge may cost; see {@link StepBudget}. */
  budget?: StepBudget;
}

/**
 * Merges what two sides made of one text, block by block, lists by their items and tables by their rows. What only
 * one side changed is taken as it is; where both changed a block differently the text keeps ours and a conflict keeps
 * all three. Two insertions at one place both stay, in an order that does not depend on the sides. Blocks that nobody
 * touched keep their bytes. Without a conflict the sides may be swapped. The work is bounded by `budget`; past it
 * larger stretches conflict (design §5).
 */
export function mergeText({ base, ours, theirs }: Texts, { budget }: MergeOptions = {}): TextMerge {
  if (ours === theirs || theirs === base) return { text: ours, conflicts: [], joins: [] };
  if (ours === base) return { text: theirs, conflicts: [], joins: [] };
  const sides: Sides = { base: blockPieces(base), ours: blockPieces(ours), theirs: blockPieces(theirs) };
  const context: Context = {
    likeness: new Likeness(),
    budget: budget ?? stepBudget((base.length + ours.length + theirs.length) >> 3),
    newline: newlineOf(base, ours, theirs),
  };
  return mergePieces(sides, context);
}

interface Context {
  likeness: Likeness;
  budget: StepBudget;
  newline: string;
}

/** A conflict whose place is told by the piece of the result that it stands at, and an offset from there. */
interface PlacedConflict extends Texts {
  piece: number;
  offset: number;
}

interface Result {
  pieces: Placed[];
  conflicts: PlacedConflict[];
}

type Places = Record<"ours" | "theirs", number>;

function mergePieces(sides: Sides, context: Context): TextMerge {
  const { likeness, budget } = context;
  const result: Result = { pieces: [], conflicts: [] };
  const places: Places = { ours: 0, theirs: 0 };
  const regions = diff3(sides.base, sides.ours, sides.theirs, {
    keyOf: ({ key }) => key,
    budget,
    refine: (changes, base, side) =>
      refineChanges(changes, base.map(textOf), side.map(textOf), likeness, budget),
  });
  for (const region of regions) {
    mergeRegion(region, places, result, context);
    places.ours += region.ours.length;
    places.theirs += region.theirs.length;
  }
  const { text, starts } = joinPieces(result.pieces, sides, context.newline);
  const conflicts = result.conflicts.map(({ piece, offset, ...texts }) => ({
    ...texts,
    at: starts[piece]! + offset,
  }));
  return { text, conflicts, joins: [] };
}

function mergeRegion(region: Region<Piece>, places: Places, result: Result, context: Context): void {
  const { kind, base, ours, theirs } = region;
  switch (kind) {
    case "stable":
    case "both":
      ours.forEach((piece, i) => {
        const was = kind === "stable" ? base[i] : undefined;
        result.pieces.push(mergeUnchanged(was, piece, theirs[i]!, places, i));
      });
      return;
    case "ours":
    case "theirs":
      return takeSide(kind, region, places, result);
    case "conflict":
      if (region.insertions && keepBoth(ours, theirs, places, result, context)) return;
      if (isPositional(region)) {
        base.forEach((piece, i) =>
          mergePosition([piece, ours[i]!, theirs[i]!], placesAt(places, i), result, context),
        );
        return;
      }
      return addConflict(region, places, result);
  }
}

/** One piece that is the same on both sides, though perhaps not in every byte. */
function mergeUnchanged(
  was: Piece | undefined,
  ours: Piece,
  theirs: Piece,
  places: Places,
  i: number,
): Placed {
  return {
    kind: ours.kind,
    text: mergeBytes(was?.text, ours.text, theirs.text),
    gap: mergeBytes(was?.gap, ours.gap, theirs.gap),
    ours: places.ours + i,
    theirs: places.theirs + i,
  };
}

function takeSide(side: "ours" | "theirs", region: Region<Piece>, places: Places, result: Result): void {
  const { base } = region;
  const taken = region[side];
  const other = side === "ours" ? "theirs" : "ours";
  taken.forEach(({ kind, text, gap }, i) => {
    const placed: Placed = { kind, text, gap, ours: undefined, theirs: undefined };
    placed[side] = places[side] + i;
    if (taken.length === base.length) {
      // An edit of a block: the other side still has the block, and may have changed the gap behind it.
      placed[other] = places[other] + i;
      placed.gap = mergeBytes(base[i]!.gap, gap, region[other][i]!.gap);
    }
    result.pieces.push(placed);
  });
}

/** Both sides put one list of blocks, items or rows for another; each pair of them is looked at by itself. */
function isPositional({ base, ours, theirs }: Region<Piece>): boolean {
  return (
    base.length > 0 &&
    base.length === ours.length &&
    base.length === theirs.length &&
    base.every(({ kind }, i) => kind === ours[i]!.kind && kind === theirs[i]!.kind)
  );
}

function mergePosition(
  [base, ours, theirs]: [Piece, Piece, Piece],
  places: Places,
  result: Result,
  context: Context,
): void {
  const one: Region<Piece> = {
    kind: "ours",
    base: [base],
    ours: [ours],
    theirs: [theirs],
    insertions: false,
  };
  if (theirs.key === base.key) return takeSide("ours", one, places, result);
  if (ours.key === base.key) return takeSide("theirs", one, places, result);
  const placed = mergeUnchanged(base, ours, theirs, places, 0);
  if (ours.key === theirs.key) {
    result.pieces.push(placed);
    return;
  }
  const parts = partPieces([base, ours, theirs]);
  if (!parts) return addConflict(one, places, result);
  const merged = mergePieces({ base: parts[0]!, ours: parts[1]!, theirs: parts[2]! }, context);
  for (const { at, ...texts } of merged.conflicts) {
    result.conflicts.push({ ...texts, piece: result.pieces.length, offset: at });
  }
  result.pieces.push({ ...placed, text: merged.text });
}

const SAME_WORDS = 8;
const SAME_PART = 0.75;

/**
 * Keeps what both sides inserted at one place, once where it is the same. False when one insertion seems to be the
 * other with changes: then a person has to choose, or the page would say one thing twice.
 */
function keepBoth(
  ours: readonly Piece[],
  theirs: readonly Piece[],
  places: Places,
  result: Result,
  { likeness, budget }: Context,
): boolean {
  if (ours.length * theirs.length > 1024) return false;
  const twice = ours.some(({ key, text }) =>
    theirs.some(
      (other) =>
        other.key !== key &&
        likeness.shared(text, other.text) >= SAME_WORDS &&
        likeness.of(text, other.text, budget) >= SAME_PART,
    ),
  );
  if (twice) return false;
  const left = ours.map((piece, i) => ({ ...piece, ours: places.ours + i, theirs: undefined }));
  const right = theirs.map((piece, i) => ({ ...piece, ours: undefined, theirs: places.theirs + i }));
  const [first, second] = contentOf(ours) <= contentOf(theirs) ? [left, right] : [right, left];
  let at = 0;
  const changes = diffTokens(first.map(keyOf), second.map(keyOf), budget);
  for (const change of [
    ...changes,
    { aStart: first.length, aEnd: first.length, bStart: second.length, bEnd: 0 },
  ]) {
    for (let same = at; same < change.aStart; same += 1) {
      const other = second[change.bStart - (change.aStart - same)]!;
      result.pieces.push({
        ...first[same]!,
        ours: first[same]!.ours ?? other.ours,
        theirs: first[same]!.theirs ?? other.theirs,
      });
    }
    result.pieces.push(
      ...first.slice(change.aStart, change.aEnd),
      ...second.slice(change.bStart, change.bEnd),
    );
    at = change.aEnd;
  }
  return true;
}

/** The text keeps ours; the record keeps all three. */
function addConflict({ base, ours, theirs }: Region<Piece>, places: Places, result: Result): void {
  result.conflicts.push({
    base: contentOf(base),
    ours: contentOf(ours),
    theirs: contentOf(theirs),
    piece: result.pieces.length,
    offset: 0,
  });
  const paired = ours.length === theirs.length;
  ours.forEach(({ kind, text, gap }, i) =>
    result.pieces.push({
      kind,
      text,
      gap,
      ours: places.ours + i,
      theirs: paired ? places.theirs + i : undefined,
    }),
  );
}

function contentOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text, gap }, i) => (i + 1 < pieces.length ? text + gap : text)).join("");
}

function placesAt(places: Places, i: number): Places {
  return { ours: places.ours + i, theirs: places.theirs + i };
}

function textOf({ text }: Piece): string {
  return text;
}

function keyOf({ key }: { key: string }): string {
  return key;
}

function newlineOf(base: string, ours: string, theirs: string): string {
  const windows = base.includes("\n") ? [base] : [ours, theirs];
  return windows.every((text) => text.includes("\r\n")) ? "\r\n" : "\n";
}
