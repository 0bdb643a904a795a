import { diffTokens, stepBudget, type Change, type StepBudget } from "./diff.ts";

/** A stretch of three lists. In `ours` and `theirs` only that side changed it, in `both` they changed it alike. */
export interface Region<T> {
  kind: "stable" | "ours" | "theirs" | "both" | "conflict";
  base: T[];
  ours: T[];
  theirs: T[];
}

export interface Diff3Options<T> {
  /** Two items with one key count as equal. */
  keyOf: (item: T) => string;
  /** Where the sides differ from the base, if that is known already. */
  changes?: Record<"ours" | "theirs", Change[]> | undefined;
  /** Takes the changes of one side apart before the sides are laid on each other. */
  refine?: (changes: Change[], base: readonly T[], side: readonly T[]) => Change[];
  /** Whether changes that only touch are one region, as lines of code are merged. */
  touching?: "apart" | "together";
  budget?: StepBudget;
}

type SideChange = Change & { side: "ours" | "theirs" };

/**
 * Lays two changed lists on the list that both began with (Khanna, Kunal and Pierce, A Formal Investigation of Diff3,
 * 2007). Other than there, changes that only touch are separate: one side may edit a block and the other insert one
 * beside it. Two insertions at one place are one region.
 */
export function diff3<T>(
  base: readonly T[],
  ours: readonly T[],
  theirs: readonly T[],
  options: Diff3Options<T>,
): Region<T>[] {
  const { keyOf, refine = (changes: Change[]) => changes } = options;
  const budget = options.budget ?? stepBudget(base.length + ours.length + theirs.length);
  const keys = base.map(keyOf);
  const changesOf = (side: "ours" | "theirs", items: readonly T[]): SideChange[] =>
    refine(options.changes?.[side] ?? diffTokens(keys, items.map(keyOf), budget), base, items).map(
      (change) => ({ ...change, side }),
    );
  const changes = [...changesOf("ours", ours), ...changesOf("theirs", theirs)].sort(
    (a, b) => a.aStart - b.aStart || a.aEnd - b.aEnd,
  );

  const regions: Region<T>[] = [];
  const at = { base: 0, ours: 0, theirs: 0 };
  const take = (kind: Region<T>["kind"], end: typeof at): void => {
    regions.push({
      kind,
      base: base.slice(at.base, end.base),
      ours: ours.slice(at.ours, end.ours),
      theirs: theirs.slice(at.theirs, end.theirs),
    });
    Object.assign(at, end);
  };
  const stableTo = (end: number): void => {
    const length = end - at.base;
    if (length > 0) take("stable", { base: end, ours: at.ours + length, theirs: at.theirs + length });
  };
  for (const group of groupOverlapping(changes, options.touching === "together")) {
    const start = Math.min(...group.map(({ aStart }) => aStart));
    stableTo(start);
    const end = Math.max(...group.map(({ aEnd }) => aEnd));
    const pastOf = (side: "ours" | "theirs"): number => {
      const last = group.findLast((change) => change.side === side);
      return last ? last.bEnd + end - last.aEnd : at[side] + end - start;
    };
    const past = { base: end, ours: pastOf("ours"), theirs: pastOf("theirs") };
    take(kindOf(group, ours.slice(at.ours, past.ours), theirs.slice(at.theirs, past.theirs)), past);
  }
  stableTo(base.length);
  return regions;

  function kindOf(group: readonly SideChange[], left: readonly T[], right: readonly T[]): Region<T>["kind"] {
    if (group.every(({ side }) => side === "ours")) return "ours";
    if (group.every(({ side }) => side === "theirs")) return "theirs";
    const alike = left.length === right.length && left.every((item, i) => keyOf(item) === keyOf(right[i]!));
    return alike ? "both" : "conflict";
  }
}

function groupOverlapping(changes: readonly SideChange[], touching: boolean): SideChange[][] {
  const groups: SideChange[][] = [];
  let end = -1;
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1);
    const samePlace =
      last !== undefined &&
      last.side !== change.side &&
      isInsertion(last) &&
      isInsertion(change) &&
      last.aStart === change.aStart;
    const touches = touching && last !== undefined && change.aStart === end;
    if (last && (change.aStart < end || samePlace || touches)) groups.at(-1)!.push(change);
    else groups.push([change]);
    end = groups.at(-1)!.length > 1 ? Math.max(end, change.aEnd) : change.aEnd;
  }
  return groups;
}

function isInsertion(change: Change): boolean {
  return change.aStart === change.aEnd;
}

/**
 * Takes from the ends of a conflict what both sides inserted there. What they have alike is no insertion, but may be one
 * edit that both made, where the base's own item at that end is gone from both. What is left between is in conflict.
 */
export function trimCommon<T>({ base, ours, theirs }: Region<T>, keyOf: (item: T) => string): Region<T>[] {
  const known = new Set(base.map(keyOf));
  const isCommon = (left: T, right: T): boolean => keyOf(left) === keyOf(right) && !known.has(keyOf(left));
  const sides = new Set([...ours, ...theirs].map(keyOf));
  const isGone = (item: T | undefined): boolean => item !== undefined && !sides.has(keyOf(item));
  const most = Math.min(ours.length, theirs.length);
  const [fromStart, fromEnd] = [isGone(base[0]) ? 0 : most, isGone(base.at(-1)) ? 0 : most];
  let [start, end] = [0, 0];
  while (start < fromStart && isCommon(ours[start]!, theirs[start]!)) start += 1;
  while (end < Math.min(fromEnd, most - start) && isCommon(ours.at(-1 - end)!, theirs.at(-1 - end)!))
    end += 1;
  const [oursEnd, theirsEnd] = [ours.length - end, theirs.length - end];
  const both = (left: T[], right: T[]): Region<T> => ({ kind: "both", base: [], ours: left, theirs: right });
  const middle: Region<T> = {
    kind: "conflict",
    base,
    ours: ours.slice(start, oursEnd),
    theirs: theirs.slice(start, theirsEnd),
  };
  return [
    both(ours.slice(0, start), theirs.slice(0, start)),
    middle,
    both(ours.slice(oursEnd), theirs.slice(theirsEnd)),
  ].filter((region) => region.base.length + region.ours.length + region.theirs.length > 0);
}
