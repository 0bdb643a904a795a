import { asksAboutSentenceElsewhere, asksAboutWordElsewhere } from "./askedElsewhere.ts";
import { comesBelowAnother } from "./astray.ts";
import { mergeBytes } from "./bytes.ts";
import { bringsBack, saysSentenceTwice, type Made } from "./broughtBack.ts";
import { cutWhereBothDid } from "./commonCuts.ts";
import type { Context } from "./context.ts";
import { standAtTheirPlaces } from "./counterparts.ts";
import { diffTokens } from "./diff.ts";
import { diff3, trimCommon, type Region } from "./diff3.ts";
import { besideTheSame, dropDoubled, freshPieces, losesBlock, losesWord, settledTexts } from "./doubled.ts";
import { refineChanges, type Edit } from "./edits.ts";
import { isHeading } from "./headings.ts";
import { Insertions } from "./insertions.ts";
import { MovedSentences } from "./movedSentences.ts";
import { followMoves, NO_MOVES, type Moves, type Ordered, type PieceSides } from "./moves.ts";
import { changesIn, comparePieces, type Changes } from "./pieceDiff.ts";
import { countPieces, isOneSided, isPositional, isSame, isSingle, joinRegions } from "./pieceRegions.ts";
import type { Piece } from "./pieces.ts";
import { Result } from "./result.ts";
import { joinsAroundInsertion } from "./putBetween.ts";
import { growPairs } from "./splits.ts";
import { cutAtSameEdit, refineBoth } from "./sameEdit.ts";
import { saysNewTwice, saysTakenInTwice, saysTwice, saysWordTwice } from "./statements.ts";
import type { TextMerge, Texts } from "./texts.ts";

/** How the pieces of one kind of container are merged. */
export interface Manner {
  /** Merges one piece that both sides have changed; undefined where it cannot be combined. */
  inside?: (pieces: Record<keyof Texts, Piece>) => TextMerge | undefined;
  /** Merges a stretch in which a side put pieces together or cut them in two; undefined where that is not so. */
  together?: (region: PieceSides, texts: Texts) => TextMerge | undefined;
  /**
   * Merges a stretch by what its pieces hold, whatever they hold it in; undefined where that leaves a conflict, and "ask"
   * where somebody has to choose between the sides.
   */
  flat?: (region: PieceSides) => TextMerge | "ask" | undefined;
  /** Lines of code depend on those beside them: changes that touch conflict, and nothing is looked for elsewhere. */
  strict?: boolean;
  /** Leaves the pieces where they stand: what was moved was looked for among what holds them. */
  still?: boolean;
  /** Looks for each piece in what one side alone edited: what is around it the other may have made another. */
  each?: boolean;
  /** Takes note of stretches that a side changed in whole texts, of which one may have taken in the other. */
  note?: ((changed: Region<Piece>) => void) | undefined;
  /** Sees to what the pieces of the result have in common, before they are put together. */
  settle?: (result: Result) => void;
}

/**
 * Merges three lists of pieces: brings them into one order, lays them on each other, takes what only one side changed,
 * keeps what both inserted, and looks into pieces that both changed. What cannot be combined stays as ours has it.
 */
export function mergePieces(sources: PieceSides, manner: Manner, context: Context): TextMerge {
  const { strict = false, still = strict } = manner;
  const compare = strict ? compareLines : comparePieces;
  const changes = compare(sources, context);
  const cut = still ? sources : cutWhereBothDid(sources, changes, context.budget);
  return new PieceMerge(cut, manner, context).run(cut === sources ? changes : compare(cut, context));
}

/** What it costs to look into a piece, in comparisons, however little stands in it: a page of small ones has thousands. */
const LOOKING_INSIDE = 500;

/** More pieces than this, counted before and after on both sides, are changed by programs and strangers. */
const MANY = 2_000;

/** What it costs to merge one of so many, in comparisons: each is read several times. */
const MERGING = 10;

/** Where there is less than this for each, the pieces are so short, and so many of them are others, that nobody wrote them. */
const LEAST = 60;

class PieceMerge {
  readonly #sources: PieceSides;
  readonly #manner: Manner;
  readonly #context: Context;
  readonly #result: Result;
  readonly #insertions: Insertions;
  readonly #sentences: MovedSentences;
  #moves: Moves = NO_MOVES;

