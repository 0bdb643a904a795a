import { conflictsFrom, nameOf, writerOf } from "./doubled.ts";
import type { Means } from "./edits.ts";
import { levelOfName, titleOfName } from "./headingMarks.ts";
import { HeadingsAbove, headingsOver, isHeading } from "./headings.ts";
import type { Placed, Span } from "./joinPieces.ts";
import { ALIKE } from "./likeness.ts";
import type { PieceSides } from "./moves.ts";
import { SAYING, type Piece } from "./pieces.ts";
import type { Result } from "./result.ts";

const SIDES = ["ours", "theirs"] as const;
type Side = (typeof SIDES)[number];

/** A heading of a result, and what it is on a side; where several pieces are one, it is not told which it is. */
type Below = { name: string; own: Piece | undefined } | typeof UNTOLD | undefined;
const UNTOLD = "untold";

/** A piece of a side that stands in a result by itself, and below what. */
interface Place {
  own: Piece;
  placed: Placed;
  below: Below;
}

/**
 * Whether, in what has come of a stretch from a piece on, something that one side alone put in stands below another
 * heading than the one that its writer put it below. It may stand below one that the other side put in above what it
 * stands behind, and where that side took its heading out, beside what stood below it. Nor may what has one title in all
 * three texts stand below another.
 */
export function comesBelowAnother(
  stretch: PieceSides,
  sources: PieceSides,
  result: Result,
  from: number,
  means: Means,
): boolean {
  if (!stretch.ours.some(isHeading) && !stretch.theirs.some(isHeading)) return false;
  const asked = Map.groupBy(conflictsFrom(result, from), ({ piece }) => piece);
  const disputed = new Map(
    [...asked].map(([at, records]) => [at, records.flatMap(({ sides }) => sides ?? [])]),
  );
  // Whichever side is chosen where it asks about headings.
  const isAsking = [...disputed.values()]
    .flat()
    .some(({ ours, theirs }) => [...ours, ...theirs].some(isHeading));
  const choices = isAsking ? SIDES : (["ours"] as const);
  const over = {
    base: headingsOver(sources.base),
    ours: headingsOver(sources.ours),
    theirs: headingsOver(sources.theirs),
  };
  return SIDES.some((side) => {
    const known = { here: new Set(stretch[side]), pieces: sources[side], side, means };
    return choices.some((chosen) => {
      const reading = readResult(result, from, { side, chosen, sources, disputed });
      if (isAstray(reading, known)) return true;
      // What stands above a stretch is not read with it; and what all three have is read with either side.
      return from === 0 && side === "ours" && reading.places.some(hasLostTitle);
    });
  });

  function hasLostTitle({ placed: { base, ours, theirs }, below }: Place): boolean {
    if (!base || !ours || !theirs || isHeading(base) || below === UNTOLD) return false;
    const name = over.base.get(base)?.id;
    if (below?.name === name) return false;
    const title = titleIn(name);
    const isSame = [over.ours.get(ours.first), over.theirs.get(theirs.first)].every(
      (heading) => titleIn(heading?.id) === title,
    );
    return isSame && titleIn(below?.name) !== title;
  }
}

const titleIn = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : titleOfName(name);

interface Reading {
  places: Place[];
  /** The headings that are in the result, or asked about. */
  headings: Set<string>;
}

function readResult(
  { pieces }: Result,
  from: number,
  {
    side,
    chosen,
    sources,
    disputed,
  }: { side: Side; chosen: Side; sources: PieceSides; disputed: ReadonlyMap<number, readonly PieceSides[]> },
): Reading {
  const places: Place[] = [];
  const headings = new Set<string>();
  let above = new HeadingsAbove<Below>();
  for (let at = from; at <= pieces.length; at += 1) {
    const asked = disputed.get(at) ?? [];
    for (const sides of asked) {
      const [kept, others] = [sides[chosen].filter(isHeading), sides[side].filter(isHeading)];
      for (const { id } of others) headings.add(id);
      // Of as many titles each is the other's in other words.
      const isWorded = kept.length === others.length;
      kept.forEach(({ id }, nth) =>
        above.add(levelOfName(id), { name: id, own: isWorded ? others[nth] : undefined }),
      );
    }
    const placed = pieces[at];
    if (!placed || asked.some(({ ours }) => ours.length > 0)) continue;
    const own = placed[side]?.first;
    if (holdsHeading(placed.ours, sources.ours) || holdsHeading(placed.theirs, sources.theirs)) {
      above = new HeadingsAbove();
      above.add(0, UNTOLD);
      continue;
    }
    const name = placed.first === "heading" ? nameOf(placed) : undefined;
    const level = name === undefined ? undefined : levelOfName(name);
    if (own) places.push({ own, placed, below: above.nearest(level) });
    if (name === undefined || level === undefined) continue;
    above.add(level, { name, own });
    headings.add(name);
    if (own) headings.add(own.id);
  }
  return { places, headings };
}

