import { hash } from "node:crypto";
import { BASE_62_DIGITS, generateKeyBetween } from "fractional-indexing";

/**
 * A rank for an entry between two neighbours, null meaning that there is none on that side. Ranks are compared by
 * code units. The rank ends in a suffix from the seed, so that two writers who insert at one place get two ranks and
 * a third can insert between them (design §5). Where the neighbours are not in order, which only two equal ranks can
 * cause, the new rank comes straight behind `before`. Same arguments, same rank.
 */
export function rankBetween(before: string | null, after: string | null, seed: string): string {
  const suffix = suffixOf(seed);
  if (before !== null && after !== null && before >= after) return before + suffix;
  let key = generateKeyBetween(before, after);
  // Behind a key that `after` begins with, the suffix could end up past `after`.
  while (after?.startsWith(key)) key = generateKeyBetween(before, key);
  return key + suffix;
}

/**
 * As many ranks in order between two neighbours. They stand together: what another writer inserts at the same place
 * comes before or behind all of them, never between.
 */
export function ranksBetween(
  before: string | null,
  after: string | null,
  count: number,
  seed: string,
): string[] {
  const first = rankBetween(before, after, seed);
  if (count <= 1) return count === 1 ? [first] : [];
  let width = 1;
  while (BASE_62_DIGITS.length ** width < count) width += 1;
  return Array.from({ length: count }, (_, at) => first + digitsOf(at, width) + LAST_DIGIT);
}

/**
 * The rank of what nobody has put anywhere yet: its age, so that what is newer comes later. What is moved between two
 * such stays there, and what is made afterwards comes behind them all.
 */
export const rankOfAge = (createdAt: string, id: string): string =>
  `a0${createdAt.replace(/\D/g, "")}${suffixOf(id)}`;

const SUFFIX_LENGTH = 3;
/** A key must not end in the smallest digit, or nothing could be put before it. */
const LAST_DIGIT = "V";

function suffixOf(seed: string): string {
  const number = hash("sha256", seed, "buffer").readUInt32BE(0);
  const endings = BASE_62_DIGITS.length - 1;
  const ending = BASE_62_DIGITS[1 + (number % endings)]!;
  return digitsOf(Math.floor(number / endings), SUFFIX_LENGTH - 1) + ending;
}

/** The last digits of a number, to a fixed width. */
function digitsOf(number: number, width: number): string {
  let digits = "";
  for (let rest = number; digits.length < width; rest = Math.floor(rest / BASE_62_DIGITS.length)) {
    digits = BASE_62_DIGITS[rest % BASE_62_DIGITS.length]! + digits;
  }
  return digits;
}
