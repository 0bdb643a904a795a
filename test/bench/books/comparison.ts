/** What became of things that are known by their names, on the way from one place to another. */
export interface Comparison {
  same: number;
  /** Names that are on both sides and do not hold the same. */
  differing: string[];
  missing: string[];
  added: string[];
}

/** Compares what two places hold; what a name stands for is compared as text. */
export function compare(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Comparison {
  const found: Comparison = { same: 0, differing: [], missing: [], added: [] };
  for (const [name, held] of before) {
    const now = after.get(name);
    if (now === undefined) found.missing.push(name);
    else if (now === held) found.same += 1;
    else found.differing.push(name);
  }
  for (const name of after.keys()) if (!before.has(name)) found.added.push(name);
  return found;
}

export const isSame = ({ differing, missing, added }: Comparison): boolean =>
  differing.length + missing.length + added.length === 0;
