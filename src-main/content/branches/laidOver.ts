/** Where a row stands in its list: what the list is sorted by, ending in something unique. */
export type SliceKey = readonly (string | number)[];

/** A list that is read a part at a time, in the order of its keys. */
export interface SlicedRows<Row> {
  count: () => Promise<number>;
  /** At most `limit` rows past the key `after`, or from the beginning. */
  fetch: (after: SliceKey | undefined, limit: number) => Promise<Row[]>;
  keyOf: (row: Row) => SliceKey;
}

/** Keys in order, part by part; texts by code unit, as the store sorts them. */
export function compareKeys(a: SliceKey, b: SliceKey): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

/** What differs from the rows of a list: those that do not count, and how many they are, and those that come to them. */
export interface Overlay<Row> {
  hides: (row: Row) => boolean;
  hidden: () => Promise<number>;
  added: readonly Row[];
}

/** The rows of a list with what differs from them: reads of the list what is asked for, beside what is hidden there. */
export function layOver<Row>(
  { count, fetch, keyOf }: SlicedRows<Row>,
  { hides, hidden, added }: Overlay<Row>,
): SlicedRows<Row> {
  const inOrder = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)));
  return {
    keyOf,
    count: async () => (await count()) - (await hidden()) + added.length,
    async fetch(after, limit) {
      const found: Row[] = added.filter((row) => after === undefined || compareKeys(keyOf(row), after) > 0);
      let seen = 0;
      for (let from = after; ;) {
        const rows = await fetch(from, limit);
        const shown = rows.filter((row) => !hides(row));
        found.push(...shown);
        seen += shown.length;
        const last = rows.at(-1);
        if (last === undefined || rows.length < limit || seen >= limit) break;
        from = keyOf(last);
      }
      return inOrder(found).slice(0, limit);
    },
  };
}
