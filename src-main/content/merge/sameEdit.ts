import type { Region } from "./diff3.ts";
import type { Likeness } from "./likeness.ts";
import type { PieceSides } from "./moves.ts";
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
