import assert from "node:assert/strict";
import fc from "fast-check";
import {
  findStanding,
  fitWords,
  joinSides,
  readStanding,
  writeStanding,
  type KeyedPage,
} from "../../../src-main/content/conflicts/conflictText.ts";
import type { TextConflict, TextMerge, Texts } from "../../../src-main/content/merge/textMerge.ts";
import { placeIn } from "../../../src-main/content/view/pageText.ts";
import { readTag, type DirectiveTag } from "../../../src-main/content/text/directives.ts";
import { keyBlocks } from "../../../src-main/content/text/keys.ts";

/*
 * What becomes of every single word where each stands once: `b1` was there, `o1` and `t1` one of two writers added, and
 * `x1` is what somebody writes for a conflict.
 */

/** What is true of every word, however the conflicts of a merge are resolved. */
interface WordProperty {
  says: string;
  /** Throws where it does not hold. */
  check: (texts: Texts, merged: TextMerge, how: Resolving) => void;
}

export const EVERY_WORD: readonly WordProperty[] = [
  {
    says: "has each word that one of them put in once, in the page or in a conflict",
    check: assertAddedOnce,
  },
  {
    says: "has each word that both kept once, and none that both took out, or asks",
    check: assertKeptOnce,
  },
  {
    says: "has no word that one took out and the other left, or asks about it or tells",
    check: assertGone,
  },
  {
    says: "comes to a page whose boxes are whole",
    check: (_, { text }) => assertWhole(text),
  },
  {
    says: "has, when its conflicts are resolved one after another, the words that were chosen for each, in whole boxes",
    check: (texts, merged, how) => assertWhole(resolveAll(texts, merged, how)),
  },
];

const WORD = /(?<![a-z\d])[botx]\d+(?!\d)/g;
const WORD_ONCE = new RegExp(WORD.source);

type Counts = ReadonlyMap<string, number>;

