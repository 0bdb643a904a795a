import assert from "node:assert/strict";
import { splitBlocks } from "../../../src-main/content/text/blocks.ts";
import { TELLING } from "./pageShapes.ts";
import { mergeText, type TextConflict } from "../../../src-main/content/merge/textMerge.ts";
import type { Property } from "./properties.ts";

/** What holds for every merge of pages in sections, besides what holds for every other. */
export const SECTION_PROPERTIES: readonly Property[] = [
  {
    says: "has each paragraph that one side alone wrote below the heading that it has there, or in a conflict",
    traced: true,
    check: (texts, { text, conflicts }) => {
      const disputed = new Set(conflicts.flatMap(({ ours, theirs }) => wordsIn(`${ours}\n${theirs}`)));
      const made = readPlaces(text);
      for (const side of ["ours", "theirs"] as const) {
        const own = readPlaces(texts[side]);
        const titles = new Set([...own.values()].map(({ title }) => title));
        for (const [word, { title, isOwn }] of own) {
          if (!word.startsWith(side.charAt(0)) || !isOwn || disputed.has(word)) continue;
          const found = made.get(word);
          assert.ok(found, `${word} is nowhere`);
          // As an edit of what the other wrote it stands where that does.
          if (!found.isOwn) continue;
          // The other writer may have begun a section in between, but none above all others.
          if (title !== "" && !titles.has(found.title)) continue;
          assert.equal(found.title, title, `${word} is below another heading`);
        }
      }
    },
  },
  {
    says: "has each paragraph that stands below one title in all three texts below that, or in a conflict",
    traced: true,
    check: ({ base, ours, theirs }, { text, conflicts }) => {
      const disputed = new Set(
        conflicts.flatMap((conflict) => wordsIn(`${conflict.base}\n${conflict.ours}\n${conflict.theirs}`)),
      );
      const [was, left, right, made] = [base, ours, theirs, text].map(readPlaces) as [
        Places,
        Places,
        Places,
        Places,
      ];
      for (const [word, { title }] of was)
        if (left.get(word)?.title === title && right.get(word)?.title === title && !disputed.has(word))
          assert.equal(made.get(word)?.title, title, `${word} is below another heading`);
    },
  },
  {
    says: "comes to the same, and asks the same, however its headings are marked",
    traced: true,
    check: ({ base, ours, theirs }, { text, conflicts }) => {
      const plain = mergeText({
        base: withPlainTitles(base),
        ours: withPlainTitles(ours),
        theirs: withPlainTitles(theirs),
      });
      assert.equal(withPlainTitles(text), plain.text);
      // Of two titles that say the same the marks may tell which it was.
      const told = (found: readonly TextConflict[]): string[][] =>
        found.map((one) => [one.ours, one.theirs].map(withPlainTitles));
      assert.deepEqual(told(conflicts), told(plain.conflicts));
    },
  },
];

type Places = ReturnType<typeof readPlaces>;

/** A text whose headings have the marks that open them, and no others. */
function withPlainTitles(text: string): string {
  return text
    .replace(
      /^(.+)\n(=+|-+)$/gm,
      (_, title: string, line: string) => `${line.startsWith("=") ? "#" : "##"} ${title}`,
    )
    .replace(/^(#+) +(.*?)(?: +#+)?$/gm, "$1 $2");
}

/** By each telling word of a paragraph, the heading above it, and whether it is a paragraph of one writer alone. */
function readPlaces(text: string): Map<string, { title: string; isOwn: boolean }> {
  const places = new Map<string, { title: string; isOwn: boolean }>();
  let title = "";
  for (const { kind, text: block } of splitBlocks(text)) {
    const words = kind === "heading" ? [] : wordsIn(block);
    const isOwn = words.every((word) => word.charAt(0) === words[0]!.charAt(0));
    for (const word of words) places.set(word, { title, isOwn });
    if (kind === "heading") title = titleOf(block);
  }
  return places;
}

/** What a heading says, whatever marks it has. */
const titleOf = (heading: string): string =>
  heading
    .split("\n")[0]!
    .replace(/^#+ +| +#+$/g, "")
    .trim();

const wordsIn = (text: string): string[] => [...text.toLowerCase().matchAll(TELLING)].map(([word]) => word);
