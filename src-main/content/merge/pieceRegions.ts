import { standAtTheirPlaces } from "./counterparts.ts";
import type { Change } from "./diff.ts";
import type { Region } from "./diff3.ts";
import type { Likeness } from "./likeness.ts";
import type { PieceSides } from "./moves.ts";
import type { Piece } from "./pieces.ts";

/* What can be said of a stretch of pieces without looking into them. */

/** How many pieces some changes concern, before and after. */
export function countPieces(changes: readonly Change[]): number {
  let count = 0;
  for (const { aStart, aEnd, bStart, bEnd } of changes) count += aEnd - aStart + (bEnd - bStart);
  return count;
}

export function joinRegions(regions: readonly Region<Piece>[]): PieceSides {
  const all = (side: keyof PieceSides): Piece[] => regions.flatMap((region) => region[side]);
  return { base: all("base"), ours: all("ours"), theirs: all("theirs") };
}

/** All three have as many pieces here, of which each is looked at by itself. */
export function isPositional(region: PieceSides & Pick<Region<Piece>, "kind">, likeness: Likeness): boolean {
  const { kind, base, ours, theirs } = region;
  if (kind === "conflict") return standAtTheirPlaces(region, likeness);
  return base.length > 0 && base.length === ours.length && base.length === theirs.length;
}

/** Only one side changed something here. */
export function isOneSided({ kind }: Pick<Region<Piece>, "kind">): boolean {
  return kind === "ours" || kind === "theirs";
}

export function isSingle({ base, ours, theirs }: PieceSides): boolean {
  return base.length === 1 && ours.length === 1 && theirs.length === 1;
}

/** Whether a side left these pieces as they were, apart from what moves by itself. */
export function isSame(side: readonly Piece[], base: readonly Piece[]): boolean {
  return side.length === base.length && side.every(({ key }, i) => key === base[i]!.key);
}
