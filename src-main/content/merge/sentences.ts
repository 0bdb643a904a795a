import type { Word } from "./words.ts";

/** Words from one end of a sentence to the next. */
export interface Sentence {
  words: Word[];
  key: string;
}

/**
 * Cuts words into sentences, by rules of our own: what a platform's segmenter finds depends on its version, and every
 * replica has to cut at the same places. Between too few cuts and too many the rules choose too few: what stands in one
 * sentence is joined with more care.
 */
export function splitSentences(words: readonly Word[]): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (let at = 0; at < words.length; at += 1) {
    const end = at + 1 < words.length ? sentenceEnd(words, at) : words.length;
    if (end === 0) continue;
    sentences.push(...cutLong(words.slice(start, end)).map(sentenceOf));
    start = end;
    at = end - 1;
  }
  return sentences;
}

/** No sentence is longer; what seems to be one is lines without punctuation, such as those of a poem or an index. */
const LONGEST = 100;

function cutLong(words: Word[]): Word[][] {
  if (words.length <= LONGEST) return [words];
  const lines: Word[][] = [[]];
  for (const word of words) {
    lines.at(-1)!.push(word);
    if (word.gap.includes("\n")) lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
}

function sentenceOf(words: Word[]): Sentence {
  return { words, key: words.map(({ key }) => key).join("\u0001") };
}

/** Ends a sentence where a blank follows. */
const STOP = /^[.!?…؟۔։।॥።፧။]+$/u;
/** Ends a sentence whatever follows. */
const FULL_STOP = /^[。！？｡]$/u;
/** Behind a sentence, as the characters alone tell it: of a text whose words nobody has read. */
const BEHIND =
  /(?<=[.!?…؟۔।॥።፧။\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[ \t]+|(?<=[。！？｡])[ \t]*/u;

/** The sentences of a line, or of a paragraph in one row, with the marks that end them. */
export const plainSentences = (row: string): string[] => row.split(BEHIND).filter((part) => part !== "");

const CLOSER = /^["'”’»)\]」』）〉》】]$/u;
/** A line that ends where its writer broke it. */
const HARD_BREAK = / {2}\r?\n/;
const SOUTH_EAST = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]$/u;

/** Past the sentence that ends at this word, closing marks and quotes behind it included; 0 where none ends. */
function sentenceEnd(words: readonly Word[], at: number): number {
  const word = words[at]!;
  if (HARD_BREAK.test(word.gap) || isLineBreak(word)) return at + 1;
  // Scripts without blanks between words have them between sentences and clauses.
  if (word.kind === "word") return word.gap !== "" && SOUTH_EAST.test(word.text) ? at + 1 : 0;
  const full = FULL_STOP.test(word.text);
  if (!full && !(word.kind === "sign" && STOP.test(word.text))) return 0;
  let last = at;
  while (words[last]!.gap === "" && closes(words[last + 1])) last += 1;
  if (full) return last + 1;
  if (words[last]!.gap === "") return 0;
  const next = words[last + 1];
  if (next?.kind === "word" && /^\p{Ll}/u.test(next.text)) return 0;
  return word.text === "." && isAbbreviation(words[at - 1]) ? 0 : last + 1;
}

function closes(word: Word | undefined): boolean {
  return (
    word !== undefined &&
    (word.kind === "close" || (word.kind === "sign" && (CLOSER.test(word.text) || FULL_STOP.test(word.text))))
  );
}

function isLineBreak({ kind, text, gap }: Word): boolean {
  return (kind === "whole" && /^<br\s*\/?>$/i.test(text)) || (text === "\\" && gap.startsWith("\n"));
}

const ABBREVIATIONS = new Set(
  "al approx cf ch co corp dr eq etc fig inc jr ltd mr mrs ms nr p pp prof resp sr st vol vs".split(" "),
);

function isAbbreviation(word: Word | undefined): boolean {
  if (word?.kind !== "word" || word.gap !== "") return false;
  return (
    /^\p{Lu}$/u.test(word.text) || /^[a-z]$/.test(word.text) || ABBREVIATIONS.has(word.text.toLowerCase())
  );
}
