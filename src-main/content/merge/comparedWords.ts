/** A run of letters and digits; signs in which people write whole sentences too: an emoji with all that it is joined of. */
const WORD =
  /[\p{L}\p{N}\p{M}_]+|\p{Extended_Pictographic}(?:[\p{M}\p{Emoji_Modifier}]|\u200d\p{Extended_Pictographic}?)*|\p{RI}{2}/gu;

/** The words of a text by which it is compared with another. */
export function wordsOf(text: string): readonly string[] {
  return comparedWords(text.match(WORD) ?? []);
}

/** From this character on come scripts that put no blanks between words. */
const WITHOUT_BLANKS = /[\u0e01-\uffff]/;
/** Their signs, and how many of them tell a word: two of Han, kana and Hangul, but four of the alphabets of South-East Asia. */
const SCRIPTS = [
  { first: 0x3005, last: 0x9fff, length: 2 },
  // Korean has blanks, but what stands between two is a word with its endings, and some leave them out.
  { first: 0xac00, last: 0xd7a3, length: 2 },
  // What is written with two units, most of it Han.
  { first: 0xd800, last: 0xdfff, length: 2 },
  { first: 0x0e01, last: 0x0eff, length: 4 },
  { first: 0x1000, last: 0x109f, length: 4 },
  { first: 0x1780, last: 0x17ff, length: 4 },
];

/**
 * Words that were found by their letters. In a script that puts no blanks between words such a word is a whole clause,
 * and nobody edits one without changing it: texts are compared by pieces of it then, each of which overlaps the next.
 */
export function comparedWords(words: readonly string[]): readonly string[] {
  if (!words.some(isClause)) return words;
  const found: string[] = [];
  for (const word of words)
    if (isClause(word)) cutInto(found, word);
    else found.push(word);
  return found;
}

/** Whether some of a text is written without blanks between words. */
export function isWithoutBlanks(text: string): boolean {
  return (text.match(WORD) ?? []).some(isClause);
}

const EMOJI = /^[\p{Extended_Pictographic}\p{RI}]/u;

function isClause(word: string): boolean {
  return word.length > 1 && WITHOUT_BLANKS.test(word) && !EMOJI.test(word);
}

function cutInto(found: string[], word: string): void {
  for (let at = 0; at < word.length;) {
    const length = lengthAt(word, at);
    let end = at + 1;
    while (end < word.length && lengthAt(word, end) === length) end += 1;
    if (length === 0 || end - at <= length) {
      found.push(word.slice(at, end));
      // Beside one of its signs alone there is nothing else that tells the two apart from others.
      if (end - at === 2 && length === 2 && !isPair(word, at)) found.push(word[at]!, word[at + 1]!);
    } else for (; at + length <= end; at += 1) found.push(word.slice(at, at + length));
    at = end;
  }
}

/** How long pieces are in the script of a sign; 0 in those with blanks. */
function lengthAt(word: string, at: number): number {
  const code = word.charCodeAt(at);
  return SCRIPTS.find(({ first, last }) => first <= code && code <= last)?.length ?? 0;
}

/** Whether a sign is written with two units. */
const isPair = (word: string, at: number): boolean => word.codePointAt(at)! > 0xffff;
