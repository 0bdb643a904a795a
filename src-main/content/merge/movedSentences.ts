import type { PieceSides } from "./moves.ts";
import type { Piece } from "./pieces.ts";
import { plainSentences } from "./sentences.ts";

type Side = "ours" | "theirs";

/** Knows which sentences a side took out of one piece and put into another. */
export class MovedSentences {
  readonly #sources: PieceSides;
  readonly #anew: Partial<Record<Side, ReadonlySet<string>>> = {};

  constructor(sources: PieceSides) {
    this.#sources = sources;
  }

  /**
   * Whether one side wrote something beside a sentence of a piece that the other put elsewhere: nobody can tell whether
   * what it wrote belongs there or stays.
   */
  isWrittenBeside({ base, ours, theirs }: Record<keyof PieceSides, Piece>): boolean {
    const was = sentencesOf(base);
    return (
      this.#isBeside(was, sentencesOf(ours), sentencesOf(theirs), "theirs") ||
      this.#isBeside(was, sentencesOf(theirs), sentencesOf(ours), "ours")
    );
  }

  #isBeside(
    was: readonly string[],
    written: readonly string[],
    left: readonly string[],
    side: Side,
  ): boolean {
    const [known, stays] = [new Set(was), new Set(left)];
    const isNew = (sentence: string | undefined): boolean => sentence !== undefined && !known.has(sentence);
    return written.some(
      (sentence, at) =>
        known.has(sentence) &&
        !stays.has(sentence) &&
        (isNew(written[at - 1]) || isNew(written[at + 1])) &&
        this.#writtenAnew(side).has(sentence),
    );
  }

  /** The sentences in pieces of a side that the base does not have. */
  #writtenAnew(side: Side): ReadonlySet<string> {
    const found = this.#anew[side];
    if (found) return found;
    const known = new Set(this.#sources.base.map(({ key }) => key));
    const anew = this.#sources[side].filter(({ key }) => !known.has(key));
    return (this.#anew[side] = new Set(anew.flatMap(sentencesOf)));
  }
}

/** Two blanks, or one that is no space. */
const BROKEN = /[^\S ]| {2}/;

function sentencesOf({ text }: Piece): string[] {
  const inRow = BROKEN.test(text) ? text.replace(/\s+/g, " ") : text;
  return plainSentences(inRow);
}
