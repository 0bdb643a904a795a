/** Where a side has the pieces of the base. */
export interface Places {
  /** By place on the side, the piece of the base that it is, or that it was put in place of; undefined for others. */
  stead: (number | undefined)[];
  /** Pieces of the base that the side has at another place among the others. */
  moved: ReadonlySet<number>;
  /** By place on the side, the pieces of the base that a container there has taken in. */
  wrapped: ReadonlyMap<number, readonly number[]>;
}

/** What stands before the first piece. */
export const START = -1;

/**
 * The order of the base's pieces with the moves of both sides. What both have and none moved stays; any other piece
 * stands behind the one of these that it follows, merged three ways: the side decides that put it elsewhere. Where both
 * did, each to another place, it is contested, and stands where it comes earlier. Pieces that come to stand together
 * are put in order, two by two, by the same rule.
 */
export function mergeOrders(
  count: number,
  ours: Places,
  theirs: Places,
): { order: number[]; contested: number[] } {
  const stays = (piece: number): boolean => !ours.moved.has(piece) && !theirs.moved.has(piece);
  const base = Array.from({ length: count }, (_, piece) => piece);
  const [inOurs, inTheirs] = [new Set(ours.stead), new Set(theirs.stead)];
  // What a side took out tells of none of those behind it that it went elsewhere.
  const anchors = (piece: number): boolean => stays(piece) && inOurs.has(piece) && inTheirs.has(piece);
  const places = {
    base: placesOf(base, anchors),
    ours: placesOf(ours.stead, anchors, ours.wrapped),
    theirs: placesOf(theirs.stead, anchors, theirs.wrapped),
  };
  const contested = new Set<number>();
  const behind = new Map<number, { kept: number[]; moved: number[] }>();
  for (const piece of base) {
    if (anchors(piece)) continue;
    const was = places.base.get(piece)!.anchor;
    const [left = was, right = was] = [places.ours.get(piece)?.anchor, places.theirs.get(piece)?.anchor];
    if (left !== right && left !== was && right !== was) contested.add(piece);
    const anchor = left === was ? right : right === was ? left : Math.min(left, right);
    let group = behind.get(anchor);
    if (!group) behind.set(anchor, (group = { kept: [], moved: [] }));
    group[stays(piece) ? "kept" : "moved"].push(piece);
  }
  /** Which of two pieces comes first: as the side has it that changed that. */
  const compare = (a: number, b: number): number => {
    const on = (side: "ours" | "theirs"): number => {
      const [first, second] = [places[side].get(a), places[side].get(b)];
      return first && second ? first.place - second.place || a - b : a - b;
    };
    const [left, right] = [on("ours"), on("theirs")];
    return Math.sign(left) === Math.sign(a - b) ? right : left;
  };
  const order: number[] = [];
  for (const piece of [START, ...base]) {
    if (piece !== START && !anchors(piece)) continue;
    if (piece !== START) order.push(piece);
    const { kept = [], moved = [] } = behind.get(piece) ?? {};
    moved.sort(compare);
    let next = 0;
    for (const one of kept) {
      while (next < moved.length && compare(moved[next]!, one) < 0) order.push(moved[next++]!);
      order.push(one);
    }
    order.push(...moved.slice(next));
  }
  return { order, contested: [...contested].filter((piece) => !contested.has(piece - 1)) };
}

/** Where a list has each piece of the base, and behind which of those that stay. */
function placesOf(
  pieces: readonly (number | undefined)[],
  isAnchor: (piece: number) => boolean,
  wrapped?: Places["wrapped"],
): Map<number, { place: number; anchor: number }> {
  const places = new Map<number, { place: number; anchor: number }>();
  let anchor = START;
  pieces.forEach((piece, place) => {
    if (piece === undefined) return;
    places.set(piece, { place, anchor });
    for (const other of wrapped?.get(place) ?? []) places.set(other, { place, anchor });
    if (isAnchor(piece)) anchor = piece;
  });
  return places;
}