function countWords(...texts: string[]): Counts {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const numberOf = (word: string, counts: Counts): number => counts.get(word) ?? 0;

/**
 * What one side added is once in the page, or once in what a conflict keeps of that side. Of a row that is asked about,
 * each side has what the other put into cells that it left.
 */
function assertAddedOnce({ ours, theirs }: Texts, { text, conflicts }: TextMerge): void {
  const found = countWords(text);
  const asked = countWords(...conflicts.map((conflict) => conflict.theirs));
  const standing = countWords(...conflicts.map((conflict) => conflict.ours));
  // The page keeps ours wherever it asks.
  for (const word of countWords(ours).keys())
    if (word.startsWith("o")) assert.equal(numberOf(word, found), 1, `${word} of mine`);
  for (const word of countWords(theirs).keys())
    if (word.startsWith("t"))
      assert.equal(
        numberOf(word, found) - numberOf(word, standing) + numberOf(word, asked),
        1,
        `${word} of theirs`,
      );
}

/** What both kept is there once, and what both took out is not there, but where somebody is asked. */
function assertKeptOnce({ base, ours, theirs }: Texts, { text, conflicts }: TextMerge): void {
  const [mine, others, found] = [countWords(ours), countWords(theirs), countWords(text)];
  const asked = wordsIn(conflicts);
  for (const word of countWords(base).keys())
    if (mine.has(word) === others.has(word) && !asked.has(word))
      assert.equal(numberOf(word, found), mine.has(word) ? 1 : 0, `${word}, which both kept or took out`);
}

/**
 * What one side took out and the other left is gone, or somebody is asked about it, or told. Of fewer words than are
 * enough to know a paragraph by, what stands elsewhere in others is a new one.
 */
function assertGone({ base, ours, theirs }: Texts, { text, conflicts, joins }: TextMerge): void {
  const [mine, others, found] = [countWords(ours), countWords(theirs), countWords(text)];
  const told = wordsIn([...conflicts, ...joins]);
  for (const word of countWords(base).keys()) {
    if (mine.has(word) === others.has(word) || told.has(word)) continue;
    if (isWrittenAnew(word, base, mine.has(word) ? ours : theirs)) continue;
    assert.equal(numberOf(word, found), 0, `${word}, which one side took out`);
  }
}

/** Fewer words in common than these tell of no block that it was moved and edited. */
const KNOWN_BY = 5;

/**
 * Whether the block in which a side has a word says something new and little of what was there, and stands on another
 * side of one that it left.
 */
function isWrittenAnew(word: string, base: string, side: string): boolean {
  const [was, is] = [blocksOf(base), blocksOf(side)];
  const has = (block: string): boolean => countWords(block).has(word);
  const [from, to] = [was.findIndex(has), is.findIndex(has)];
  const isNew = [...countWords(is[to]!).keys()].some((one) => !one.startsWith("b"));
  if (!isNew || countTokens(was[from]!, is[to]!) >= KNOWN_BY) return false;
  return was.some(
    (block, at) => WORD_ONCE.test(block) && is.includes(block) && at < from !== is.indexOf(block) < to,
  );
}

/** Blocks without what holds them: an item's paragraphs, a fence, the lines of a table. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let [isCode, isOpen] = [false, false];
  for (const line of text.split(/\r?\n/)) {
    const said = line.replace(/^[> ]+/, "");
    const isFence = said.startsWith("```");
    const isItem = !isCode && /^(?:[*-]|\d+\.) /.test(said);
    const isTag = !isCode && (said.startsWith("{%") || said.startsWith("<"));
    if (said === "" && !isCode) {
      isOpen = false;
      continue;
    }
    if (!isOpen || isItem || isTag || (isFence && !isCode)) blocks.push("");
    if (isFence) isCode = !isCode;
    const bare = said.replace(/^(?:[*-] (?:\[ \] )?|\d+\. )+/, "");
    blocks.push(`${blocks.pop()}${bare}\n`);
    isOpen = isCode || (!isFence && !isTag);
  }
  return blocks;
}

/** How many words two blocks share. */
function countTokens(block: string, other: string): number {
  const left = other.split(/[^\p{L}\p{N}]+/u);
  let shared = 0;
  for (const word of block.split(/[^\p{L}\p{N}]+/u)) {
    const at = word === "" ? -1 : left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return shared;
}

const wordsIn = (records: readonly Texts[]): Counts =>
  countWords(...records.flatMap(({ base, ours, theirs }) => [base, ours, theirs]));

const PARTS: Readonly<Record<string, string>> = {
  tab: "tabs",
  step: "stepper",
  column: "columns",
};

/** Every box ends where it has to, and tabs, steps and columns stand in boxes for them, which hold nothing else. */
function assertWhole(text: string): void {
  const open: string[] = [];
  let isCode = false;
  for (const line of text.split(/\r?\n/)) {
    const said = line.replace(/^(?:[> ]|[*-] (?:\[ \] )?|\d+\. )+/, "");
    if (said.startsWith("```")) isCode = !isCode;
    const tag: DirectiveTag | undefined = isCode ? undefined : readTag(said);
    const within: string = open.at(-1) ?? "";
    const isBeside = tag === undefined || (!tag.closing && PARTS[tag.name] !== within);
    const isAmongParts = Object.values(PARTS).includes(within);
    assert.ok(said === "" || !isAmongParts || !isBeside, `${said} is among ${within}`);
    if (tag?.closing) assert.equal(open.pop(), tag.name, `${said} ends another box`);
    else if (tag) {
      assert.ok(!PARTS[tag.name] || PARTS[tag.name] === within, `${said} is in ${within}`);
      open.push(tag.name);
    }
  }
  assert.deepEqual([open, isCode], [[], false], "a box is not ended");
}

/** How conflicts are resolved, each by the next of the choices, and by which numbers they are taken in another order. */
export interface Resolving {
  choices: ("ours" | "theirs" | "both" | "text")[];
  order: number[];
}

export const resolving: fc.Arbitrary<Resolving> = fc.record({
  choices: fc.array(fc.constantFrom("ours", "theirs", "both", "text"), {
    minLength: 1,
    maxLength: 4,
  }),
  order: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
});

/**
 * Resolves the conflicts of a page one after another, as it is done in the app, and looks after each what it has put
 * into the page and taken out. Answers the page.
 */
function resolveAll(texts: Texts, merged: TextMerge, { choices, order }: Resolving): string {
  const before: KeyedPage = {
    text: texts.ours,
    keys: keyBlocks("page", texts.ours),
  };
  let page: KeyedPage = {
    text: merged.text,
    keys: keyBlocks("page", merged.text, before),
  };
  const asked = merged.conflicts.map((conflict, at) => ({
    conflict,
    place: placeIn(page.text, page.keys, conflict.at, conflict.ours.length),
    choice: choices[at % choices.length]!,
    turn: order[at % order.length]!,
    written: `x${at}`,
  }));
  for (const { conflict, place, choice, written } of asked.sort((a, b) => a.turn - b.turn)) {
    const standing = conflict.ours;
    assert.equal(readStanding(page, place, standing), standing, "what stands there");
    const edited = (conflict.theirs || conflict.ours).replace(WORD_ONCE, written);
    const wanted = choice === "text" ? fitWords(page.text, edited) : wantedOf(conflict, choice);
    if (wanted === standing) continue;
    const changed = writeStanding(page, place, standing, wanted);
    const [was, is] = [countWords(page.text), countWords(changed.text)];
    const [out, put] = [countWords(standing), countWords(wanted)];
    for (const word of new Set([...was.keys(), ...is.keys(), ...put.keys()]))
      assert.equal(
        numberOf(word, is),
        numberOf(word, was) - numberOf(word, out) + numberOf(word, put),
        `${word} after ${choice} of ${JSON.stringify(conflict)}`,
      );
    page = { text: changed.text, keys: keyBlocks("page", changed.text, page) };

    function wantedOf({ ours, theirs }: TextConflict, side: "ours" | "theirs" | "both"): string {
      if (side !== "both") return side === "ours" ? ours : theirs;
      const { part } = findStanding(page, place, standing);
      const both = joinSides(ours, theirs, part, page.text);
      return both === undefined ? ours : fitWords(page.text, both);
    }
  }
  return page.text;
}
