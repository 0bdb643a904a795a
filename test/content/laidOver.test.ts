import { expect, test } from "vitest";
import { layOver, type SlicedRows } from "../../src-main/content/branches/laidOver.ts";
import { Random } from "../sync/random.ts";

/* A list with something laid over it, beside the same list put together whole. */

const keyOf = (row: number) => [row] as const;

function stored(rows: readonly number[]): SlicedRows<number> {
  return {
    keyOf,
    count: () => Promise.resolve(rows.length),
    fetch: (after, limit) =>
      Promise.resolve(rows.filter((row) => after === undefined || row > Number(after[0])).slice(0, limit)),
  };
}

test.each(Array.from({ length: 60 }, (_, seed) => [seed]))(
  "in slices is the same as whole, whatever is hidden and added (seed %i)",
  async (seed) => {
    const random = new Random(seed);
    const all = Array.from({ length: random.between(0, 30) }, (_, row) => row);
    const hidden = new Set(all.filter(() => random.chance(random.next())));
    const rows = all.filter((row) => random.chance(0.7) || hidden.has(row));
    const added = all.filter((row) => (hidden.has(row) || !rows.includes(row)) && random.chance(0.5));
    const laid = layOver(stored(rows), {
      hides: (row) => hidden.has(row),
      hidden: () => Promise.resolve(rows.filter((row) => hidden.has(row)).length),
      added: added.toReversed(),
    });
    const whole = [...rows.filter((row) => !hidden.has(row)), ...added].sort((a, b) => a - b);
    expect(await laid.count()).toBe(whole.length);
    for (const limit of [1, 2, 5, 100]) {
      const seen: number[] = [];
      for (;;) {
        const last = seen.at(-1);
        const slice = await laid.fetch(last === undefined ? undefined : keyOf(last), limit);
        expect(slice.length).toBeLessThanOrEqual(limit);
        if (slice.length === 0) break;
        seen.push(...slice);
      }
      expect(seen).toEqual(whole);
    }
  },
);
