import type { Texts } from "../../../src-main/content/merge/textMerge.ts";
import { STOCK, TELLING } from "./pageShapes.ts";

/*
 * Pages in scripts that put no blanks between words, or are read from the right, made of the pages that are made of
 * numbers. A telling word is one sign of its own, or a letter and digits that stand together, so that a test can follow
 * it as it follows the number that it was.
 */

interface Script {
  name: string;
  /** A telling word: the writer's letter and a number. */
  tell: (writer: string, number: number) => string;
  /** A text with each telling word as the number that it was, between blanks. */
  read: (text: string) => string;
  /** What stands for the words that every sentence has. */
  common: Record<string, string>;
  /** What parts two words. */
  blank: string;
  /** What parts two sentences. */
  between: string;
  /** What ends the last one. */
  stop: string;
}

const WRITERS = "bost";
/** What a text has of each writer at most. */
const MOST = 1_000;

const COMMON = ["the", "of", "and", "to", "a", "is", "read", "this", "first"];

const commonAs = (signs: readonly string[]): Record<string, string> =>
  Object.fromEntries(COMMON.map((word, at) => [word, signs[at]!]));

/** A script in which each telling word is one character. */
function byCharacter(
  script: Pick<Script, "name" | "blank" | "between" | "stop"> & { from: number; common: string },
): Script {
  const { name, from, common, blank, between, stop } = script;
  const one = (code: number): string => `\\u{${code.toString(16)}}`;
  const pattern = new RegExp(`[${one(from)}-${one(from + WRITERS.length * MOST - 1)}]`, "gu");
  return {
    name,
    tell: (writer, number) => String.fromCodePoint(from + WRITERS.indexOf(writer) * MOST + number),
    read: (text) =>
      text.replace(pattern, (sign) => {
        const at = sign.codePointAt(0)! - from;
        return ` ${WRITERS[Math.floor(at / MOST)]!}${at % MOST} `;
      }),
    common: commonAs([...common]),
    blank,
    between,
    stop,
  };
}

/** A script in which a telling word is a letter for its writer and digits, with `joint` between any two of them. */
function byDigits(
  script: Pick<Script, "name" | "blank" | "between" | "stop"> & {
    letters: readonly string[];
    digits: readonly string[];
    joint: string;
    common: readonly string[];
  },
): Script {
  const { name, letters, digits, joint, common, blank, between, stop } = script;
  const pattern = new RegExp(`(${letters.join("|")})((?:${joint}(?:${digits.join("|")}))+)`, "gu");
  return {
    name,
    tell: (writer, number) =>
      [letters[WRITERS.indexOf(writer)]!, ...[...String(number)].map((digit) => digits[Number(digit)]!)].join(
        joint,
      ),
    read: (text) =>
      text.replace(pattern, (_, letter: string, told: string) => {
        const number = digits.reduce(
          (rest, sign, digit) => rest.replaceAll(joint + sign, String(digit)),
          told,
        );
        return ` ${WRITERS[letters.indexOf(letter)]!}${number} `;
      }),
    common: commonAs(common),
    blank,
    between,
    stop,
  };
}

export const SCRIPTS: readonly Script[] = [
  byCharacter({
    name: "Han",
    from: 0x4e00,
    common: "のはにをとがまずこ",
    blank: "",
    between: "。",
    stop: "。",
  }),
  byCharacter({
    name: "Hangul",
    from: 0xac00,
    common: "힐힌힉힙힘히학한하",
    blank: "",
    between: ". ",
    stop: ".",
  }),
  byDigits({
    name: "Thai",
    letters: ["ข", "อ", "ส", "ท"],
    digits: [..."๐๑๒๓๔๕๖๗๘๙"],
    joint: "",
    common: ["ที่", "ไป", "และ", "ก็", "ใน", "ได้", "น้ำ", "เมื่อ", "ผู้"],
    blank: "",
    between: " ",
    stop: "",
  }),
  byDigits({
    name: "Arabic",
    letters: ["ب", "و", "س", "ت"],
    digits: [..."٠١٢٣٤٥٦٧٨٩"],
    joint: "",
    common: ["من", "في", "ما", "على", "إلى", "هذا", "اقرأ", "كل", "أولًا"],
    blank: " ",
    between: "؟ ",
    stop: "؟",
  }),
  byDigits({
    name: "joined emoji",
    letters: ["👨", "🧔", "🧕", "🤵"],
    digits: ["🌾", "🍳", "🎓", "🎤", "🏫", "🏭", "💻", "💼", "🔧", "🔬"],
    joint: "\u200d",
    common: ["🙂", "🙃", "😉", "👍🏽", "🇩🇪", "🏳️‍🌈", "❤️", "e\u0301", "☕"],
    blank: "",
    between: ". ",
    stop: ".",
  }),
];

/** A page that is made of numbers, in another script. */
export function writtenIn({ tell, common, blank, between, stop }: Script, text: string): string {
  return text
    .replace(TELLING, (word) => `${SIGN}${tell(word[0]!.toLowerCase(), Number(word.slice(1)))}${SIGN}`)
    .replace(ANY_COMMON, (word) => `${SIGN}${common[word.toLowerCase()]!}${SIGN}`)
    .replace(BLANK, blank)
    .replace(BETWEEN, between)
    .replace(STOP, stop)
    .replaceAll(SIGN, "");
}

/** The texts of two writers, in another script. */
export function textsIn(script: Script, { base, ours, theirs }: Texts): Texts {
  return { base: writtenIn(script, base), ours: writtenIn(script, ours), theirs: writtenIn(script, theirs) };
}

const ANY_COMMON = new RegExp(`(?<![\\p{L}\\d])(?:${COMMON.join("|")})(?![\\p{L}\\d])`, "giu");
const CLOSING = "(?:[*`]{0,2}|\\.md\\)|@example\\.org>)";
const OPENING = "(?:[*`[<]{0,2}|👩‍👩‍👧‍👦)";
/** Stands around each word until all are written. */
const SIGN = "\ue000";
// Between two words, whatever marks stand around them.
const BLANK = new RegExp(`(?<=${SIGN}${CLOSING}) (?=${OPENING}${SIGN})`, "g");
const BETWEEN = new RegExp(`(?<=${SIGN}${CLOSING})\\. (?=${OPENING}${SIGN})`, "g");
const STOP = new RegExp(`(?<=${SIGN}${CLOSING})\\.(?=\\s|$)`, "g");

const STOCKS = SCRIPTS.map((script) => writtenIn(script, STOCK));

/** A text in whatever script as far as a test follows it: its telling words and its stock paragraphs. */
export function inNumbers(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  const stocks = STOCKS.reduce((rest, stock) => rest.replaceAll(stock, STOCK), text);
  return SCRIPTS.reduce((rest, { read }) => read(rest), stocks);
}
