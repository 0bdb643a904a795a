import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rankBetween, ranksBetween } from "../../src-main/content/rank.ts";

/** Inserts at places given as numbers, checks the order after each, and gives the longest rank. */
function insertAll(places: readonly number[], seedAt: (at: number) => string): number {
  const ranks: string[] = [];
  let longest = 0;
  places.forEach((number, at) => {
    const place = number % (ranks.length + 1);
    const before = ranks[place - 1] ?? null;
    const after = ranks[place] ?? null;
    const rank = rankBetween(before, after, seedAt(at));
    if (before !== null) expect(rank > before).toBe(true);
    if (after !== null) expect(rank < after).toBe(true);
    ranks.splice(place, 0, rank);
    longest = Math.max(longest, rank.length);
  });
  return longest;
}

describe("ranks", () => {
  test("stay in order through thousands of insertions at any place, and stay short", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 400, maxLength: 600 }), (places) => {
        expect(insertAll(places, (at) => `seed ${at}`)).toBeLessThan(24);
      }),
      { numRuns: 20 },
    );
  });

  test("stay in order when all come from one seed", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { maxLength: 60 }), fc.string(), (places, seed) => {
        insertAll(places, () => seed);
      }),
      { numRuns: 300 },
    );
  });

  test.each<[string, (at: number) => number]>([
    ["at the end", (at) => at],
    ["at the start", () => 0],
  ])("do not grow when all go %s", (_name, placeAt) => {
    const places = Array.from({ length: 3_000 }, (_, at) => placeAt(at));
    expect(insertAll(places, (at) => `seed ${at}`)).toBeLessThanOrEqual(8);
  });

  test.each<[string, (at: number) => number]>([
    ["before the last", (at) => Math.max(0, at - 1)],
    ["after the first", (at) => Math.min(1, at)],
    ["in the middle", (at) => at >> 1],
  ])("grow by less than a letter for three insertions that all go %s", (_name, placeAt) => {
    const places = Array.from({ length: 600 }, (_, at) => placeAt(at));
    expect(insertAll(places, (at) => `seed ${at}`)).toBeLessThan(8 + 600 / 3);
  });

  test("of two writers at one place differ, and a third fits between, many times over", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 2 }), (seeds) => {
        const [low, high] = seeds.map((seed) => rankBetween("a0", "a1", seed)).sort() as [string, string];
        fc.pre(low !== high);
        let before = low;
        for (let at = 0; at < 20; at += 1) {
          const between = rankBetween(before, high, `third ${at}`);
          expect(between > before && between < high).toBe(true);
          before = between;
        }
      }),
      { numRuns: 500 },
    );
  });

  test("fit between a rank and the same with a suffix", () => {
    for (const suffix of ["1", "V", "zzz", "001", "0IX"]) {
      const between = rankBetween("a0", `a0${suffix}`, "seed");
      expect(between > "a0" && between < `a0${suffix}`).toBe(true);
    }
  });

  test("are the same for the same arguments", () => {
    expect(rankBetween("a0", "a1", "seed")).toBe(rankBetween("a0", "a1", "seed"));
  });

  test("come straight behind two that are equal", () => {
    const equal = rankBetween(null, null, "seed");
    const rank = rankBetween(equal, equal, "other");
    expect(rank > equal && rank.startsWith(equal)).toBe(true);
  });
});

describe("many ranks at once", () => {
  test("are in order between their neighbours, and go on working as neighbours", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.boolean(), fc.boolean(), (count, hasBefore, hasAfter) => {
        const before = hasBefore ? rankBetween(null, null, "before") : null;
        const after = hasAfter ? rankBetween(before, null, "after") : null;
        const ranks = ranksBetween(before, after, count, "seed");
        expect(ranks).toHaveLength(count);
        const all = [before, ...ranks, after].filter((rank) => rank !== null);
        expect(all).toEqual([...new Set(all)].sort((a, b) => (a < b ? -1 : 1)));
        all.slice(1).forEach((rank, at) => {
          const between = rankBetween(all[at]!, rank, "later");
          expect(between > all[at]! && between < rank).toBe(true);
        });
      }),
      { numRuns: 200 },
    );
  });

  test("of two writers do not mix", () => {
    const [ours, theirs] = [ranksBetween("a0", "a1", 50, "ours"), ranksBetween("a0", "a1", 50, "theirs")];
    const order = [...ours, ...theirs].sort((a, b) => (a < b ? -1 : 1)).map((rank) => ours.includes(rank));
    expect(order.lastIndexOf(order[0]!)).toBe(49);
  });

  test("of ten thousand are short", () => {
    expect(ranksBetween(null, null, 10_000, "seed").at(-1)!.length).toBeLessThanOrEqual(10);
  });
});
