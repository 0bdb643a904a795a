import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf, textFrom } from "../../src-main/sync/textDifference.ts";
import { Corpus } from "../bench/corpus.ts";

const page = new Corpus({ seed: 3, pages: 1 }).text(100_000);

/** Texts of few kinds of characters, some of two units, so that two of them have much in common. */
const words = fc
  .array(fc.constantFrom("wick ", "oil ", "lamp\n", "🕯️", "𝄞", "灯", "a", "\n\n"), { maxLength: 300 })
  .map((parts) => parts.join(""));

test("what differs between two texts makes the one of the other, whatever they are (P16, L12)", () => {
  fc.assert(
    fc.property(words, words, fc.nat(), fc.nat(), (one, other, from, to) => {
      const edited = one.slice(0, from % (one.length + 1)) + other + one.slice(to % (one.length + 1));
      for (const text of [edited.toWellFormed(), other]) {
        const parts = differenceOf(one, text);
        if (parts === undefined) continue;
        expect(textFrom(one, parts, text.length)).toBe(text);
        expect(parts.every((part) => typeof part !== "string" || part.isWellFormed())).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

test("words at both ends and a paragraph that moved come to less than a hundredth of a page (P16, L12)", () => {
  const paragraphs = page.split("\n\n");
  const [moved = ""] = paragraphs.splice(40, 1);
  paragraphs.splice(90, 0, moved);
  paragraphs[1] += " At dusk.";
  paragraphs[paragraphs.length - 2] += " At dawn.";
  const text = paragraphs.join("\n\n");
  const parts = differenceOf(page, text);
  expect(JSON.stringify(parts).length).toBeLessThan(text.length / 100);
  expect(textFrom(page, parts ?? [], text.length)).toBe(text);
});

test("two texts that have nothing in common have no difference that is worth anything (P16, L12)", () => {
  expect(differenceOf(page, "灯".repeat(50_000))).toBeUndefined();
});

test.each([
  ["takes what is not there", [[3, 4]]],
  ["takes from before the beginning", [[-1, 2]]],
  ["makes more than may be", ["lamps and wicks"]],
] as const)("a difference that %s makes nothing (P16, L12)", (_what, parts) => {
  expect(textFrom("lamps", structuredClone(parts) as never, 10)).toBeUndefined();
});
