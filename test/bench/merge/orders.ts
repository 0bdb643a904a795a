import type { Random } from "../../sync/random.ts";
import type { Three } from "./merged.ts";

/** Texts that are the same pieces in three orders: numbers in the signs of some script, each in a frame. */
export interface Orders {
  /** Ten of them, for the digits. */
  signs: string;
  before: string;
  behind: string;
  /** The place of a piece is multiplied by this, for each of the three. */
  factors: [base: number, ours: number, theirs: number];
}

/** Scripts that put no blanks between words, or can be written so: ten signs of each, and how a sentence ends. */
export const SCRIPTS = [
  { script: "Han", signs: "零一二三四五六七八九", stop: "。" },
  { script: "Hangul", signs: "영일이삼사오육칠팔구", stop: ". " },
  { script: "Thai", signs: "กขคงจฉชซญด", stop: " " },
] as const;

/** The texts, of so many bytes each: a character of these scripts is three. */
export function textsInOrders({ signs, before, behind, factors }: Orders, bytes: number): Three {
  const piece = (number: number): string =>
    before +
    String(number)
      .padStart(4, "0")
      .replace(/\d/g, (digit) => signs[Number(digit)]!) +
    behind;
  const count = Math.floor(bytes / Buffer.byteLength(piece(0)));
  const [base, ours, theirs] = factors.map((factor) =>
    Array.from({ length: count }, (_, at) =>
      piece(((((at * factor) % count) + count) % count) % 10_000),
    ).join(""),
  ) as [string, string, string];
  return { base, ours, theirs };
}

const FRAMES = ["", "# ", "- ", "1. ", "> ", "  - ", "| "];
const ENDS = ["", " ", "。", ". ", "\n", "\n\n", " |\n", "。\n\n"];
const FACTORS = [1, -1, 2, 3, 7, 101, 7919];

/** Orders as chance makes them. */
export const ordersOfChance = (random: Random): Orders => ({
  signs: random.pick(SCRIPTS)!.signs,
  before: random.pick(FRAMES)!,
  behind: random.pick(ENDS)!,
  factors: [1, random.pick(FACTORS)!, random.pick(FACTORS)!],
});
