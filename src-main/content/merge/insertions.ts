import { diffTokens, type Change } from "./diff.ts";
import type { Means } from "./edits.ts";
import { layOnEachOther, sectionsIn } from "./insertedSections.ts";
import { orderKey } from "./insertionOrder.ts";
import type { PieceSides } from "./moves.ts";
import { SAYING, type Piece } from "./pieces.ts";
import type { Result } from "./result.ts";

const SAME_WORDS = 5;
const SAME_PART = 0.75;
const ALL_WORDS = 3;
const FEW_WORDS = 2;
const MOST_OF = 0.6;

const MOST_PAIRS = 1024;

/** Keeps what both sides inserted at one place, and tells whether one insertion is the other in other words. */
export class Insertions {
  readonly #sources: PieceSides;
  readonly #means: Means;
  #gone: readonly string[] | undefined;

  constructor(sources: PieceSides, means: Means) {
    this.#sources = sources;
    this.#means = means;
  }

  /**
   * Keeps what both sides inserted at one place, once where it is the same. False when one insertion seems to be the
   * other with changes: then a person has to choose, or the page would say one thing twice.
   */
  keepBoth(ours: readonly Piece[], theirs: readonly Piece[], result: Result): boolean {
    if (ours.length * theirs.length > MOST_PAIRS || this.haveOne(ours, theirs)) return false;
    this.#putBoth(ours, theirs, result);
    return true;
  }

  /** Sections of one name are put together, each with what stands below it there; what else there is stays beside. */
  #putBoth(ours: readonly Piece[], theirs: readonly Piece[], result: Result): void {
    const [left, right] = [sectionsIn(ours), sectionsIn(theirs)];
    this.#putInRow(left.lead, right.lead, result);
    for (const { pair, ours, theirs } of layOnEachOther(left.sections, right.sections)) {
      if (pair) {
        const [[heading, ...below], [other, ...belowOther]] = pair;
        result.placeBoth(heading!, other!);
        this.#putBoth(below, belowOther, result);
      }
      takeBoth(ours.flat(), theirs.flat(), result);
    }
  }

  /** Puts in what no heading parts. */
  #putInRow(ours: readonly Piece[], theirs: readonly Piece[], result: Result): void {
    let [i, j] = [0, 0];
    for (const { aStart, aEnd, bEnd } of this.#differences(ours, theirs)) {
      for (; i < aStart; i += 1, j += 1) result.placeBoth(ours[i]!, theirs[j]!);
      takeBoth(ours.slice(i, aEnd), theirs.slice(j, bEnd), result);
      [i, j] = [aEnd, bEnd];
    }
  }

  /** Where two insertions differ, up to their ends. Of several answers it is the same one whichever side is ours. */
  #differences(ours: readonly Piece[], theirs: readonly Piece[]): Change[] {
    const end = { aStart: ours.length, aEnd: ours.length, bStart: theirs.length, bEnd: theirs.length };
    const [left, right] = [ours.map(idOf), theirs.map(idOf)];
    if (left.join("\0") <= right.join("\0")) return [...diffTokens(left, right, this.#means.budget), end];
    const mirrored = diffTokens(right, left, this.#means.budget);
    return [
      ...mirrored.map((c) => ({ aStart: c.bStart, aEnd: c.bEnd, bStart: c.aStart, bEnd: c.aEnd })),
      end,
    ];
  }

  /** Whether a piece of one side seems to be a piece of the other with changes. Too many are not compared. */
  haveOne(ours: readonly Piece[], theirs: readonly Piece[]): boolean {
    if (ours.length * theirs.length > MOST_PAIRS) return false;
    return ours.some((piece) => theirs.some((other) => this.#areOne(piece, other)));
  }

  #areOne(piece: Piece, other: Piece): boolean {
    return other.key !== piece.key && (this.#sayTheSame(piece, other) || this.#areMadeOfOne(piece, other));
  }

  /** Whether two pieces have most of their words in common, or one has all words of the other; titles may. */
  #sayTheSame({ kind, text }: Piece, other: Piece): boolean {
    const { likeness, budget } = this.#means;
    if (isWithin(text, other.text) || isWithin(other.text, text)) return true;
    const shared = likeness.shared(text, other.text);
    if (shared >= SAME_WORDS && likeness.of(text, other.text, budget) >= SAME_PART) return true;
    if (shared < ALL_WORDS || kind === "heading" || other.kind === "heading") return false;
    return shared === Math.min(likeness.count(text), likeness.count(other.text));
  }

  /** Whether two pieces were made of one that stands on neither side any more: both cut or framed it, or moved it. */
  #areMadeOfOne(piece: Piece, sibling: Piece): boolean {
    const { likeness } = this.#means;
    const [text, other] = [wordsOf(piece), wordsOf(sibling)];
    const shared = likeness.shared(text, other);
    if (shared === 0) return false;
    const areTitles = piece.kind === "heading" && sibling.kind === "heading";
    const [length, otherLength] = [likeness.count(text), likeness.count(other)];
    return this.#goneFromBoth().some((gone) => {
      const [part, otherPart] = [likeness.shared(gone, text), likeness.shared(gone, other)];
      const most = Math.max(FEW_WORDS, MOST_OF * likeness.count(gone));
      if (part >= most && otherPart >= most) return true;
      const isRest = part === length || otherPart === otherLength;
      const isAlike = 2 * shared >= Math.min(length, otherLength);
      const areMostlyThat = 2 * part >= length && 2 * otherPart >= otherLength;
      return isRest
        ? areMostlyThat || (isAlike && (areTitles || shared >= FEW_WORDS))
        : isAlike && areMostlyThat;
    });
  }

  #goneFromBoth(): readonly string[] {
    if (this.#gone) return this.#gone;
    const { base, ours, theirs } = this.#sources;
    const there = new Set([...ours, ...theirs].map(({ key }) => key));
    return (this.#gone = base.filter(({ key }) => !there.has(key)).map(wordsOf));
  }
}

/** Whether a text is some of the lines of another. */
function isWithin(part: string, whole: string): boolean {
  return SAYING.test(part) && part.length < whole.length && `\n${whole}\n`.includes(`\n${part}\n`);
}

/** What a piece says, without tags; a word at the beginning of a sentence is the same one inside another. */
function wordsOf({ text }: Piece): string {
  return text.replace(/^\{%[^\n]*%\}$/gm, "").toLowerCase();
}

function takeBoth(ours: readonly Piece[], theirs: readonly Piece[], result: Result): void {
  const texts = result.textsOf({ base: [], ours, theirs });
  const [left, right] = [orderKey(ours, texts.ours), orderKey(theirs, texts.theirs)];
  // Of two tags that close alike the first is that of the directive that opens last.
  const oursFirst = left === right ? idsOf(ours) >= idsOf(theirs) : left < right;
  if (oursFirst) result.take(ours, "ours");
  result.take(theirs, "theirs");
  if (!oursFirst) result.take(ours, "ours");
}

const idsOf = (pieces: readonly Piece[]): string => pieces.map(idOf).join("\0");

function idOf({ id }: Piece): string {
  return id;
}
