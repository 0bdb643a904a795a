import { plain } from "../../data/words/plain.ts";

/** How well a name answers what was typed; higher is better. */
export interface Match {
  score: number;
  /** What of the name was typed: where each stretch begins and ends, one after the other. */
  ranges: number[];
}

/**
 * Compares a name with what was typed. A name that begins with it is best, then one with a word that does, then one
 * that holds it anywhere, and last one whose words begin with its letters.
 */
export function matchOf(typed: string, name: string): Match | undefined {
  const wanted = plain(typed).trim();
  const given = plain(name);
  // Letters that fold into two would shift what is shown as typed: then nothing is.
  const shown = (from: number, to: number): number[] => (given.length === name.length ? [from, to] : []);
  if (wanted === "") return { score: 0, ranges: [] };
  const brevity = 1 / (1 + given.length);
  if (given.startsWith(wanted)) return { score: 4 + brevity, ranges: shown(0, wanted.length) };
  const at = given.indexOf(wanted);
  if (at > 0) {
    const startsWord = /[\s\-_/.:(]/.test(given[at - 1] ?? "");
    return { score: (startsWord ? 3 : 2) + brevity, ranges: shown(at, at + wanted.length) };
  }
  return scattered(wanted, given, name, brevity);
}

function scattered(wanted: string, given: string, name: string, brevity: number): Match | undefined {
  // Two letters in order are in nearly every name.
  if (wanted.length < 3) return undefined;
  const ranges: number[] = [];
  for (const letter of wanted) {
    const next = ranges.at(-1) ?? 0;
    // Each letter goes on where the last one stood, or begins a word: letters amid words are chance.
    if (ranges.length > 0 && given[next] === letter) ranges[ranges.length - 1] = next + 1;
    else {
      const start = wordStarting(given, letter, next);
      if (start < 0) return undefined;
      ranges.push(start, start + 1);
    }
  }
  return { score: 1 + brevity, ranges: given.length === name.length ? ranges : [] };
}

function wordStarting(given: string, letter: string, from: number): number {
  for (let at = given.indexOf(letter, from); at >= 0; at = given.indexOf(letter, at + 1))
    if (at === 0 || /[\s\-_/.]/.test(given[at - 1] ?? "")) return at;
  return -1;
}

/** What answers to the query, best first, each with its match; what answers alike stays in order. */
export function ranked<T>(
  items: readonly T[],
  typed: string,
  namesOf: (item: T) => readonly string[],
): { item: T; match: Match }[] {
  const found: { item: T; match: Match }[] = [];
  for (const item of items) {
    const best = bestMatch(typed, namesOf(item));
    if (best) found.push({ item, match: best });
  }
  return found.toSorted((a, b) => b.match.score - a.match.score);
}

/** The first name is the one that is shown; the others only help to find it, and count a little less. */
function bestMatch(typed: string, [shown = "", ...others]: readonly string[]): Match | undefined {
  let best = matchOf(typed, shown);
  for (const other of others) {
    const match = matchOf(typed, other);
    const score = match && match.score - 0.5;
    if (score !== undefined && score > (best?.score ?? -1)) best = { score, ranges: [] };
  }
  return best;
}
