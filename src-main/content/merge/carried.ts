import { splitItems } from "../text/parts.ts";
import { bareLines } from "./bareLines.ts";
import { DEEPEST } from "./context.ts";
import type { Means } from "./edits.ts";
import { readItem } from "./items.ts";
import { lonePlaces } from "./twins.ts";
import { blockPieces, SAYING, WRAPPED, type Piece } from "./pieces.ts";
import { blocksIn, READING } from "./wrapped.ts";

/** A side's pieces, with the piece of the base that each is. */
export interface Matched {
  pieces: readonly Piece[];
  origin: readonly (number | undefined)[];
}

/** A block, and the piece of a list that holds it or that it is. */
interface Held {
  text: string;
  place: number;
  inside: boolean;
}

const MOST_PAIRS = 1024;

/** What it costs to read an item, in comparisons, however little it says. */
const ITEM = 100;

/**
 * Places of a side's pieces that are or hold a block which this side carried into a container, out of one, or from one
 * to another, while the other side took it out. The container was there before and still is: what is put around blocks
 * where they stand carries none. A list is a container too.
 */
export function findCarriedOff(
  base: readonly Piece[],
  { pieces: side, origin }: Matched,
  other: Matched,
  means: Means,
): number[] {
  const untouched = new Set<number>();
  const changed: number[] = [];
  side.forEach(({ text }, place) => {
    const from = origin[place];
    if (from !== undefined && base[from]!.text === text) untouched.add(from);
    else changed.push(place);
  });
  if (!changed.some((place) => isHolder(side[place]!))) return [];
  const gone = [...base.keys()].filter((piece) => !untouched.has(piece));
  const there = new Set(other.pieces.flatMap(bareLines));
  const isCarrying = haveLineElsewhere(base, gone, { pieces: side, origin }, changed, there);
  if (!isCarrying) return [];

  const was = blocksOf(base, gone, means);
  const pairs = pairAlone(was, blocksOf(side, changed, means));
  /** Containers of the side by those of the base that they are: found again, or holding still what they held. */
  const same = new Map<number, Set<number>>();
  const match = (piece: number, place: number): void =>
    void same.set(piece, (same.get(piece) ?? new Set()).add(place));
  for (const place of changed) if (origin[place] !== undefined) match(origin[place], place);
  const found = new Set(same.keys());
  for (const [from, to] of pairs)
    if (from.inside && to.inside && !found.has(from.place) && origin[to.place] === undefined)
      match(from.place, to.place);
  const known = new Set([...same.values()].flatMap((places) => [...places]));
  const carried = pairs.filter(([from, to]) => {
    if (same.get(from.place)?.has(to.place)) return false;
    return (from.inside && same.has(from.place)) || (to.inside && known.has(to.place));
  });
  const isTakenOut = takenOutBy(other, there, new Set(was.map(textOf)), means);
  return carried.filter(([from]) => isTakenOut(from)).map(([, to]) => to.place);
}

/** Whether a line that the other side has nowhere stands in another piece of this side: most edits stay where they are. */
function haveLineElsewhere(
  base: readonly Piece[],
  gone: readonly number[],
  { pieces, origin }: Matched,
  changed: readonly number[],
  there: ReadonlySet<string>,
): boolean {
  const lines = new Map(
    gone.flatMap((piece) => bareLines(base[piece]!).map((line) => [line, piece] as const)),
  );
  return changed.some((place) =>
    bareLines(pieces[place]!).some((line) => {
      const piece = lines.get(line);
      return piece !== undefined && piece !== origin[place] && !there.has(line) && SAYING.test(line);
    }),
  );
}

/** Is a piece a container, or a list, whose items hold blocks like one? */
const isHolder = ({ kind }: Piece): boolean => WRAPPED.has(kind) || kind === "list";

/** The blocks that a container or the items of a list hold, and those in what these hold. */
function blocksHeld(piece: Piece, budget: Means["budget"], depth: number): string[] {
  if (WRAPPED.has(piece.kind)) return blocksIn(piece, budget, depth);
  if (piece.kind !== "list" || budget.left <= 0) return [];
  const items = splitItems(piece.text);
  budget.left -= READING * piece.text.length + ITEM * items.length;
  return items.flatMap((item) =>
    blockPieces(readItem(item)?.body ?? "", 1).flatMap((block) => [
      block.text,
      ...(depth < DEEPEST ? blocksHeld(block, budget, depth + 1) : []),
    ]),
  );
}

/** Pieces and the blocks in them. */
function blocksOf(pieces: readonly Piece[], places: readonly number[], { budget }: Means): Held[] {
  return places.flatMap((place) => {
    const piece = pieces[place]!;
    const held = blocksHeld(piece, budget, 0);
    return [
      { text: piece.text, place, inside: false },
      ...held.map((text) => ({ text, place, inside: true })),
    ];
  });
}

/** Blocks that are there once before and once after. */
function pairAlone(before: readonly Held[], after: readonly Held[]): [Held, Held][] {
  const places = lonePlaces(after.map(textOf));
  return [...lonePlaces(before.map(textOf))].flatMap(([text, at]): [Held, Held][] => {
    const there = places.get(text);
    return at === undefined || there === undefined || !SAYING.test(text)
      ? []
      : [[before[at]!, after[there]!]];
  });
}

/** Tells of a block whether a side has neither it nor an edit of it. */
function takenOutBy(
  { pieces, origin }: Matched,
  lines: ReadonlySet<string>,
  known: ReadonlySet<string>,
  { likeness, budget }: Means,
): (block: Held) => boolean {
  const still = new Set(origin);
  let fresh: string[] | undefined;
  return ({ text, place, inside }) => {
    if (!inside && still.has(place)) return false;
    if (bareLines({ text }).every((line) => lines.has(line))) return false;
    if (!inside) return true;
    fresh ??= pieces.flatMap((piece) => blocksHeld(piece, budget, 0)).filter((one) => !known.has(one));
    return fresh.length <= MOST_PAIRS && !fresh.some((one) => likeness.areAlike(text, one, budget));
  };
}

function textOf({ text }: Held): string {
  return text;
}
