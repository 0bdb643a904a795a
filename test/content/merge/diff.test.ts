import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTokens, stepBudget, type Change } from "../../../src-main/content/merge/diff.ts";
import { RUNS } from "../text/writing.ts";

const tokens = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 14 });

function apply(a: readonly string[], b: readonly string[], changes: readonly Change[]): string[] {
  const result: string[] = [];
  let at = 0;
  for (const { aStart, aEnd, bStart, bEnd } of changes) {
    result.push(...a.slice(at, aStart), ...b.slice(bStart, bEnd));
    at = aEnd;
  }
  return [...result, ...a.slice(at)];
}

function kept(a: readonly string[], changes: readonly Change[]): number {
  return changes.reduce((left, { aStart, aEnd }) => left - (aEnd - aStart), a.length);
}

/** The longest common subsequence, by the table that the program must not build. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const token of a) {
    const next = [0];
    b.forEach((other, j) => next.push(token === other ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)));
    row = next;
  }
  return row[b.length]!;
}

describe("a comparison of tokens", () => {
  test("leads from one list to the other and keeps as much as can be kept", () => {
    fc.assert(
      fc.property(tokens, tokens, (a, b) => {
        const changes = diffTokens(a, b);
        expect(apply(a, b, changes)).toEqual(b);
        expect(kept(a, changes)).toBe(longestCommon(a, b));
      }),
      RUNS,
    );
  });

  test("gives changes in order, none empty, none touching another", () => {
    fc.assert(
      fc.property(tokens, tokens, (a, b) => {
        const changes = diffTokens(a, b);
        changes.forEach(({ aStart, aEnd, bStart, bEnd }, at) => {
          expect(aEnd - aStart + bEnd - bStart).toBeGreaterThan(0);
          if (at > 0) expect(aStart).toBeGreaterThan(changes[at - 1]!.aEnd);
        });
      }),
      RUNS,
    );
  });

  test("puts an insertion among equal tokens at their end", () => {
    expect(diffTokens(["x", "r", "r", "y"], ["x", "r", "r", "r", "y"])).toEqual([
      { aStart: 3, aEnd: 3, bStart: 3, bEnd: 4 },
    ]);
    expect(diffTokens(["x", "r", "r", "y"], ["x", "r", "y"])).toEqual([
      { aStart: 2, aEnd: 3, bStart: 2, bEnd: 2 },
    ]);
  });

  test.each<[string, (at: number) => string, (at: number) => string]>([
    ["equal tokens", () => "", (at) => (at % 2 === 0 ? "" : "x")],
    ["two tokens in two rhythms", (at) => "ab"[at % 2]!, (at) => "aab"[at % 3]!],
    ["one order and its reverse", (at) => `${at}`, (at) => `${20_000 - at}`],
    ["few tokens without order", (at) => `${(at * 7919) % 13}`, (at) => `${(at * 104_729) % 17}`],
  ])("stays within its steps with %s", (_name, left, right) => {
    const a = Array.from({ length: 20_000 }, (_, at) => left(at));
    const b = Array.from({ length: 20_000 }, (_, at) => right(at));
    const budget = { left: Number.MAX_SAFE_INTEGER };
    const changes = diffTokens(a, b, budget);
    expect(apply(a, b, changes)).toEqual(b);
    // Linear: a square of these lengths would be 400 million.
    expect(Number.MAX_SAFE_INTEGER - budget.left).toBeLessThan(200 * (a.length + b.length));
  });

  test("past its budget counts what is left as changed", () => {
    const a = Array.from({ length: 3_000 }, (_, at) => `${at % 7}`);
    const b = Array.from({ length: 3_000 }, (_, at) => `${at % 11}`);
    const budget = { left: 1_000 };
    const changes = diffTokens(a, b, budget);
    expect(apply(a, b, changes)).toEqual(b);
    expect(budget.left).toBeGreaterThan(-1_000 - stepBudget(0).left);
  });
});
