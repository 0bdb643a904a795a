import { describe, expect, test } from "vitest";
import { compareBlocks, compareWords } from "../../src-main/content/history/blockChanges.ts";
import { keyBlocks } from "../../src-main/content/text/keys.ts";

/** What changed, a line for each block: its type and its words, [-gone-] and {+new+}. */
function told(before: string, after: string): string[] {
  const former = { text: before, keys: keyBlocks("page", before) };
  const later = { text: after, keys: keyBlocks("page", after, former) };
  return compareBlocks(former, later).map(({ type, words }) => `${type}: ${marked(words)}`);
}

function marked(words: ReturnType<typeof compareWords>): string {
  return words
    .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`))
    .join("");
}

const cases: [what: string, before: string, after: string, changes: string[]][] = [
  ["nothing", "# A\n\nOne.\n", "# A\n\nOne.\n", []],
  ["blank lines alone", "One.\n\nTwo.\n", "One.\n\n\n\nTwo.", []],
  ["a word", "One two three.\n", "One 2 three.\n", ["edited: One [-two-]{+2+} three."]],
  [
    "two words side by side, as one phrase",
    "The quick brown fox.\n",
    "The slow red fox.\n",
    ["edited: The [-quick brown-]{+slow red+} fox."],
  ],
  ["a block between two", "A.\n\nC.\n", "A.\n\nB.\n\nC.\n", ["added: {+B.+}"]],
  ["a block that goes", "A.\n\nB.\n\nC.\n", "A.\n\nC.\n", ["removed: [-B.-]"]],
  ["a block that moves", "M.\n\nStays.\n\nStays too.\n", "Stays.\n\nStays too.\n\nM.\n", ["moved: M."]],
  ["characters of a script without blanks", "我喜欢猫。\n", "我喜欢狗。\n", ["edited: 我喜欢[-猫-]{+狗+}。"]],
  ["everything", "", "One.\n", ["added: {+One.+}"]],
];

describe("The blocks in which two texts differ", () => {
  test.each(cases)("are told where it is %s", (_, before, after, changes) => {
    expect(told(before, after)).toEqual(changes);
  });

  test("are known through a move and an edit behind it", () => {
    const keys = ["a", "b", "c"];
    const before = { text: "Move it down.\n\nStays.\n\nStays too.\n", keys };
    const after = { text: "Stays.\n\nStays too.\n\nMove it up.\n", keys: ["b", "c", "a"] };
    expect(compareBlocks(before, after)).toEqual([
      {
        key: "a",
        type: "moved",
        words: [
          { kind: "same", text: "Move it " },
          { kind: "removed", text: "down" },
          { kind: "added", text: "up" },
          { kind: "same", text: "." },
        ],
      },
    ]);
  });

  test("hold both texts, whatever they are", () => {
    const samples = [
      "",
      "a",
      "a  b\tc\r\nd",
      "x\u0301 y",
      "👩‍👩‍👧 and 👍🏽",
      "  lead",
      "trail  \n",
      "a-b--c",
      "ไทยคำ one",
    ];
    for (const before of samples)
      for (const after of samples) {
        const runs = compareWords(before, after);
        const without = (kind: string) =>
          runs.flatMap((run) => (run.kind === kind ? [] : [run.text])).join("");
        expect([without("added"), without("removed")]).toEqual([before, after]);
      }
  });

  test("are found in long texts that have nothing in common, and in equal lines", () => {
    const apart = compareWords("a ".repeat(20_000), "b ".repeat(20_000));
    expect(apart.some(({ kind }) => kind === "added")).toBe(true);
    const lines = "same line\n\n";
    expect(told(lines.repeat(3000), lines.repeat(3001))).toEqual(["added: {+same line+}"]);
  });
});
