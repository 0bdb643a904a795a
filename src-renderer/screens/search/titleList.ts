import { plain } from "../../data/plain.ts";
import { asksNothing, rateWord, valueOf, wordsOf, type Told } from "./fuzzy.ts";

/**
 * Titles, made ready to be asked again and again. They share their words, so each word is rated once, however many
 * titles there are.
 */
export class TitleList {
  readonly #told: Told[] = [];
  readonly #words: string[] = [];
  /** The numbers of the words of all titles, one title after the other. */
  readonly #wordsOfTitles: Uint32Array;
  /** Where the words of each title begin, and where those of the last one end. */
  readonly #starts: Uint32Array;

  constructor(titles: readonly string[]) {
    const numbers = new Map<string, number>();
    const all: number[] = [];
    this.#starts = new Uint32Array(titles.length + 1);
    for (const [at, title] of titles.entries()) {
      const text = plain(title);
      const words = wordsOf(text);
      this.#told.push({ line: words.join(" "), length: text.length });
      for (const word of words) {
        let number = numbers.get(word);
        if (number === undefined) {
          numbers.set(word, (number = this.#words.length));
          this.#words.push(word);
        }
        all.push(number);
      }
      this.#starts[at + 1] = all.length;
    }
    this.#wordsOfTitles = Uint32Array.from(all);
  }

  /** The numbers of the titles that answer a query best, the best first; slips are forgiven where too little does without. */
  best(query: string, most: number): number[] {
    const asked = wordsOf(plain(query));
    if (asked.length === 0) return asksNothing(query) ? [...this.#told.keys()].slice(0, most) : [];
    const exact = this.#rated(asked, most, false);
    return exact.length >= Math.min(3, most) ? exact : this.#rated(asked, most, true);
  }

  #rated(asked: readonly string[], most: number, isForgiving: boolean): number[] {
    const ratings = asked.map((word) => this.#rateWords(word, isForgiving));
    const found: { title: number; value: number }[] = [];
    for (let title = 0; title < this.#told.length; title += 1) {
      const sum = this.#sumOf(title, ratings);
      if (sum === undefined) continue;
      const value = valueOf(sum, asked, this.#told[title]!);
      if (found.length === most && found[most - 1]!.value >= value) continue;
      let place = found.length;
      while (place > 0 && found[place - 1]!.value < value) place -= 1;
      found.splice(place, 0, { title, value });
      if (found.length > most) found.pop();
    }
    return found.map(({ title }) => title);
  }

  #rateWords(word: string, isForgiving: boolean): Float64Array {
    const rated = new Float64Array(this.#words.length);
    for (let at = 0; at < rated.length; at += 1)
      rated[at] = rateWord(word, this.#words[at]!, isForgiving) ?? 0;
    return rated;
  }

  /** How well the words of a title answer what is asked, each by the best of them; undefined where one is not answered. */
  #sumOf(title: number, ratings: readonly Float64Array[]): number | undefined {
    const from = this.#starts[title]!;
    const to = this.#starts[title + 1]!;
    let sum = 0;
    for (const rated of ratings) {
      let best = 0;
      for (let at = from; at < to; at += 1) best = Math.max(best, rated[this.#wordsOfTitles[at]!]!);
      if (best === 0) return undefined;
      sum += best;
    }
    return sum;
  }
}

/** What answers a query best, the best first. */
export function findBest<T>(
  all: readonly T[],
  query: string,
  titleOf: (one: T) => string,
  most: number,
): T[] {
  return new TitleList(all.map(titleOf)).best(query, most).map((at) => all[at]!);
}
