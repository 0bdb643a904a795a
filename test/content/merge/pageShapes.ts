import type { Item, Manuscript, Part, Sentence } from "./manuscript.ts";

/*
 * Pages made of numbers, so that a failing one can be made smaller. Every word that tells something stands once: `b`
 * words are the page's, `o` and `t` words were added by one writer, `s` words by both alike, so that a test can follow
 * each of them. Between them stand the words that every sentence has.
 */

/** Finds the words of which each stands once. */
export const TELLING = /(?<![\p{L}\d])[bost]\d+(?![\p{L}\d])/giu;

/** A paragraph that a page may have several times. */
export const STOCK = "Read this first.";

const COMMON = ["the", "of", "and", "to", "a", "is"];

/** Makes one writer's words, each new one with the next number. */
export class Words {
  #count = 0;
  readonly #writer: "b" | "o" | "t" | "s";

  constructor(writer: "b" | "o" | "t" | "s") {
    this.#writer = writer;
  }

  next(): string {
    this.#count += 1;
    return `${this.#writer}${this.#count}`;
  }

  sentence(shape: number): Sentence {
    const length = 2 + (shape % 5);
    return Array.from({ length }, (_, at) =>
      at % 2 === 1 ? COMMON[(shape + at) % COMMON.length]! : this.next(),
    );
  }
}

const HTML_KINDS = ["cards", "cards", "figure", "aligned"] as const;

const KINDS: readonly (Part["kind"] | "stock")[] = [
  ...(["paragraph", "paragraph", "heading", "list", "table", "code"] as const),
  ...(["quote", "hint", "details", "rule", "stock"] as const),
  ...HTML_KINDS,
];
/** Past some depth only what holds no blocks. */
const PLAIN_KINDS = 6;

/** A part as a number tells: its kind by the number's end, its size and its form by what is before that. */
export function partOf(shape: number, words: Words, depth = 0): Part {
  const kinds = depth > 1 ? PLAIN_KINDS : KINDS.length;
  const size = Math.floor(shape / kinds);
  const sentences = (count: number): Sentence[] =>
    Array.from({ length: count }, (_, i) => words.sentence(size + i));
  const kind = KINDS[shape % kinds]!;
  switch (kind) {
    case "paragraph":
      return { kind, sentences: sentences(1 + (size % 4)), width: size % 3 === 0 ? 30 : 0 };
    case "heading":
      return { kind, level: 1 + (size % 3), words: words.sentence(size) };
    case "list":
      return {
        kind,
        ordered: size % 2 === 0,
        loose: size % 5 === 0,
        indent: size % 3 === 0 ? 4 : 2,
        bullet: size % 4 === 0 ? "*" : "-",
        items: Array.from({ length: 1 + (size % 4) }, (_, i) => itemOf(size + i, words, depth)),
      };
    case "table": {
      const columns = Array.from({ length: 2 + (size % 2) }, () => words.next());
      const rows = Array.from({ length: 1 + (size % 3) }, () => columns.map(() => words.next()));
      return { kind, padded: size % 2 === 0, columns, rows };
    }
    case "cards": {
      const columns = Array.from({ length: 2 + (size % 2) }, () => words.next());
      const rows = Array.from({ length: 1 + (size % 3) }, (_, row) =>
        columns.map((_, cell) => sentences((row + cell + size) % 3)),
      );
      return { kind, view: size % 2 === 0 ? "cards" : "grid", columns, rows };
    }
    case "figure":
      return { kind, image: words.next(), sentences: sentences(1 + (size % 2)) };
    case "aligned":
      return {
        kind,
        tag: size % 3 === 0 ? "h2" : "p",
        align: size % 2 === 0 ? "center" : "right",
        sentences: sentences(1 + (size % 3)),
      };
    case "code": {
      const lines = Array.from({ length: 1 + (size % 5) }, () => words.next());
      return { kind, info: size % 2 === 0 ? "js" : "", lines };
    }
    case "quote":
      return { kind, parts: partsOf(size, words, depth) };
    case "hint":
      return { kind, style: words.next(), parts: partsOf(size, words, depth) };
    case "details":
      return { kind, title: words.next(), parts: partsOf(size, words, depth) };
    case "rule":
      return { kind };
    case "stock":
      return { kind: "paragraph", sentences: [STOCK.toLowerCase().slice(0, -1).split(" ")], width: 0 };
  }
}

/** The shape of a paragraph as a number tells. */
export function paragraphShape(number: number): number {
  return number * KINDS.length;
}

/** The shape of a block of HTML as a number tells. */
export function htmlShape(number: number): number {
  const html = HTML_KINDS.length;
  return KINDS.length * Math.floor(number / html) + KINDS.length - html + (number % html);
}

function partsOf(size: number, words: Words, depth: number): Part[] {
  return Array.from({ length: 1 + (size % 2) }, (_, i) => partOf(size * 7 + i * 3, words, depth + 1));
}

export function itemOf(shape: number, words: Words, depth: number): Item {
  const nested = depth < 2 && shape % 4 === 0 ? 1 + (shape % 2) : 0;
  return {
    sentences: Array.from({ length: 1 + (shape % 2) }, (_, i) => words.sentence(shape + i)),
    done: shape % 7 === 0 ? false : undefined,
    items: Array.from({ length: nested }, (_, i) => itemOf(shape + i + 1, words, depth + 1)),
  };
}

/** A page with so many keys of front matter, of which somebody may be typing one, and a part for each number. */
export function pageOf(keys: number, shapes: readonly number[]): Manuscript {
  const words = new Words("b");
  return {
    front: Array.from({ length: keys }, (_, at) => {
      const isTyped = at === 1 && keys === 3 && shapes.length % 2 === 1;
      return [`key${at}`, isTyped ? undefined : words.next()];
    }),
    parts: shapes.map((shape) => partOf(shape, words)),
  };
}
