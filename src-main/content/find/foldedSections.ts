import { withPlainLetters } from "../../store/search/plainLetters.ts";
import { plainText, writtenSections, type WrittenSection } from "../text/outline.ts";

/** A section with its words as they are compared in a search, worked out as far as somebody asks for them. */
export class FoldedSection {
  readonly title: string;
  readonly anchor: string;
  readonly foldedTitle: string;
  readonly #source: string;
  #foldedSource: string | undefined;
  #body: string | undefined;
  #foldedBody: string | undefined;

  constructor({ title, anchor, source }: WrittenSection) {
    this.title = title;
    this.anchor = anchor;
    this.foldedTitle = fold(title);
    this.#source = source;
  }

  get body(): string {
    return (this.#body ??= plainText(this.#source));
  }

  get foldedBody(): string {
    return (this.#foldedBody ??= fold(this.body));
  }

  /** Whether the section may say one of these, by how it is written: to know its words takes a parser. */
  maySay(letters: readonly string[]): boolean {
    if (letters.some((some) => this.foldedTitle.includes(some))) return true;
    const source = (this.#foldedSource ??= fold(this.#source));
    return letters.some((some) => source.includes(some)) || hidesLetters.test(source) || hasOthers(source);
  }
}

/** Marks in the middle of a word, and entities: a reader sees other letters there than are written. */
const hidesLetters = /[\p{L}\p{N}\p{M}][*~`\\<[]+[\p{L}\p{N}\p{M}]|[\])>][\p{L}\p{N}\p{M}]|&/u;

/** Letters that a query may have otherwise. */
const hasOthers = (source: string): boolean => withPlainLetters(source) !== source;

/** Text as it is compared in a search: without case and accents, one character for each. */
export const fold = (text: string): string => (isPlain.test(text) ? text.toLowerCase() : foldEach(text));

/** Nothing to take from these but their case, which most texts consist of. */
const isPlain = /^[\0-\x7f]*$/;

const foldEach = (text: string): string =>
  [...text]
    .map((character) => {
      const plain = character
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
        .toLowerCase();
      // Offsets in the folded text must be offsets in the text.
      return plain.length === character.length ? plain : character;
    })
    .join("");

/** So many characters of texts are kept in sections: who types a word finds the same pages at every letter. */
const most = 2_000_000;

const known = new Map<string, FoldedSection[]>();
let held = 0;

/** The sections of a text, folded; those of texts that were looked at lately are at hand. */
export function foldedSections(markdown: string): FoldedSection[] {
  const found = known.get(markdown) ?? writtenSections(markdown).map((section) => new FoldedSection(section));
  if (known.delete(markdown)) held -= markdown.length;
  known.set(markdown, found);
  held += markdown.length;
  for (const oldest of known.keys()) {
    if (held <= most) break;
    known.delete(oldest);
    held -= oldest.length;
  }
  return found;
}