/** Whether a stretch of a result is several pieces of a side, of which some are headings. */
function holdsHeading(span: Span | undefined, pieces: readonly Piece[]): boolean {
  if (!span || span.first === span.last) return false;
  const over = headingsOver(pieces);
  return isHeading(span.first) || isHeading(span.last) || over.get(span.first) !== over.get(span.last);
}

interface Known {
  side: Side;
  /** The side's pieces of the stretch, and all of them. */
  here: ReadonlySet<Piece>;
  pieces: readonly Piece[];
  means: Means;
}

function isAstray({ places, headings }: Reading, { side, here, pieces, means }: Known): boolean {
  const { likeness, budget } = means;
  const isEdit = (text: string, of: Piece | undefined): boolean => {
    if (!of) return false;
    // The marks of two titles are the same ones.
    return isHeading(of) ? likeness.shared(text, of.text) > 0 : likeness.of(text, of.text, budget) > ALIKE;
  };
  const isAlone = ({ placed }: Place): boolean =>
    writerOf(placed) === side && !isEdit(placed.text, placed.base);
  const over = headingsOver(pieces);
  let around: ReturnType<typeof neighbours> | undefined;
  return places.some((place) => {
    const { own: piece, placed, below } = place;
    const heading = over.get(piece);
    const was = heading && here.has(heading) ? heading : undefined;
    if (below === UNTOLD || below === was || writerOf(placed) !== side || !SAYING.test(placed.text))
      return false;
    const isSame = below && was && (below.own ? below.own === was : below.name === was.id);
    if ((isSame && (below.name === was.id || isEdit(below.name, was))) || !isAlone(place)) return false;
    // Its heading is there, and so it should be below that.
    const isLeft = was === undefined || headings.has(was.id);
    if (isLeft && below?.own && !isSame) return true;
    around ??= neighbours(pieces, places, isAlone);
    const [before, next] = [around.before.get(piece), around.next.get(piece)];
    const isBeside = (other: Piece | undefined): boolean => {
      // A section behind a paragraph is no more to it than to its own writer.
      if (!other || (isHeading(other) && !isHeading(piece))) return false;
      const found = around!.places.get(other);
      if (!found || !isEdit(found.placed.text, other)) return false;
      return found.below === UNTOLD || found.below === below;
    };
    // A heading of which not a word is left is told by what stands below it.
    if (isSame && ![before, next].some((other) => other && here.has(other))) return false;
    return !isBeside(before) && ((isLeft && !isSame) || !isBeside(next));
  });
}

/** By the pieces of a side, the nearest ones below the same heading that the other side may have too. */
function neighbours(
  pieces: readonly Piece[],
  told: readonly Place[],
  isAlone: (place: Place) => boolean,
): Record<"before" | "next", ReadonlyMap<Piece, Piece>> & { places: ReadonlyMap<Piece, Place> } {
  const over = headingsOver(pieces);
  const places = new Map(told.map((place) => [place.own, place]));
  const alone = new Set(told.filter(isAlone).map(({ own }) => own));
  const nearest = (row: readonly Piece[]): ReadonlyMap<Piece, Piece> => {
    const last = new Map<Piece | undefined, Piece>();
    const found = new Map<Piece, Piece>();
    for (const piece of row) {
      const known = last.get(over.get(piece));
      if (!alone.has(piece)) last.set(over.get(piece), piece);
      else if (known) found.set(piece, known);
    }
    return found;
  };
  return { places, before: nearest(pieces), next: nearest(pieces.toReversed()) };
}
