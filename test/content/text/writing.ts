import fc from "fast-check";

/** Pieces of Markdown, whole, broken and awkward, to make texts of. */
const PIECES = [
  "Words that go on.",
  "Other words\nover two lines",
  "# Heading",
  "Title\n===",
  "- item",
  "* other item",
  "1. first",
  "2) second",
  "  - nested",
  "    indented",
  "> quoted",
  "```js\ncode\n```",
  "```",
  "~~~~",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "***",
  "---",
  "---\ntitle: T\n---",
  '{% hint style="info" %}',
  "{% endhint %}",
  "{% tab %}",
  "{% endtab %}",
  '{% file src="a.pdf" %}',
  "{% broken",
  "<div>",
  "</div>",
  "<!-- note",
  "-->",
  "[label]: target.md",
  "[label]:",
  "[^1]: a footnote",
  "text [link](page.md) *em* `code`",
  "\t- tabbed",
  "   ",
  "",
  "日本語の文",
];

const ENDS = ["\n", "\n\n", "\n\n", "\r\n", "\r\n\r\n", "", "\n \n\t\n"];

/** Texts as hostile and as ordinary as they come, without a common shape. */
export const writing: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...ENDS)), { maxLength: 14 })
  .map((pieces) => pieces.map(([piece, end]) => piece + end).join(""));

const PARAGRAPHS = [
  "Alpha says one thing.",
  "Beta says another.",
  "# Gamma",
  "- delta\n- epsilon\n- zeta",
  "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |",
  "```\ncode\n\nmore\n```",
  "> eta",
  "Theta is a paragraph\nof two lines.",
  "1. one\n2. two",
  "Iota.",
];

/** A page of well separated blocks. */
const page: fc.Arbitrary<string[]> = fc.array(fc.constantFrom(...PARAGRAPHS), { maxLength: 8 });

type Change = { what: "insert" | "remove" | "replace" | "extend"; at: number; text: string };

const change: fc.Arbitrary<Change> = fc.record({
  what: fc.constantFrom("insert", "remove", "replace", "extend"),
  at: fc.nat(20),
  text: fc.oneof(fc.constantFrom(...PARAGRAPHS), fc.stringMatching(/^[a-e]{1,4} [a-e]{1,4}$/)),
});

function changed(blocks: readonly string[], changes: readonly Change[]): string[] {
  const result = [...blocks];
  for (const { what, at, text } of changes) {
    const place = at % (result.length + 1);
    if (what === "insert") result.splice(place, 0, text);
    else if (place < result.length) {
      if (what === "remove") result.splice(place, 1);
      else result[place] = what === "replace" ? text : `${result[place]!} ${text}`;
    }
  }
  return result;
}

/** A page and what two writers made of it, each by a few changes. */
export const twoWriters: fc.Arbitrary<{ base: string; ours: string; theirs: string }> = fc
  .tuple(
    page,
    fc.array(change, { maxLength: 4 }),
    fc.array(change, { maxLength: 4 }),
    fc.constantFrom("\n", "", "\n\n"),
  )
  .map(([blocks, ours, theirs, end]) => {
    const textOf = (list: readonly string[]): string => list.join("\n\n") + (list.length > 0 ? end : "");
    return {
      base: textOf(blocks),
      ours: textOf(changed(blocks, ours)),
      theirs: textOf(changed(blocks, theirs)),
    };
  });

/** How often a property is tried. */
export const RUNS = { numRuns: 2_000 };
