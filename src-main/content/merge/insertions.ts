import type { Means } from "./edits.ts";
import type { PieceSides } from "./moves.ts";
import type { Piece } from "./pieces.ts";

const SAME_WORDS = 5;
const SAME_PART = 0.75;
const ALL_WORDS = 3;
const FEW_WORDS = 2;
const MOST_OF = 0.6;

/** Tells whether what one side inserted is what the other inserted, in other words. */
export class Insertions {
  readonly #sources: PieceSides;
  readonly #means: Means;
  #gone: readonly Piece[] | undefined;

  constructor(sources: PieceSides, means: Means) {
    this.#sources = sources;
    this.#means = means;
  }

  areOne(piece: Piece, other: Piece): boolean {
    return other.key !== piece.key && (this.#sayTheSame(piece, other) || this.#areMadeOfOne(piece, other));
  }

  /** Whether two pieces have most of their words in common, or one has all words of the other; titles may. */
  #sayTheSame({ kind, text }: Piece, other: Piece): boolean {
    const { likeness, budget } = this.#means;
    const shared = likeness.shared(text, other.text);
    if (shared >= SAME_WORDS && likeness.of(text, other.text, budget) >= SAME_PART) return true;
    if (shared < ALL_WORDS || kind === "heading" || other.kind === "heading") return false;
    return shared === Math.min(likeness.count(text), likeness.count(other.text));
  }

  /** Whether two pieces were made of one that stands on neither side any more: both cut or framed it, or moved it. */
  #areMadeOfOne(piece: Piece, sibling: Piece): boolean {
    const { likeness } = this.#means;
    const [text, other] = [withoutTags(piece), withoutTags(sibling)];
    const shared = likeness.shared(text, other);
    if (shared === 0) return false;
    const [length, otherLength] = [likeness.count(text), likeness.count(other)];
    return this.#goneFromBoth().some((gone) => {
      const [part, otherPart] = [likeness.shared(gone.text, text), likeness.shared(gone.text, other)];
      const most = Math.max(FEW_WORDS, MOST_OF * likeness.count(gone.text));
      if (part >= most && otherPart >= most) return true;
      const isRest = part === length || otherPart === otherLength;
      const isAlike = 2 * shared >= Math.min(length, otherLength);
      return (isRest || isAlike) && 2 * part >= length && 2 * otherPart >= otherLength;
    });
  }

  #goneFromBoth(): readonly Piece[] {
    if (this.#gone) return this.#gone;
    const { base, ours, theirs } = this.#sources;
    const there = new Set([...ours, ...theirs].map(({ text }) => text));
    return (this.#gone = base.filter(({ text }) => !there.has(text)));
  }
}

function withoutTags({ text }: Piece): string {
  return text.replace(/^\{%[^\n]*%\}$/gm, "");
}
