import { sections, type Section } from "./text/outline.ts";

/** A section with its words as they are compared in a search. */
export interface FoldedSection extends Section {
  foldedTitle: string;
  foldedBody: string;
}

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
  const found = known.get(markdown) ?? sections(markdown).map(folded);
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

const folded = (section: Section): FoldedSection => ({
  ...section,
  foldedTitle: fold(section.title),
  foldedBody: fold(section.body),
});
