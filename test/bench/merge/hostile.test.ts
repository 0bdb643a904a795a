import { afterAll, beforeAll, expect, test } from "vitest";
import { Random } from "../../sync/random.ts";
import { CountedSteps } from "./countedSteps.ts";
import type { TextMerge } from "../../../src-main/content/merge/textMerge.ts";
import { chanceTexts, hostileTexts } from "./hostile.ts";
import type { Three } from "./merged.ts";
import { ordersOfChance, SCRIPTS, textsInOrders, type Orders } from "./orders.ts";

/* The worst that a stranger could write, looked for by counted steps: time says as much of the machine as of a merge. */

/**
 * What a merge may take for each character of its three texts; the worst that was found takes four fifths of it. Counts
 * of one merge differ by some in a hundred, as the engine forgets what it compiled.
 */
const MOST = 250;

/** And for a whole page that both put into another order: it is merged once, not again to see whether one has the other. */
const MOST_ONCE = 6_000_000;

let steps: CountedSteps;
let mergeText: (texts: Three) => TextMerge;
beforeAll(async () => {
  steps = new CountedSteps("/src-main/content/");
  ({ mergeText } = await import("../../../src-main/content/merge/textMerge.ts"));
});
afterAll(() => steps.close());

const stepsFor = (three: Three): number =>
  steps.of(() => mergeText(three)) / (three.base.length + three.ours.length + three.theirs.length);

/** Fails with the name of what takes more. */
const expectBounded = (name: string, three: Three): void => expect(stepsFor(three), name).toBeLessThan(MOST);

test("the steps of a merge are counted", () => {
  const base = "One sentence. Another one.\n";
  const three = { base, ours: base.replace("One", "A"), theirs: base.replace("Another", "A second") };
  expect(stepsFor(three)).toBeGreaterThan(10);
});

test.each(hostileTexts(10_000))(
  "a merge takes a bounded number of steps for each character: %s",
  expectBounded,
);

test.each(hostileTexts(100_000).filter(([name]) => / items in three orders$/.test(name)))(
  "a page of 100 KB that both put into another order is merged once: %s",
  (name, three) => {
    expect(
      steps.of(() => mergeText(three)),
      name,
    ).toBeLessThan(MOST_ONCE);
  },
);

test("thousands of small paragraphs that both edited are not looked into to the last, and all words stay", () => {
  const page = (first: string, last: string): string =>
    Array.from({ length: 7_000 }, (_, at) => `So ${first} ${at}. As ${last} ${at}.\n\n`).join("");
  const { joins, conflicts } = mergeText({
    base: page("a", "b"),
    ours: page("c", "b"),
    theirs: page("a", "d"),
  });
  expect(joins.length).toBeGreaterThan(4_000);
  expect(conflicts.length).toBeGreaterThan(1_000);
  const kept = [...joins, ...conflicts].map(({ theirs }) => theirs).join("\n");
  expect(kept.match(/ d /g)).toHaveLength(7_000);
});

test("a merge takes a bounded number of steps for each character of what chance makes", () => {
  const random = new Random(11);
  for (let draw = 0; draw < 40; draw += 1) expectBounded(`draw ${draw}`, chanceTexts(10_000, random));
});

test("lists and rules in another order on each side, 100 KB of them, take no more for a character than a short page", () => {
  const random = new Random(12);
  for (let draw = 0; draw < 46; draw += 1) chanceTexts(100_000, random);
  expectBounded("draw 46 of seed 12", chanceTexts(100_000, random));
});

test("a merge takes a bounded number of steps for each character of pieces in three orders, in whatever script", () => {
  const random = new Random(12);
  for (let draw = 0; draw < 40; draw += 1) {
    const orders = ordersOfChance(random);
    expectBounded(JSON.stringify(orders), textsInOrders(orders, 10_000));
  }
});

/** Those that took most of all that {@link ordersOfChance} can make, each of which was tried once. */
const WORST: [before: string, behind: string, ours: number, theirs: number][] = [
  ["  - ", "。\n\n", 101, 7],
  ["", "。\n\n", 7919, 7],
  ["# ", "。", -1, 3],
  ["| ", "。\n\n", 101, 2],
];

test.each(WORST)(
  "the worst orders take a bounded number of steps: %j, %j, %i, %i",
  (before, behind, ours, theirs) => {
    for (const { signs } of SCRIPTS) {
      const orders: Orders = { signs, before, behind, factors: [1, ours, theirs] };
      expectBounded(JSON.stringify(orders), textsInOrders(orders, 10_000));
    }
  },
);
