import { mergeBytes } from "./bytes.ts";
import { joinPieces, type Placed, type Span } from "./joinPieces.ts";
import type { PieceSides } from "./moves.ts";
import { contentOf, type Piece, type PieceKind } from "./pieces.ts";
import type { TextConflict, TextJoin, TextMerge, Texts } from "./texts.ts";

/** A record whose place is told by the piece of the result that it stands at, and an offset from there. */
type Located<T extends { at: number }> = T & { piece: number };

/** What a merge of pieces has come to so far: the pieces of the text, and the records about them. */
export class Result {
  readonly pieces: Placed[] = [];
  readonly conflicts: (Located<TextConflict> & {
    /** What is disputed, where that is whole pieces. */
    sides?: PieceSides;
  })[] = [];
  readonly joins: Located<TextJoin>[] = [];
  /** How often pieces could not be combined, in what was taken back too. */
  failures = 0;
  readonly #sources: PieceSides;

  constructor(sources: PieceSides) {
    this.#sources = sources;
  }

  /** Where the result has come to, for {@link Result.takeBack}. */
  mark(): readonly [pieces: number, conflicts: number, joins: number] {
    return [this.pieces.length, this.conflicts.length, this.joins.length];
  }

  takeBack([pieces, conflicts, joins]: ReturnType<Result["mark"]> = [0, 0, 0]): void {
    this.pieces.length = pieces;
    this.conflicts.length = conflicts;
    this.joins.length = joins;
  }

  place(text: string, gap: string, { base, ours, theirs }: PieceSides): void {
    this.pieces.push({
      first: kindOf(text, base[0], ours[0], theirs[0]),
      last: kindOf(text, base.at(-1), ours.at(-1), theirs.at(-1)),
      text,
      gap,
      base: base[0],
      ours: spanOf(ours),
      theirs: spanOf(theirs),
    });
  }

  /** What both sides inserted, or put in place of something else. */
  placeBoth(ours: Piece, theirs: Piece): void {
    if (ours.key !== theirs.key) return this.conflict({ base: [], ours: [ours], theirs: [theirs] });
    const text = mergeBytes(undefined, ours.text, theirs.text);
    this.place(text, mergeBytes(undefined, ours.gap, theirs.gap), {
      base: [],
      ours: [ours],
      theirs: [theirs],
    });
  }

  placeMerged({ text, conflicts, joins }: TextMerge, { base, ours, theirs }: PieceSides): void {
    // Of a list whose items one side took out and the other moved away, not even its blank lines stay.
    if (text === "" && conflicts.length + joins.length === 0) return;
    const piece = this.pieces.length;
    for (const conflict of conflicts) this.conflicts.push({ ...conflict, piece });
    for (const join of joins) this.joins.push({ ...join, piece });
    this.place(text, mergeBytes(base.at(-1)?.gap, ours.at(-1)?.gap, theirs.at(-1)?.gap), {
      base,
      ours,
      theirs,
    });
  }

  /** What one side put there, of which the other has nothing else than the base. */
  take(pieces: readonly Piece[], side: "ours" | "theirs"): void {
    const none = { base: [], ours: [], theirs: [] };
    for (const piece of pieces) this.place(piece.text, piece.gap, { ...none, [side]: [piece] });
  }

  /** The text keeps ours; the record keeps all three. */
  conflict({ base, ours, theirs }: PieceSides): void {
    this.failures += 1;
    const texts = this.textsOf({ base, ours, theirs });
    const sides = { base, ours, theirs };
    this.conflicts.push({ ...texts, sides, piece: this.pieces.length, at: 0 });
    if (ours.length > 0) this.place(texts.ours, ours.at(-1)!.gap, { base, ours, theirs });
  }

  textsOf({ base, ours, theirs }: PieceSides): Texts {
    const { base: was, ours: left, theirs: right } = this.#sources;
    return { base: contentOf(base, was), ours: contentOf(ours, left), theirs: contentOf(theirs, right) };
  }

  /** Puts the pieces together, and tells of each record where in the text it stands. */
  write(): TextMerge {
    const { text, starts } = joinPieces(this.pieces, this.#sources);
    return {
      text,
      conflicts: this.conflicts.map(({ piece, at, base, ours, theirs }) => ({
        ...{ base, ours, theirs },
        at: starts[piece]! + at,
      })),
      joins: this.joins.map(({ piece, at, ...join }) => ({ ...join, at: starts[piece]! + at })),
    };
  }
}

/** The kind of a piece that one side may have made another, or each side its own: then it is that of whose text it has. */
function kindOf(
  text: string,
  base: Piece | undefined,
  ours: Piece | undefined,
  theirs: Piece | undefined,
): PieceKind {
  if (theirs?.text === text && ours?.text !== text) return theirs.kind;
  return (ours && ours.kind !== base?.kind ? ours : (theirs ?? ours))!.kind;
}

function spanOf(pieces: readonly Piece[]): Span | undefined {
  return pieces.length === 0 ? undefined : { first: pieces[0]!, last: pieces.at(-1)! };
}
