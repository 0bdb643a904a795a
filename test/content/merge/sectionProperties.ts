import assert from "node:assert/strict";
import { splitBlocks } from "../../../src-main/content/text/blocks.ts";
import { TELLING } from "./pageShapes.ts";
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
          const found = made.get(word)!.title;
          // The other writer may have begun a section in between, but none above all others.
          if (title !== "" && !titles.has(found)) continue;
          assert.equal(found, title, `${word} is below another heading`);
        }
      }
    },
  },
];

/** By each telling word of a paragraph, the heading above it, and whether it is a paragraph of one writer alone. */
function readPlaces(text: string): Map<string, { title: string; isOwn: boolean }> {
  const places = new Map<string, { title: string; isOwn: boolean }>();
  let title = "";
  for (const { kind, text: block } of splitBlocks(text)) {
    const words = kind === "heading" ? [] : wordsIn(block);
    const isOwn = words.every((word) => word.charAt(0) === words[0]!.charAt(0));
    for (const word of words) places.set(word, { title, isOwn });
    if (kind === "heading") title = block.trim();
  }
  return places;
}

const wordsIn = (text: string): string[] => [...text.toLowerCase().matchAll(TELLING)].map(([word]) => word);
