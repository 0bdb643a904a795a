import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { write } from "./manuscript.ts";
import { pageOf, TELLING } from "./pageShapes.ts";
import { inNumbers, SCRIPTS, writtenIn } from "./scripts.ts";

describe.each(SCRIPTS)("A page of numbers in $name", (script) => {
  test("has the same telling words in the same order", () => {
    const telling = (text: string): string[] =>
      [...text.toLowerCase().matchAll(TELLING)].map(([word]) => word);
    fc.assert(
      fc.property(fc.array(fc.nat(9_999), { maxLength: 9 }), (shapes) => {
        const page = write(pageOf(2, shapes));
        expect(telling(inNumbers(writtenIn(script, page)))).toEqual(telling(page));
      }),
    );
  });

  test("has a blank between words where the script has them, and nowhere else", () => {
    const written = writtenIn(script, "B1 of **b2** to [b3 a](b4.md).");
    expect(written.includes(" ")).toBe(script.blank === " ");
    expect(written).toMatch(/^[^a-z]*(\.md\)[^a-z]*)$/);
  });
});
