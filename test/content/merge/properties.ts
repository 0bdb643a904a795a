import assert from "node:assert/strict";
import fc from "fast-check";
import type { DocumentNode } from "../../../src-main/api/types/document.ts";
import { checkDocument } from "../../../src-main/content/document/checkDocument.ts";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { mergeText, type TextMerge, type Texts } from "../../../src-main/content/merge/textMerge.ts";
import { plainSentences } from "../../../src-main/content/merge/sentences.ts";
import { readHtml } from "../../../src-main/content/document/html.ts";
import { splitBlocks, withoutGap } from "../../../src-main/content/text/blocks.ts";
import { matchDirectives } from "../../../src-main/content/text/directives.ts";
import { scanLines } from "../../../src-main/content/text/lines.ts";
import { writing } from "../text/writing.ts";
import { STOCK, TELLING } from "./pageShapes.ts";
import { inNumbers, SCRIPTS, textsIn } from "./scripts.ts";
import { twoAtHtml, twoAtParagraphs, twoWriters } from "./writers.ts";

/** What holds for every merge, whatever two writers did. */
export interface Property {
  says: string;
  /** Whether it can be told only of texts in which each word can be followed. */
  traced: boolean;
  /** Throws where it does not hold. */
  check: (texts: Texts, merged: TextMerge) => void;
}

/** Texts of two writers in scripts that put no blanks between words, or are read from the right. */
export const textsInScripts = fc
  .tuple(twoWriters, fc.constantFrom(...SCRIPTS))
  .map(([texts, script]) => ({ texts: textsIn(script, texts), traced: true }));

/** Texts of two writers at few paragraphs. */
export const textsAtParagraphs = twoAtParagraphs.map((texts) => ({ texts, traced: true }));

/** Texts of two writers at few blocks of HTML. */
export const textsAtHtml = twoAtHtml.map((texts) => ({ texts, traced: true }));

/** Texts of two writers, of which each word can be followed: of any script. */
export const tracedTexts = fc.oneof(
  { weight: 3, arbitrary: twoWriters.map((texts) => ({ texts, traced: true })) },
  { weight: 1, arbitrary: textsInScripts },
);

/** Those, and some that have nothing to do with each other. */
export const anyTexts = fc.oneof(
  { weight: 4, arbitrary: tracedTexts },
  {
    weight: 1,
    arbitrary: fc
      .record({ base: writing, ours: writing, theirs: writing })
      .map((texts) => ({ texts, traced: false })),
  },
);

