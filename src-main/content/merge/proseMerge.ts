import type { Context } from "./context.ts";
import type { StepBudget } from "./diff.ts";
import { diff3, trimCommon, type Region } from "./diff3.ts";
import { layOutWords } from "./layout.ts";
import { splitSentences, type Sentence } from "./sentences.ts";
import type { Texts } from "./texts.ts";
import { readWords, writeWords, type Word } from "./words.ts";

export interface ProseMerge {
  text: string;
  /** Both sides had a part in it: somebody should look whether it says what both meant. */
  joined: boolean;
}

/**
 * Merges what both sides made of one prose, sentence by sentence, and by words where sentences were cut or put
 * together. Words of one sentence are never mixed: nobody wrote the sentence that would come of it, and people who
 * met such a mix nearly always kept one side. Undefined where both changed a sentence, where a side wrote the whole
 * anew, and where what comes of it would say something twice or break a link, code or emphasis.
 */
export function mergeProse(texts: Texts, context: Context): ProseMerge | undefined {
  const { meanings, budget } = context;
  if (Math.max(texts.base.length, texts.ours.length, texts.theirs.length) > LONGEST) return undefined;
  const base = readWords(texts.base, meanings.base);
  const ours = readWords(texts.ours, meanings.ours);
  const theirs = readWords(texts.theirs, meanings.theirs);
  if (!base || !ours || !theirs) return undefined;
  budget.left -= base.length + ours.length + theirs.length;
  const sentences = {
    base: splitSentences(base),
    ours: splitSentences(ours),
    theirs: splitSentences(theirs),
  };
  const regions: Region<Word>[] = [];
  for (const region of compareSentences(sentences.base, sentences.ours, sentences.theirs, budget)) {
    const words = diff3(wordsOf(region.base), wordsOf(region.ours), wordsOf(region.theirs), {
      keyOf,
      budget,
    });
    if (region.kind === "conflict" && !changeOtherSentences(words, region)) return undefined;
    regions.push(...words);
  }
  if (isRewritten(regions, "ours") || isRewritten(regions, "theirs") || saysTwice(regions)) return undefined;
  const laid = layOutWords(regions);
  if (saysNewTwice(sentences, laid.words)) return undefined;
  const text = writeWords(laid.words);
  return readsAs(text, laid.words) ? { text, joined: laid.joined } : undefined;
}

/** A prose that is longer is no paragraph that anybody wrote, and is taken whole. */
const LONGEST = 30_000;

/** Lays the sentences on each other. What both inserted at one place is no conflict. */
function compareSentences(
  base: readonly Sentence[],
  ours: readonly Sentence[],
  theirs: readonly Sentence[],
  budget: StepBudget,
): Region<Sentence>[] {
  const stretches = diff3(base, ours, theirs, { keyOf, touching: "together", budget });
  return stretches.flatMap((stretch) => {
    if (stretch.kind !== "conflict") return [stretch];
    return trimCommon(stretch, keyOf).flatMap((part) =>
      part.kind === "conflict" ? diff3(part.base, part.ours, part.theirs, { keyOf, budget }) : [part],
    );
  });
}

function keyOf({ key }: Word | Sentence): string {
  return key;
}

function wordsOf(sentences: readonly Sentence[]): Word[] {
  return sentences.flatMap(({ words }) => words);
}

/** How much a change does to a sentence: no word of it, or some. */
const LIGHT = 1;
const HEAVY = 2;

/**
 * Whether no sentence of the base was changed by both sides. What changes no word may be beside what does: a mark, a
 * comma, a capital letter.
 */
function changeOtherSentences(regions: readonly Region<Word>[], sides: Region<Sentence>): boolean {
  const sentenceAt = sides.base.flatMap(({ words }, sentence) => words.map(() => sentence));
  const inside = (at: number): boolean => sentenceAt[at - 1] === sentenceAt[at];
  const changes = sides.base.map(() => ({ ours: 0, theirs: 0 }));
  const goesOn = partsOfSentences(regions, sides);
  let at = 0;
  for (const [i, region] of regions.entries()) {
    const { kind, base } = region;
    if (kind === "conflict") return false;
    const end = at + base.length;
    if (kind === "ours" || kind === "theirs") {
      const other = kind === "ours" ? "theirs" : "ours";
      const next = regions[i + 1];
      if (next?.kind === other && (inside(end) || goesOn.has(region) || goesOn.has(next))) return false;
      const weight = isLight(base, region[kind]) ? LIGHT : HEAVY;
      // An insertion between two sentences is in neither.
      const places = base.length === 0 ? (inside(at) ? [at] : []) : base.map((_, place) => at + place);
      for (const place of places) {
        const change = changes[sentenceAt[place]!]!;
        change[kind] = Math.max(change[kind], weight);
        if (change[other] === HEAVY && change[kind] === HEAVY) return false;
      }
    }
    at = end;
  }
  return true;
}

