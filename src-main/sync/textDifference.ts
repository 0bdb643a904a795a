/*
 * What makes one text of another: pieces that are taken from the former one, and words that are new. Texts of pages
 * change by a word at a time, and a line that carries the word has no need of the page.
 */

/** New words, or a piece of the former text: where it begins and how long it is, in UTF-16 units. */
export type TextPart = string | [from: number, length: number];

export type TextDifference = TextPart[];

/** Pieces of a former text are found by so many characters that begin at a multiple of it. */
const stride = 32;

/** Parts beyond these cost more than they save. */
const mostParts = 1000;

/**
 * What makes `text` of `former`, or undefined where the two have too little in common for that to be worth anything.
 * The time that it takes grows with the texts' length and no faster, whatever is in them.
 */
export function differenceOf(former: string, text: string): TextDifference | undefined {
  const shortest = Math.min(former.length, text.length);
  let begin = 0;
  while (begin < shortest && former.charCodeAt(begin) === text.charCodeAt(begin)) begin += 1;
  if (isInside(text, begin)) begin -= 1;
  let end = 0;
  while (
    end < shortest - begin &&
    former.charCodeAt(former.length - 1 - end) === text.charCodeAt(text.length - 1 - end)
  )
    end += 1;
  if (isInside(text, text.length - end)) end -= 1;
  const parts = new Parts(former);
  parts.take(0, begin);
  const worth = text.length / 2;
  if (!parts.make(text, begin, text.length - end, worth)) return undefined;
  parts.take(former.length - end, end);
  return parts.list.length > mostParts ? undefined : parts.list;
}

/**
 * The text that a difference makes of a former one; undefined where it names what that one does not have, or makes a
 * text of more than `longest` units.
 */
export function textFrom(former: string, parts: TextDifference, longest: number): string | undefined {
  const isWithin = parts.every(
    (part) =>
      typeof part === "string" || (part[0] >= 0 && part[1] >= 0 && part[0] + part[1] <= former.length),
  );
  const length = parts.reduce((sum, part) => sum + (typeof part === "string" ? part.length : part[1]), 0);
  if (!isWithin || length > longest) return undefined;
  return parts
    .map((part) => (typeof part === "string" ? part : former.slice(part[0], part[0] + part[1])))
    .join("");
}

/** Whether a character of two units would be cut there. */
const isInside = (text: string, at: number): boolean =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));

/** A difference while it is made, from its first part on. */
class Parts {
  readonly list: TextDifference = [];
  readonly #former: string;
  /** Where in the former text each run of {@link stride} characters begins; the first of equals. */
  #runs: Map<string, number> | undefined;

  constructor(former: string) {
    this.#former = former;
  }

  take(from: number, length: number): void {
    const last = this.list.at(-1);
    if (length === 0) return;
    if (Array.isArray(last) && last[0] + last[1] === from) last[1] += length;
    else this.list.push([from, length]);
  }

  /** Goes through `text` between two places; answers whether no more than `most` of it was new. */
  make(text: string, begin: number, end: number, most: number): boolean {
    let [fresh, at, added] = [begin, begin, 0];
    while (at < end) {
      const from = at + stride <= end ? this.#find(text.slice(at, at + stride)) : undefined;
      if (from === undefined) {
        at += 1;
        if (added + at - fresh > most) return false;
        continue;
      }
      const back = this.#matchBefore(text, at, from, fresh);
      added += at - back - fresh;
      this.#add(text.slice(fresh, at - back));
      const length = this.#matchFrom(text, at, from, end);
      this.take(from - back, back + length);
      at += length;
      fresh = at;
    }
    this.#add(text.slice(fresh, end));
    return added + end - fresh <= most;
  }

  #add(words: string): void {
    if (words !== "") this.list.push(words);
  }

  #find(run: string): number | undefined {
    if (!this.#runs) {
      this.#runs = new Map();
      for (let from = 0; from + stride <= this.#former.length; from += stride) {
        const known = this.#former.slice(from, from + stride);
        if (!this.#runs.has(known)) this.#runs.set(known, from);
      }
    }
    return this.#runs.get(run);
  }

  /** How far before two places both texts are the same. */
  #matchBefore(text: string, at: number, from: number, least: number): number {
    let back = 0;
    while (
      at - back > least &&
      from - back > 0 &&
      text.charCodeAt(at - back - 1) === this.#former.charCodeAt(from - back - 1)
    )
      back += 1;
    return isInside(text, at - back) ? back - 1 : back;
  }

  /** How far from two places on both texts are the same. */
  #matchFrom(text: string, at: number, from: number, end: number): number {
    let length = 0;
    while (
      at + length < end &&
      from + length < this.#former.length &&
      text.charCodeAt(at + length) === this.#former.charCodeAt(from + length)
    )
      length += 1;
    return isInside(text, at + length) ? length - 1 : length;
  }
}
