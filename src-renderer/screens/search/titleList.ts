import { plain } from "../../data/words/plain.ts";
import { asksNothing, forgiven, mostWith, rateWord, valueOf, wordsOf, type Told } from "./fuzzy.ts";

/** How well each word of some titles answers one that is asked, and in how many titles those stand that do. */
interface Ratings {
  /** By the number of the word; 0 for one that does not. */
  values: Float64Array;
  answering: number[];
  titles: number;
}

/**
 * Titles, made ready to be asked again and again. They share their words, so each word is rated once, however many
 * titles there are, and only the titles are looked at that have an answer to what the fewest answer.
 */
export class TitleList {
  readonly #told: Told[] = [];
  readonly #words: string[] = [];
  readonly #lettersOfWords: number[] = [];
  /** The numbers of the words of all titles, one title after the other. */
  readonly #wordsOfTitles: Uint32Array;
  /** Where the words of each title begin, and where those of the last one end. */
  readonly #starts: Uint32Array;
  /** The other way round: the titles in which each word stands. */
  readonly #titlesOfWords: Uint32Array;
  readonly #startsOfTitles: Uint32Array;

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
          this.#lettersOfWords.push(lettersOf(word));
        }
        all.push(number);
      }
      this.#starts[at + 1] = all.length;
    }
    this.#wordsOfTitles = Uint32Array.from(all);
    this.#startsOfTitles = new Uint32Array(this.#words.length + 1);
    this.#titlesOfWords = this.#turnedRound();
  }

  #turnedRound(): Uint32Array {
    const starts = this.#startsOfTitles;
    for (const word of this.#wordsOfTitles) starts[word + 1]! += 1;
    for (let word = 0; word < this.#words.length; word += 1) starts[word + 1]! += starts[word]!;
    const next = starts.slice();
    const turned = new Uint32Array(this.#wordsOfTitles.length);
    for (let title = 0; title < this.#told.length; title += 1)
      for (let at = this.#starts[title]!; at < this.#starts[title + 1]!; at += 1)
        turned[next[this.#wordsOfTitles[at]!]!++] = title;
    return turned;
  }

  /** The numbers of the titles that answer a query best, the best first; slips are forgiven where too little does without. */
  best(query: string, most: number): number[] {
    const asked = wordsOf(plain(query));
    if (asked.length === 0) return asksNothing(query) ? [...this.#told.keys()].slice(0, most) : [];
    const exact = this.#rated(asked, most, false);
    return exact.length >= Math.min(3, most) ? exact : this.#rated(asked, most, true);
  }

  #rated(asked: readonly string[], most: number, isForgiving: boolean): number[] {
    const wanted = asked.join(" ");
    const ratings = asked.map((word) => this.#rateWords(word, isForgiving));
    const rarest = ratings.reduce((fewest, one) => (one.titles < fewest.titles ? one : fewest));
    if (rarest.titles === 0) return [];
    const found: { title: number; value: number }[] = [];
    const isAnswering = this.#titlesWith(rarest.answering);
    for (let title = 0; title < isAnswering.length; title += 1) {
      const average = isAnswering[title] === 1 ? this.#averageOf(title, ratings) : 0;
      if (average === 0) continue;
      const least = found.length === most ? found[most - 1]!.value : -1;
      if (mostWith(average) <= least) continue;
      const value = valueOf(average, wanted, this.#told[title]!);
      if (value <= least) continue;
      let place = found.length;
      while (place > 0 && found[place - 1]!.value < value) place -= 1;
      found.splice(place, 0, { title, value });
      if (found.length > most) found.pop();
    }
    return found.map(({ title }) => title);
  }

  #rateWords(word: string, isForgiving: boolean): Ratings {
    const ratings: Ratings = { values: new Float64Array(this.#words.length), answering: [], titles: 0 };
    const [letters, most] = [lettersOf(word), isForgiving ? forgiven(word.length) : 0];
    for (let at = 0; at < this.#words.length; at += 1) {
      if (countBits(letters & ~this.#lettersOfWords[at]!) > most) continue;
      const rated = rateWord(word, this.#words[at]!, isForgiving);
      if (rated === undefined) continue;
      ratings.values[at] = rated;
      ratings.answering.push(at);
      ratings.titles += this.#startsOfTitles[at + 1]! - this.#startsOfTitles[at]!;
    }
    return ratings;
  }

  /** By title, 1 where one of these words stands in it. */
  #titlesWith(words: readonly number[]): Uint8Array {
    const found = new Uint8Array(this.#told.length);
    for (const word of words)
      for (let at = this.#startsOfTitles[word]!; at < this.#startsOfTitles[word + 1]!; at += 1)
        found[this.#titlesOfWords[at]!] = 1;
    return found;
  }

  /** How well the words of a title answer what is asked, each by the best of them; 0 where one is not answered. */
  #averageOf(title: number, ratings: readonly Ratings[]): number {
    const from = this.#starts[title]!;
    const to = this.#starts[title + 1]!;
    let sum = 0;
    for (const { values } of ratings) {
      let best = 0;
      for (let at = from; at < to; at += 1) best = Math.max(best, values[this.#wordsOfTitles[at]!]!);
      if (best === 0) return 0;
      sum += best;
    }
    return sum / ratings.length;
  }
}

/** Which letters a word has, as bits. Several letters share one: a word that lacks a bit lacks a letter. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
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