export const PROPERTIES: readonly Property[] = [
  {
    says: "is the other side's text where one changed nothing, and the text where both made the same of it",
    traced: false,
    check: ({ base, ours: text }) => {
      const alone = { text, conflicts: [], joins: [] };
      assert.deepEqual(mergeText({ base, ours: text, theirs: text }), alone);
      assert.deepEqual(mergeText({ base, ours: base, theirs: text }), alone);
      assert.deepEqual(mergeText({ base, ours: text, theirs: base }), alone);
    },
  },
  {
    says: "differs only in its labels when the sides are swapped",
    traced: false,
    check: (texts, merged) => {
      const mirrored = mergeText(swapped(texts));
      // The text keeps ours where the sides conflict, so items behind a conflict have other numbers.
      const told = <R extends Texts>({ base, ours, theirs }: R, joined = ""): string[] =>
        [base, ours, theirs, joined].map((part) => part.replace(/^([> \t]*)\d+(?=[.)])/gm, "$1"));
      assert.deepEqual(
        mirrored.conflicts.map((record) => told(record)),
        merged.conflicts.map((record) => told(swapped(record))),
      );
      assert.deepEqual(
        mirrored.joins.map((record) => told(record, record.joined)),
        merged.joins.map((record) => told(swapped(record), record.joined)),
      );
      if (merged.conflicts.length === 0) assert.equal(mirrored.text, merged.text);
    },
  },
  {
    says: "keeps every word that a side added, in the text or in a conflict",
    traced: true,
    check: (texts, merged) => {
      const kept = tellingWords(`${merged.text}\n${recorded(merged)}`);
      for (const word of [...tellingWords(texts.ours).keys(), ...tellingWords(texts.theirs).keys()])
        if (/^[ot]/.test(word)) assert.ok(kept.has(word), `${word} is nowhere`);
    },
  },
  {
    says: "has what both kept once and nothing that one took out of what the other left, or asks",
    traced: true,
    check: (texts, merged) => {
      const [ours, theirs] = [tellingWords(texts.ours), tellingWords(texts.theirs)];
      const [found, disputed] = [tellingWords(merged.text), tellingWords(recorded(merged))];
      const [oursBlocks, theirsBlocks] = [new Set(blocksOf(texts.ours)), new Set(blocksOf(texts.theirs))];
      const [oursWrapped, theirsWrapped] = [wrappedIn(texts.ours), wrappedIn(texts.theirs)];
      // Nobody can tell that a short block is the same one when it was moved and changed too, nor which of equal ones.
      const isMoving = !isInOrder(texts.ours) || !isInOrder(texts.theirs);
      for (const block of blocksOf(texts.base)) {
        const [inOurs, inTheirs] = [oursBlocks.has(block), theirsBlocks.has(block)];
        const isWrapped = (!inOurs && oursWrapped.has(block)) || (!inTheirs && theirsWrapped.has(block));
        if (isMoving && !inOurs && !inTheirs && !isWrapped) continue;
        for (const word of tellingWords(block).keys()) {
          if (disputed.has(word)) continue;
          const count = found.get(word) ?? 0;
          const isGone =
            (!ours.has(word) && (inTheirs || theirsWrapped.has(block) || !theirs.has(word))) ||
            (!theirs.has(word) && (inOurs || oursWrapped.has(block)));
          if (isGone && !isMoving) assert.equal(count, 0, `${word} is there though it was taken out`);
          else if (ours.has(word) && theirs.has(word))
            assert.equal(count, 1, `${word} is there ${count} times`);
        }
      }
      for (const [word, count] of found)
        if (/^[ot]/.test(word) && !disputed.has(word))
          assert.equal(count, 1, `${word} is there ${count} times`);
    },
  },
  {
    says: "has no sentence that one side took out and the other left as it was, or tells of it",
    traced: true,
    check: (texts, merged) => {
      const [ours, theirs] = [tellingWords(texts.ours), tellingWords(texts.theirs)];
      const [oursLeft, theirsLeft] = [sentencesIn(texts.ours), sentencesIn(texts.theirs)];
      const found = tellingWords(merged.text);
      const told = tellingWords(
        `${recorded(merged)}\n${merged.joins.map(({ joined }) => joined).join("\n")}`,
      );
      for (const sentence of sentencesIn(texts.base)) {
        const words = [...tellingWords(sentence).keys()];
        const isGone =
          (theirsLeft.has(sentence) && !words.some((word) => ours.has(word))) ||
          (oursLeft.has(sentence) && !words.some((word) => theirs.has(word)));
        if (isGone)
          for (const word of words)
            assert.ok(!found.has(word) || told.has(word), `${word} is there though it was taken out`);
      }
    },
  },
  {
    says: "leaves blocks that nobody touched as they are, byte for byte",
    traced: true,
    check: (texts, { text, conflicts }) => {
      const [ours, theirs] = [new Set(blocksOf(texts.ours)), new Set(blocksOf(texts.theirs))];
      const disputed = conflicts.flatMap(({ base }) => blocksOf(base));
      // Two lists of which one side took out what parted them are one list then.
      for (const block of blocksOf(texts.base))
        if (ours.has(block) && theirs.has(block) && !disputed.includes(block))
          assert.ok(text.includes(block), `there is no block ${JSON.stringify(block)}`);
    },
  },
  {
    // Of two questions one may tell it for both: few words that stand elsewhere, while the other side rewrote the block,
    // show nobody that they are that block.
    says: "tells what was there wherever it asks about something that was there",
    traced: true,
    check: ({ base }, { conflicts }) => {
      const was = tellingWords(base);
      const isTold = tellingWords(conflicts.map((conflict) => conflict.base).join("\n"));
      for (const { base: told, ours, theirs } of conflicts)
        if (told === "")
          for (const word of tellingWords(`${ours}\n${theirs}`).keys())
            assert.ok(
              !word.startsWith("b") || !was.has(word) || isTold.has(word),
              `${word} was there, and it is not told where`,
            );
    },
  },
  {
    says: "comes to a page whose directives, expandables, elements of HTML and fences are whole",
    traced: true,
    check: (_, { text }) => {
      for (const [html] of text.matchAll(/<(table|figure|p|h[23])[ >].*/g))
        assert.ok(readHtml(html), `${html} is not whole`);
      for (const [table] of text.matchAll(/<table.*/g))
        for (const [row] of table.matchAll(/<tr>.*?<\/tr>/g))
          assert.equal(row.match(/<t[dh]>/g)?.length, table.match(/<th>/g)?.length, `${table} has gaps`);
      const tags = text.match(/^\{% \w+/gm) ?? [];
      const opened = tags.filter((tag) => !tag.startsWith("{% end")).length;
      assert.equal(tags.length, 2 * opened);
      assert.equal(matchDirectives(text, scanLines(text)).size, opened);
      assert.equal((text.match(/^[> ]*```/gm) ?? []).length % 2, 0);
      const details = [...text.matchAll(/^[> ]*<(\/?)details>$/gm)];
      const depths = details.map(
        (_, at) => details.slice(0, at + 1).filter(([, end]) => end === "").length * 2 - at - 1,
      );
      assert.ok(
        depths.every((depth) => depth >= 0) && (depths.at(-1) ?? 0) === 0,
        "an expandable is not whole",
      );
    },
  },
  {
    says: "comes to a page that the whole parser reads as a valid tree",
    traced: true,
    check: ({ base, ours, theirs }, { text }) => {
      const document = readDocument({ text });
      checkDocument(document, "");
      // Front matter is kept as it is, and may be whole again where on both sides somebody was typing in it.
      const found = kindsIn(readDocument({ text: text.replace(FRONT_MATTER, "") }).nodes);
      // What a page had of it on either side is its writer's; a box that a merge tore apart would be new.
      if (found.has(UNTOLD)) {
        const given = [ours, theirs, base].some((each) =>
          kindsIn(readDocument({ text: each }).nodes).has(UNTOLD),
        );
        assert.ok(given, "there is something that no node says");
      }
    },
  },
  {
    // Between two rules without any key stands a title.
    says: "comes to a page with one front matter, in which no key stands twice",
    traced: true,
    check: (texts, { text }) => {
      if ([texts.base, texts.ours, texts.theirs].some((side) => TITLE_BELOW_RULE.test(side))) return;
      const lines = text.split(/\r?\n/);
      const marks = [...lines.keys()].filter((line) => lines[line] === "---");
      assert.deepEqual(marks, marks.length > 0 ? [0, marks.at(-1)] : []);
      const keys = lines.slice(1, marks.at(-1) ?? 0).map((line) => line.replace(/:.*/, ""));
      assert.equal(new Set(keys).size, keys.length);
    },
  },
  {
    says: "says where each of its records stands, in whole lines",
    traced: false,
    check: (_, { text, conflicts, joins }) => {
      for (const { at, ours } of conflicts) assertStands(text, at, ours);
      for (const { at, joined } of joins) assertStands(text, at, joined);
    },
  },
  {
    // So the product does it: what arrived is the base of the next merge.
    says: "made a second time on what arrived changes nothing, whatever it asked",
    traced: false,
    check: ({ ours, theirs }, { text }) => {
      const alone = { text, conflicts: [], joins: [] };
      assert.deepEqual(mergeText({ base: theirs, ours: text, theirs }), alone);
      assert.deepEqual(mergeText({ base: ours, ours, theirs: text }), alone);
    },
  },
  {
    // It may ask: what one put beside a block that the other took out stands, in the result, where that block stood, as
    // if it were that block in other words. Whoever reworded a block that the other took out has to be asked, and the
    // three texts are the same ones. Rules and blank lines say nothing, and no one can tell which is which; nor of equal
    // blocks: what somebody added is there then. Where blocks changed places, each word is there as often, but not always in
    // its order: of two that changed places nobody can tell which one was moved, and the result, in which something of the
    // other side stands between them, may be read as the move of the one where the first merge saw that of the other. So
    // may code of which no word is left, on a page that has no other.
    says: "made a second time from the same base changes nothing, or asks",
    traced: true,
    check: ({ base, ours, theirs }, { text, conflicts }) => {
      if (conflicts.length > 0) return;
      const said = [base, ours, theirs, text].map(saidIn);
      const isTold = said.every((all) => new Set(all).size === all.length);
      const placed = [base, ours, theirs, text].map(withLoneCode).map(saidIn);
      const isInPlace =
        isTold && placed.every((all, at) => placed.slice(at + 1).every((other) => inOneOrder(all, other)));
      for (const again of [
        mergeText({ base, ours: text, theirs }),
        mergeText({ base, ours, theirs: text }),
      ]) {
        if (again.text === text) continue;
        const kept = tellingWords(`${again.text}\n${recorded(again)}`);
        for (const word of tellingWords(text).keys())
          if (/^[ot]/.test(word)) assert.ok(kept.has(word), `${word} is nowhere`);
        if (again.conflicts.length > 0 || !isTold) continue;
        if (isInPlace) assert.equal(inRow(again.text), inRow(text));
        assert.deepEqual(sorted(tellingWords(again.text)), sorted(tellingWords(text)));
      }
    },
  },
];

/** The type of a node that keeps, as Markdown, what no other says: a box that is not ended, a tag alone. */
const UNTOLD = "markdown";

/** The types of nodes, of those too that they hold. */
function kindsIn(nodes: readonly DocumentNode[], found = new Set<string>()): Set<string> {
  for (const { type = "text", nodes: inner = [], fragments = [] } of nodes) {
    found.add(type);
    kindsIn(inner, found);
    kindsIn(fragments, found);
  }
  return found;
}

const FRONT_MATTER = /^---\r?\n(?:.*\r?\n)*?---(?:\r?\n)+/;
const TITLE_BELOW_RULE = /^---\r?\n(?:[^:\n]+\n)*---/;

const sorted = (words: ReadonlyMap<string, number>): [string, number][] =>
  [...words].sort(([word], [other]) => (word < other ? -1 : 1));

function swapped({ base, ours, theirs }: Texts): Texts {
  return { base, ours: theirs, theirs: ours };
}

/** The telling words of a text, and how often each is there. Most texts are asked for by several properties. */
function tellingWords(text: string): ReadonlyMap<string, number> {
  let found = lastTold.get(text);
  if (!found) {
    found = countTelling(text);
    if (lastTold.size === MOST_TOLD) lastTold.clear();
    lastTold.set(text, found);
  }
  return found;
}

const MOST_TOLD = 100;
const lastTold = new Map<string, ReadonlyMap<string, number>>();

function countTelling(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [word] of inNumbers(text).toLowerCase().matchAll(TELLING))
    found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

/** What a text says, in order: its telling words, and the paragraph that a page may have several times. */
function saidIn(text: string): string[] {
  const told = inNumbers(text).replaceAll(STOCK, " b0 ");
  return [...told.toLowerCase().matchAll(TELLING)].map(([word]) => word);
}

/** A text that tells by a word where its code stands, whatever that says, if it has one block of it. */
function withLoneCode(text: string): string {
  const fences = text.match(/^[> ]*```/gm) ?? [];
  return fences.length === 2 ? text.replace(fences[0], " b00 ") : text;
}

/** Whether what two texts both say, they say in one order. */
function inOneOrder(said: readonly string[], other: readonly string[]): boolean {
  const places = said.map((word) => other.indexOf(word)).filter((place) => place >= 0);
  return places.every((place, at) => at === 0 || place > places[at - 1]!);
}

/** A text without what says nothing: rules, blank lines, rows of empty cells, the padding of tables, and which number an item has of its list. */
function inRow(text: string): string {
  return text
    .replace(/^[> ]*(?:\*\*\*$)?/gm, "")
    .replace(/^\d+(?=\. )/gm, "1")
    .replace(/<tr>(?:<td><\/td>)+<\/tr>/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether the page's own words stand in the order in which they were numbered, and each block says which it is. */
function isInOrder(text: string): boolean {
  if (inNumbers(text).split(STOCK).length > 2 || /^[> ]*\*\*\*$/m.test(text)) return false;
  const numbers = [...tellingWords(text).keys()]
    .filter((word) => word.startsWith("b"))
    .map((word) => Number(word.slice(1)));
  return numbers.every((number, at) => at === 0 || number > numbers[at - 1]!);
}

/** The blocks of a text in which some word tells them from others. */
function blocksOf(text: string): string[] {
  return splitBlocks(text)
    .map((block) => withoutGap(block.text))
    .filter((block) => tellingWords(block).size > 0);
}

/** The sentences of a text, each in one row, wherever they stand. */
function sentencesIn(text: string): Set<string> {
  const plain = text.replace(/^(?:[> \t]|[-*] |\d+\. |\[.\] )+/gm, "").replace(/^(?:\{%|<|```).*$/gm, "");
  const rows = plain.split(/\n\s*\n/).map((row) => row.replace(/\s+/g, " "));
  return new Set(rows.flatMap(plainSentences).filter((sentence) => tellingWords(sentence).size > 0));
}

/** What stands in the containers of a text, block by block. */
function wrappedIn(text: string): Set<string> {
  const plain = text.replace(/^(?:> ?)+/gm, "").replace(/^(?:\{%|<\/?(?:details|summary)).*$/gm, "");
  return new Set(blocksOf(plain));
}

function recorded({ conflicts }: TextMerge): string {
  return conflicts.flatMap(({ base, ours, theirs }) => [base, ours, theirs]).join("\n");
}

function assertStands(text: string, at: number, words: string): void {
  assert.ok(text.startsWith(words, at), `${JSON.stringify(words)} is not at ${at}`);
  const [before, behind] = [text.slice(0, at), text.slice(at + words.length)];
  const begins = before === "" || before.endsWith("\n");
  const ends = /^[ \t]*(\r?\n|$)/.test(behind);
  assert.ok(words === "" ? begins || ends : begins && ends, `at ${at} stand no whole lines`);
}