  constructor(sources: PieceSides, manner: Manner, context: Context) {
    this.#sources = sources;
    this.#result = new Result(sources);
    this.#manner = manner;
    this.#context = context;
    this.#insertions = new Insertions(sources, context);
    this.#sentences = new MovedSentences(sources);
  }

  run(changes: Changes): TextMerge {
    const { strict = false, still = strict, settle } = this.#manner;
    const count = countPieces(changes.ours) + countPieces(changes.theirs);
    const { budget } = this.#context;
    const isWritten = count <= MANY || LEAST * count < budget.left;
    if (count > MANY) budget.left -= MERGING * count;
    if (!isWritten) {
      // It is ours then from the first piece to the last: there is nothing to settle.
      this.#mergeAtOnce(this.#sources);
      return this.#result.write();
    }
    const asTheyAre = { ...this.#sources, changes };
    const ordered = still ? undefined : followMoves(this.#sources, changes, this.#context);
    if (ordered) this.#moves = ordered;
    let isWhole = this.#mergeOrdered(ordered ?? asTheyAre);
    if (!isWhole && ordered && ordered.base !== this.#sources.base) {
      // What seemed to have moved was something else.
      this.#moves = NO_MOVES;
      this.#result.takeBack();
      isWhole = this.#mergeOrdered(asTheyAre);
    }
    if (!isWhole) this.#mergeAtOnce(this.#sources);
    settle?.(this.#result);
    return this.#result.write();
  }

  /** False where what comes of it would say twice, or not at all, what all three say. */
  #mergeOrdered({ base, ours, theirs, changes }: PieceSides & Pick<Ordered, "changes">): boolean {
    const regions = diff3(base, ours, theirs, {
      keyOf: idOf,
      changes,
      touching: "together",
      budget: this.#context.budget,
    });
    const inside = changesIn(regions, changes);
    const settled: string[] = [];
    for (const [at, region] of regions.entries()) {
      const from = this.#result.pieces.length;
      this.#mergeRegion(region, inside[at]!);
      if (region.kind !== "stable") settled.push(...settledTexts(this.#result, from));
    }
    const changed = regions.filter(({ kind }) => kind !== "stable");
    if (this.#manner.strict === true) return true;
    const all = joinRegions(changed);
    if (changed.length > 1) {
      dropDoubled(this.#result, 0, besideTheSame(this.#sources));
      if (saysTwice(all, settled) || this.#loses(all, 0)) return false;
    }
    if (saysWordTwice(all, this.#sources, settled)) return false;
    if (comesBelowAnother(this.#sources, this.#sources, this.#result, 0, this.#context)) return false;
    if (bringsBack(changed, this.#sources, () => this.#madeFrom(0))) return false;
    const made = (): string[] => settledTexts(this.#result, 0);
    return !this.#manner.note || !saysTakenInTwice(changed, this.#sources, made);
  }

  /** Whether what has come of a stretch, from a piece on, says all that the three say, and nothing twice. */
  #isWhole(region: PieceSides, from: number): boolean {
    const isOnce = this.#isOnce(region, this.#madeFrom(from));
    if (!isOnce || this.#loses(region, from)) return false;
    if (comesBelowAnother(region, this.#sources, this.#result, from, this.#context)) return false;
    return (
      !asksAboutSentenceElsewhere(region, this.#result, from) &&
      !asksAboutWordElsewhere(region, this.#result, from) &&
      !joinsAroundInsertion(region, this.#result, from)
    );
  }

  #madeFrom(from: number): Made {
    const joins = this.#result.joins.filter(({ piece }) => piece >= from);
    return { settled: settledTexts(this.#result, from), joins };
  }

  #loses(region: PieceSides, from: number): boolean {
    return losesBlock(region, this.#result, from) || losesWord(region, this.#result, from);
  }

  #isOnce(region: PieceSides, made: Made): boolean {
    const { settled } = made;
    if (saysTwice(region, settled) || saysNewTwice(region, settled)) return false;
    if (saysSentenceTwice(region, settled)) return false;
    // What one piece says twice is found when all stretches are looked at.
    if (isSingle(region)) return true;
    return !saysWordTwice(region, this.#sources, settled) && !bringsBack([region], this.#sources, () => made);
  }

  /** Takes everything from the first change to the last for one. */
  #mergeAtOnce({ base, ours, theirs }: PieceSides): void {
    this.#result.takeBack();
    const most = Math.min(base.length, ours.length, theirs.length);
    const isSame = (at: number): boolean => {
      const [was, left, right] = [base.at(at)!, ours.at(at)!, theirs.at(at)!];
      return was.key === left.key && was.key === right.key && (isHeading(was) || areApart(was, left, right));
    };
    let [start, end] = [0, 0];
    while (start < most && isSame(start)) start += 1;
    while (end < most - start && isSame(-1 - end)) end += 1;
    const part = (pieces: readonly Piece[]): Piece[] => pieces.slice(start, pieces.length - end);
    for (let at = 0; at < start; at += 1) this.#mergePiece(base[at]!, ours[at]!, theirs[at]!);
    this.#result.conflict({ base: part(base), ours: part(ours), theirs: part(theirs) });
    for (let at = -end; at < 0; at += 1) this.#mergePiece(base.at(at)!, ours.at(at)!, theirs.at(at)!);
  }

  #mergeRegion(region: Region<Piece>, changes: Changes): void {
    if (region.kind !== "stable") this.#manner.note?.(region);
    // Of what one side alone changed, some may be what the other put elsewhere: which, is told when the edits are.
    const isAlone = region.kind !== "conflict" && !(isOneSided(region) && this.#isUprooted(region));
    if (isAlone && this.#manner.each && isOneSided(region)) return this.#mergeEach(region, changes);
    if (isAlone || this.#manner.strict) return this.#mergeStretch(region);
    const parts = trimCommon(region, keyOf);
    const inside = changesIn(parts, changes);
    for (const [at, part] of parts.entries())
      if (part.kind === "conflict") this.#mergeConflict(part, inside[at]!);
      else this.#mergeStretch(part);
  }

  /** A stretch that one side alone edited, of which the other has each piece as it was. */
  #mergeEach({ base, ours, theirs }: PieceSides, changes: Changes): void {
    const refined = {
      ours: refineChanges(changes.ours, base, ours, this.#context),
      theirs: refineChanges(changes.theirs, base, theirs, this.#context),
    };
    for (const part of diff3(base, ours, theirs, { keyOf: idOf, changes: refined })) this.#mergeStretch(part);
  }

  /** A stretch in which the sides differ from the base and from each other. */
  #mergeConflict(region: PieceSides, changes: Changes): void {
    this.#context.budget.left -= LOOKING_INSIDE;
    if (this.#context.budget.left <= 0) return this.#result.conflict(region);
    const mark = this.#result.mark();
    const [from, before] = mark;
    const failures = this.#result.failures;
    this.#mergeRefined(region, changes);
    dropDoubled(this.#result, from);
    // What conflicts inside a piece that all three have was looked at there.
    const failed = standAtTheirPlaces(region, this.#context.likeness)
      ? this.#result.failures > failures
      : this.#result.conflicts.length > before;
    const twice = this.#hasInOtherWords(from);
    const isWhole = !twice && this.#isWhole(region, from);
    if (!failed && isWhole) return;
    const flat = twice || this.#isUprooted(region) ? undefined : this.#manner.flat?.(region);
    const isAsking = flat === "ask";
    const merged =
      flat && !isAsking && this.#isOnce(region, { settled: [flat.text], joins: flat.joins })
        ? flat
        : undefined;
    if (!merged && isWhole && !isAsking) return;
    this.#result.takeBack(mark);
    if (merged) this.#result.placeMerged(merged, region);
    else this.#result.conflict(region);
  }

  /** Looks for pieces and their edits in a stretch that both sides changed, and merges what is between them apart. */
  #mergeRefined({ base, ours, theirs }: PieceSides, changes: Changes): void {
    // One piece that each has is one piece, however little is left of it.
    if (isSingle({ base, ours, theirs })) return this.#mergeStretch({ kind: "conflict", base, ours, theirs });
    const context = this.#context;
    const regions =
      cutAtSameEdit({ base, ours, theirs }, context.likeness) ??
      this.#layOnEdits({ base, ours, theirs }, changes);
    for (const region of regions) this.#mergeStretch(region);
  }

  #layOnEdits({ base, ours, theirs }: PieceSides, changes: Changes): Region<Piece>[] {
    const edits = refineBoth({ base, ours, theirs }, changes, this.#context);
    const grown = (side: readonly Piece[], other: readonly Piece[], found: readonly Edit[]): Edit[] =>
      growPairs(found, base, { side, other }, this.#context);
    return diff3(base, ours, theirs, {
      keyOf: idOf,
      changes: { ours: grown(ours, theirs, edits.ours), theirs: grown(theirs, ours, edits.theirs) },
    });
  }

  /** Whether one side put into the result from a piece on what the other put there too, in other words. */
  #hasInOtherWords(from: number): boolean {
    const { ours, theirs } = freshPieces(this.#result, from, this.#context.likeness);
    return this.#insertions.haveOne(ours, theirs);
  }

  #mergeStretch(region: PieceSides & Pick<Region<Piece>, "kind">): void {
    const { kind, base, ours, theirs } = region;
    if (isOneSided(region) && this.#isUprooted(region)) return this.#result.conflict(region);
    if (isPositional(region, this.#context.likeness) && base.some(({ text }) => text !== "")) {
      base.forEach((piece, i) => this.#mergePiece(piece, ours[i]!, theirs[i]!));
      return;
    }
    switch (kind) {
      case "stable":
      case "both":
        ours.forEach((piece, i) => this.#result.placeBoth(piece, theirs[i]!));
        return;
      case "ours":
      case "theirs": {
        const other = kind === "ours" ? "theirs" : "ours";
        return !isSame(region[other], base)
          ? this.#result.conflict(region)
          : this.#result.take(region[kind], kind);
      }
      case "conflict": {
        const inserted = base.every(({ text }) => text === "");
        if (this.#isUprooted(region)) return this.#result.conflict(region);
        if (
          inserted &&
          !this.#manner.strict &&
          !this.#context.apart &&
          this.#insertions.keepBoth(ours, theirs, this.#result)
        )
          return;
        const merged = this.#manner.together?.(region, this.#result.textsOf(region));
        if (merged) return this.#result.placeMerged(merged, region);
        return this.#result.conflict(region);
      }
    }
  }

  /** Whether one side put elsewhere, or into something else, what the other took out. */
  #isUprooted({ ours, theirs }: Pick<PieceSides, "ours" | "theirs">): boolean {
    const { uprooted } = this.#moves;
    return uprooted.size > 0 && [...ours, ...theirs].some((piece) => uprooted.has(piece));
  }

  /** One piece that all three have. */
  #mergePiece(base: Piece, ours: Piece, theirs: Piece): void {
    if (this.#isUprooted({ ours: [ours], theirs: [theirs] }))
      return this.#result.conflict({ base: [base], ours: [ours], theirs: [theirs] });
    const gap = mergeBytes(base.gap, ours.gap, theirs.gap);
    const { pieces, conflicts, joins } = this.#result;
    const [at, records] = [pieces.length, conflicts.length + joins.length];
    if (areApart(base, ours, theirs)) {
      const { text } = ours.text === base.text ? theirs : ours;
      this.#result.place(text, gap, { base: [base], ours: [ours], theirs: [theirs] });
    } else this.#mergeInside(base, ours, theirs);
    const placed = pieces[at];
    if (placed && this.#moves.contested.has(base) && conflicts.length + joins.length === records)
      // Each side put it elsewhere. It stands at one of the two places, and somebody should look.
      joins.push({
        base: base.text,
        ours: ours.text,
        theirs: theirs.text,
        joined: placed.text,
        piece: at,
        at: 0,
      });
  }

  #mergeInside(base: Piece, ours: Piece, theirs: Piece): void {
    this.#context.budget.left -= LOOKING_INSIDE;
    const merged = this.#context.budget.left > 0 ? this.#manner.inside?.({ base, ours, theirs }) : undefined;
    const isAsking =
      !merged || (merged.joins.length > 0 && this.#sentences.isWrittenBeside({ base, ours, theirs }));
    if (isAsking) this.#result.conflict({ base: [base], ours: [ours], theirs: [theirs] });
    else this.#result.placeMerged(merged, { base: [base], ours: [ours], theirs: [theirs] });
  }
}

/** Whether at most one side changed a piece, or both alike. */
function areApart({ text }: Piece, ours: Piece, theirs: Piece): boolean {
  return ours.text === text || theirs.text === text || ours.text === theirs.text;
}

/** Where both sides of three lists of lines differ from the base: each counts as it stands, be it a rule or a blank one. */
function compareLines({ base, ours, theirs }: PieceSides, { budget }: Pick<Context, "budget">): Changes {
  const was = base.map(idOf);
  return { ours: diffTokens(was, ours.map(idOf), budget), theirs: diffTokens(was, theirs.map(idOf), budget) };
}

function idOf({ id }: Piece): string {
  return id;
}

function keyOf({ key }: Piece): string {
  return key;
}
