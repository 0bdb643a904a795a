import { withPlainLetters } from "./plainLetters.ts";

/* Words as an index has them: FTS5's tokenizer finds nothing in scripts without spaces, and drops emoji. */

/** Scripts that are written without spaces between words. */
const scripts = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"];
const unspaced = scripts.map((script) => `\\p{Script=${script}}`).join("");

/** An emoji: the pictures of one that is joined of several count each for itself, a tone of skin not at all. */
const emoji = "(?![\\xa9\\xae])\\p{Extended_Pictographic}|\\p{Regional_Indicator}{2}";

const runs = new RegExp(`[${unspaced}]+|${emoji}`, "gu");
const isUnspacedRun = new RegExp(`^[${unspaced}]+$`, "u");
/** Whether a word has any of it; other words may stand right beside that. */
export const unspacedPart = new RegExp(`[${unspaced}]|${emoji}`, "u");

const isEmoji = new RegExp(`^(?:${emoji})$`, "u");
const words = new RegExp(`[\\p{L}\\p{N}\\p{M}]+|${emoji}`, "gu");

/** Scripts whose accents and vowels writers leave out as often as not. Those of Latin letters the index drops by itself. */
const accentedScripts = ["Greek", "Cyrillic", "Hebrew", "Arabic"];
const accented = accentedScripts.map((script) => `\\p{Script=${script}}`).join("");
const hasAccented = new RegExp(`[${accented}]`, "u");
const accents = new RegExp(`(?<=[${accented}])\\p{M}+`, "gu");

/** A text without such marks. */
const unaccented = (text: string): string =>
  /^[\0-\u036f]*$/.test(text) || !hasAccented.test(text)
    ? text
    : text.normalize("NFD").replace(accents, "").normalize("NFC");

const simplified = (text: string): string => withPlainLetters(unaccented(text));

/** Whether a text is indexed without some of its marks, or with other letters. */
export const isSimplified = (text: string): boolean => simplified(text) !== text;

/**
 * A text as it is indexed: runs without spaces are given as overlapping pairs of characters, and the last character
 * again by itself, since no pair begins with it; emoji by their numbers.
 */
export const indexable = (text: string): string =>
  // Most texts have no such run, which is seen faster than looked for.
  /^[\0-\u0dff]*$/.test(text)
    ? simplified(text)
    : simplified(text).replace(
        runs,
        (run) => ` ${isEmoji.test(run) ? nameOf(run) : [...pairsOf(run), ...lastOf(run)].join(" ")} `,
      );

/** Whether a text has emoji. */
export const hasEmoji = (text: string): boolean => anyEmoji.test(text);

const anyEmoji = new RegExp(emoji, "u");

/** The words and emoji of a text, in order. */
export const wordsOf = (text: string): string[] => text.match(words) ?? [];

/** The same, and where each of them begins. */
export const placesOfWords = (text: string): { word: string; at: number }[] =>
  Array.from(text.matchAll(words), ({ 0: word, index: at }) => ({ word, at }));

/** A word that somebody typed, as the words that the index has for it. */
export function indexedWords(word: string): string[] {
  const kept = isEmoji.test(word)
    ? nameOf(word)
    : simplified(word).replace(runs, (run) => ` ${pairsOf(run).join(" ")} `);
  return kept.split(" ").filter((part) => part !== "");
}

/** Is a word one character of a script without spaces? The index has it as the beginning of a pair. */
export const isOneCharacter = (word: string): boolean => isUnspacedRun.test(word) && [...word].length === 1;

const nameOf = (emoji: string): string =>
  `emoji${[...emoji].map((character) => character.codePointAt(0)).join("x")}`;

function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return [run];
  return characters.slice(1).map((next, index) => `${characters[index] ?? ""}${next}`);
}

const lastOf = (run: string): string[] => [...run].slice(1).slice(-1);
