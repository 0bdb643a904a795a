import { describe, expect, test } from "vitest";
import { revertBlocks } from "../../src-main/content/changes/revertBlocks.ts";
import { keyBlocks } from "../../src-main/content/text/keys.ts";

const cases: [what: string, former: string, current: string, blocks: number[], result: string][] = [
  ["a block that was edited", "One.\n\nTwo.\n", "One!\n\nTwo!\n", [1], "One!\n\nTwo.\n"],
  [
    "a last block that is not the last any more",
    "One.\n\nTwo.\n",
    "One.\n\nTwo!\n\nThree.\n",
    [1],
    "One.\n\nTwo.\n\nThree.\n",
  ],
  ["a block that was added at the end", "One.\n", "One.\n\nTwo.\n", [1], "One.\n"],
  ["a block that was added at the beginning", "Two.\n", "One.\n\nTwo.\n", [0], "Two.\n"],
  ["a text without a last newline", "One.\n\nTwo.", "One.\n\nTwo!\n\nThree.\n", [1, 2], "One.\n\nTwo."],
  ["lines that stand close together", "# One\nTwo.\n", "# One!\nTwo.\n", [0], "# One\nTwo.\n"],
];

/** The keys of blocks that the former text had and the current one has not. */
function goneFrom(former: readonly string[], current: readonly string[]): Set<string> {
  return new Set(former.filter((key) => !current.includes(key)));
}

describe("Reverting blocks", () => {
  test.each(cases)("puts back %s", (_, former, current, blocks, result) => {
    const before = { text: former, keys: keyBlocks("page", former) };
    const now = { text: current, keys: keyBlocks("page", current, before) };
    expect(revertBlocks(now, before, new Set(blocks.map((at) => now.keys[at] ?? "")))).toBe(result);
  });

  test.each([
    ["at the end", "One.\n\nTwo.\n", "One.\n", "One.\n\nTwo.\n"],
    ["at the beginning", "One.\n\nTwo.\n", "Two.\n", "One.\n\nTwo.\n"],
    ["in the middle", "One.\n\nTwo.\n\nThree.\n", "One.\n\nThree.\n", "One.\n\nTwo.\n\nThree.\n"],
    [
      "before what is new",
      "One.\n\nTwo.\n",
      "One.\n\nSomething else entirely here.\n",
      "One.\n\nTwo.\n\nSomething else entirely here.\n",
    ],
  ])("puts back a block that is gone %s", (_, former, current, result) => {
    const before = { text: former, keys: keyBlocks("page", former) };
    const now = { text: current, keys: keyBlocks("page", current, before) };
    expect(revertBlocks(now, before, goneFrom(before.keys, now.keys))).toBe(result);
  });
});
