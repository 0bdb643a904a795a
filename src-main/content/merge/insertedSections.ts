import { levelOfName } from "./headingMarks.ts";
import type { Piece } from "./pieces.ts";

/** A heading with all that stands below it, up to the next that is no further down. */
export type Section = readonly Piece[];

/** Two sections of one name, or none before the first; and what each side alone has behind them. */
export interface SectionRow {
  pair: readonly [ours: Section, theirs: Section] | undefined;
  ours: readonly Section[];
  theirs: readonly Section[];
}

/** What stands above the first heading of what a side put in, and the sections behind that. */
export function sectionsIn(pieces: readonly Piece[]): { lead: readonly Piece[]; sections: Section[] } {
  const starts: number[] = [];
  let level = Infinity;
  pieces.forEach(({ kind, id }, at) => {
    if (kind !== "heading" || levelOfName(id) > level) return;
    starts.push(at);
    level = levelOfName(id);
  });
  return {
    lead: pieces.slice(0, starts[0]),
    sections: starts.map((start, at) => pieces.slice(start, starts[at + 1])),
  };
}

/**
 * Lays the sections of two sides on each other by their names, level by level: what is deepest goes on with the section
 * above and so comes first. Where the sides have them in different orders they stand in that of one of them, the same
 * whichever is ours; what a side alone has follows what it follows there.
 */
export function layOnEachOther(ours: readonly Section[], theirs: readonly Section[]): SectionRow[] {
  const [left, right] = [Map.groupBy(ours, levelIn), Map.groupBy(theirs, levelIn)];
  const levels = [...new Set([...left.keys(), ...right.keys()])].sort((a, b) => b - a);
  return levels.flatMap((level) => rowsOf(left.get(level) ?? [], right.get(level) ?? []));
}

function rowsOf(ours: readonly Section[], theirs: readonly Section[]): SectionRow[] {
  const [left, right] = [namesOf(ours), namesOf(theirs)];
  const [inOurs, inTheirs] = [new Set(left), new Set(right)];
  const isLeading = left.join("\0") <= right.join("\0");
  const common = isLeading
    ? left.filter((name) => inTheirs.has(name))
    : right.filter((name) => inOurs.has(name));
  const [behindOurs, behindTheirs] = [alone(ours, left, inTheirs), alone(theirs, right, inOurs)];
  return [undefined, ...common].map((name) => ({
    pair: name === undefined ? undefined : [ours[left.indexOf(name)]!, theirs[right.indexOf(name)]!],
    ours: behindOurs.get(name) ?? [],
    theirs: behindTheirs.get(name) ?? [],
  }));
}

/** The sections that only one side has, by the one of both that each stands behind. */
function alone(
  sections: readonly Section[],
  names: readonly string[],
  others: ReadonlySet<string>,
): Map<string | undefined, Section[]> {
  let last: string | undefined;
  const rows = sections.map((section, at) => {
    const isCommon = others.has(names[at]!);
    if (isCommon) last = names[at];
    return { section, last, isCommon };
  });
  const found = new Map<string | undefined, Section[]>();
  for (const { section, last, isCommon } of rows)
    if (!isCommon) found.set(last, [...(found.get(last) ?? []), section]);
  return found;
}

/** What tells sections apart: their headings, and of those with one heading which of them it is. */
function namesOf(sections: readonly Section[]): string[] {
  const counts = new Map<string, number>();
  return sections.map(([heading]) => {
    const count = counts.get(heading!.id) ?? 0;
    counts.set(heading!.id, count + 1);
    return `${heading!.id}\0${count}`;
  });
}

function levelIn([heading]: Section): number {
  return levelOfName(heading!.id);
}
