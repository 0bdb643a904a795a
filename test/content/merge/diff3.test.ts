import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diff3 } from "../../../src-main/content/merge/diff3.ts";
import { RUNS } from "../text/writing.ts";

function regions(base: string, ours: string, theirs: string): string[] {
  return diff3([...base], [...ours], [...theirs], { keyOf: (letter) => letter }).map(
    (region) => `${region.kind} ${region.base.join("")}|${region.ours.join("")}|${region.theirs.join("")}`,
  );
}

const letters = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 8 });

describe("three lists laid on each other", () => {
  test.each<[string, [string, string, string], string[]]>([
    ["no change", ["abc", "abc", "abc"], ["stable abc|abc|abc"]],
    ["one side's change", ["abc", "axc", "abc"], ["stable a|a|a", "ours b|x|b", "stable c|c|c"]],
    [
      "changes side by side stay apart",
      ["abcd", "axcd", "abyd"],
      ["stable a|a|a", "ours b|x|b", "theirs c|c|y", "stable d|d|d"],
    ],
    ["one change by both", ["abc", "axc", "axc"], ["stable a|a|a", "both b|x|x", "stable c|c|c"]],
    ["two changes of one token", ["abc", "axc", "ayc"], ["stable a|a|a", "conflict b|x|y", "stable c|c|c"]],
    ["a deletion against an edit", ["abc", "ac", "ayc"], ["stable a|a|a", "conflict b||y", "stable c|c|c"]],
    [
      "an insertion beside an edit",
      ["abc", "abxc", "ayc"],
      ["stable a|a|a", "theirs b|b|y", "ours |x|", "stable c|c|c"],
    ],
    [
      "an insertion into a deletion",
      ["abcd", "ad", "abxcd"],
      ["stable a|a|a", "conflict bc||bxc", "stable d|d|d"],
    ],
    ["two insertions at one place", ["ab", "axb", "ayb"], ["stable a|a|a", "conflict |x|y", "stable b|b|b"]],
    ["all at the end", ["", "x", ""], ["ours |x|"]],
  ])("%s", (_name, [base, ours, theirs], expected) => {
    expect(regions(base, ours, theirs)).toEqual(expected);
  });

  test("puts changes that touch into one region where that is asked", () => {
    const found = diff3([..."abcd"], [..."axcd"], [..."abyd"], {
      keyOf: (letter) => letter,
      touching: "together",
    });
    expect(found.map(({ kind, base }) => `${kind} ${base.join("")}`)).toEqual([
      "stable a",
      "conflict bc",
      "stable d",
    ]);
  });

  test("gives every token of every list once, in order", () => {
    fc.assert(
      fc.property(letters, letters, letters, (base, ours, theirs) => {
        const found = diff3(base, ours, theirs, { keyOf: (letter) => letter });
        expect(found.flatMap((region) => region.base)).toEqual(base);
        expect(found.flatMap((region) => region.ours)).toEqual(ours);
        expect(found.flatMap((region) => region.theirs)).toEqual(theirs);
        for (const { kind, base: was, ours: left, theirs: right } of found) {
          if (kind === "stable" || kind === "theirs") expect(left).toEqual(was);
          if (kind === "stable" || kind === "ours") expect(right).toEqual(was);
          if (kind === "both") expect(right).toEqual(left);
        }
      }),
      RUNS,
    );
  });
});