/** Insertions that are no whole sentences, but go on with the one before or begin the one behind. */
function partsOfSentences(
  regions: readonly Region<Word>[],
  { ours, theirs }: Region<Sentence>,
): ReadonlySet<Region<Word>> {
  const ends = new Set([...ours, ...theirs].map(({ words }) => words.at(-1)));
  const before: Record<"ours" | "theirs", Word | undefined> = { ours: undefined, theirs: undefined };
  const parts = new Set<Region<Word>>();
  for (const region of regions) {
    const { kind, base } = region;
    if (base.length === 0 && (kind === "ours" || kind === "theirs")) {
      const last = before[kind];
      if (!ends.has(region[kind].at(-1)) || (last && !ends.has(last))) parts.add(region);
    }
    before.ours = region.ours.at(-1) ?? before.ours;
    before.theirs = region.theirs.at(-1) ?? before.theirs;
  }
  return parts;
}

/** Whether a change leaves the words as they were. */
function isLight(base: readonly Word[], side: readonly Word[]): boolean {
  const letters = (words: readonly Word[]): string =>
    words.map(({ kind, text }) => (kind === "word" || kind === "whole" ? text.toLowerCase() : "")).join(" ");
  return letters(base).trim() === letters(side).trim();
}

/** Less than this part of a prose left, and it was written anew. */
const LEFT = 1 / 3;

/** Whether a side wrote the whole anew, while the other changed something too. */
function isRewritten(regions: readonly Region<Word>[], side: "ours" | "theirs"): boolean {
  const other = side === "ours" ? "theirs" : "ours";
  if (!regions.some(({ kind }) => kind === other)) return false;
  const all = regions.reduce((sum, { base }) => sum + base.length, 0);
  const left = regions.reduce(
    (sum, { kind, base }) => (kind === "stable" || kind === other ? sum + base.length : sum),
    0,
  );
  return left < all * LEFT;
}

/** As many words in a row are no chance. */
const PHRASE = 4;

/** Whether both sides wrote the same words at two places, so that the result would say them twice. */
function saysTwice(regions: readonly Region<Word>[]): boolean {
  const phrases = (side: "ours" | "theirs"): string[] =>
    regions.flatMap((region) => (region.kind === side ? phrasesOf(region[side]) : []));
  const ours = new Set(phrases("ours"));
  return ours.size > 0 && phrases("theirs").some((phrase) => ours.has(phrase));
}

/**
 * Whether a sentence that both sides put in, be it of one word, stands more often in the result than on either. Behind
 * what looks like an abbreviation it goes on with the sentence before it, so it is looked for among the words.
 */
function saysNewTwice(
  { base, ours, theirs }: Record<keyof Texts, readonly Sentence[]>,
  words: readonly Word[],
): boolean {
  const known = new Set(base.map(keyOf));
  const put = new Map([...ours, ...theirs].flatMap((one) => (known.has(one.key) ? [] : [[one.key, one]])));
  if (put.size === 0) return false;
  const inRow = (said: readonly Word[]): string => said.map(({ key }) => `\u0001${key}\u0002`).join("");
  const [left, right, made] = [wordsOf(ours), wordsOf(theirs), words].map(inRow) as [string, string, string];
  // A prose in which nearly all is new is nobody's edit, and too much to look through for each sentence.
  if (put.size * made.length > MOST_LOOKED_AT) return true;
  const count = (said: string, sentence: string): number => said.split(sentence).length - 1;
  return [...put.values()].some((sentence) => {
    const said = inRow(sentence.words);
    const [inOurs, inTheirs] = [count(left, said), count(right, said)];
    return inOurs > 0 && inTheirs > 0 && count(made, said) > Math.max(inOurs, inTheirs);
  });
}

/** In characters: some hundred new sentences in the longest prose. */
const MOST_LOOKED_AT = 10_000_000;

function phrasesOf(words: readonly Word[]): string[] {
  const keys = words.filter(({ kind }) => kind === "word" || kind === "whole").map(({ key }) => key);
  return keys.slice(PHRASE - 1).map((_, at) => keys.slice(at, at + PHRASE).join("\0"));
}

/** Whether a text is read as the words that it was made of: nothing between them has become something else. */
function readsAs(text: string, words: readonly Word[]): boolean {
  const found = readWords(text);
  return (
    found?.length === words.length &&
    found.every(({ kind, text: part }, at) => kind === words[at]!.kind && part === words[at]!.text)
  );
}
