import fc from "fast-check";
import { expect, test } from "vitest";
import { changeBetween } from "../../../src-renderer/editor/textChange.ts";

const applied = (before: string, { from, to, insert }: ReturnType<typeof changeBetween>): string =>
  before.slice(0, from) + insert + before.slice(to);

test("a change between two texts makes the one of the other", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "b", "\n", "😀", "😁", "é"), maxLength: 40 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      expect(applied(before, changeBetween(before, after))).toBe(after);
    }),
  );
});

test("a change of a long text is as short as what was typed", () => {
  const [start, end] = ["lighthouse ".repeat(5000), " lamp".repeat(3000)];
  expect(changeBetween(start + end, `${start}x${end}`)).toEqual({
    from: start.length,
    to: start.length,
    insert: "x",
  });
  expect(changeBetween(`${start}x${end}`, start + end)).toMatchObject({ insert: "" });
  expect(changeBetween(start, start)).toEqual({ from: start.length, to: start.length, insert: "" });
});

test("a change never begins or ends within a character", () => {
  // Both are made of the same first or of the same last half.
  for (const [before, after] of [
    ["a😀b", "a😁b"],
    ["\u{10400}", "\u{10800}"],
    ["\u{1F600}", "\u{1FA00}"],
  ] as const) {
    const { from, to, insert } = changeBetween(before, after);
    expect([...before.slice(from, to)].every((one) => one.codePointAt(0)! < 0xd800 || one.length === 2)).toBe(
      true,
    );
    expect(insert.isWellFormed()).toBe(true);
  }
});
