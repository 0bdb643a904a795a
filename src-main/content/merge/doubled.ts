import { levelOfName, nameOfHeading } from "./headingMarks.ts";
import { isHeading } from "./headings.ts";
import type { Placed } from "./joinPieces.ts";
import type { Likeness } from "./likeness.ts";
import type { PieceSides } from "./moves.ts";
import { SAYING, textsOf, type Piece } from "./pieces.ts";
import type { Result } from "./result.ts";
import { countWords, wordsOf } from "./statements.ts";

/**
 * Of one piece that both sides put in, or put in place of another, each at another place, leaves the first. Looked at
 * are the pieces of a result from one on, and of those only the ones that are one by more than their text, if so told.
 */
export function dropDoubled(
  result: Result,
  from: number,
  areOne: (ours: Piece, theirs: Piece) => boolean = () => true,
): void {
  const { pieces, conflicts, joins } = result;
  const seen = new Map<string, { side: "ours" | "theirs"; piece: Piece }>();
  const disputed = disputedFrom(result, from);
  const [asked, told] = [recordsFrom(conflicts, from), recordsFrom(joins, from)];
  const joined = new Set(told.map(({ piece }) => piece));
  const isDoubled = (placed: Placed, at: number): boolean => {
    const side = disputed.has(at) ? undefined : writerOf(placed);
    if (!side || placed.first === "tag" || !SAYING.test(placed.text)) return false;
    const piece = placed[side]!.first;
    const said = nameOf(placed);
    const other = seen.get(said);
    if (other === undefined) seen.set(said, { side, piece });
    if (other === undefined || other.side === side || joined.has(at)) return false;
    if (piece.key !== other.piece.key || (isHeading(piece) && isHolding(at, placed))) return false;
    return side === "ours" ? areOne(piece, other.piece) : areOne(other.piece, piece);
  };
  let above: string | undefined;
  /** Whether something stands below a heading that would come below another without it. */
  const isHolding = (at: number, heading: Placed): boolean => {
    const next = pieces[at + 1];
    const isEmpty = next?.first === "heading" && levelOfName(nameOf(next)) <= levelOfName(nameOf(heading));
    return !isEmpty && above !== nameOf(heading);
  };
  /** Where each piece stands once those before it that are dropped are gone. */
  const places = new Map<number, number>();
  let end = from;
  for (let at = from; at < pieces.length; at += 1) {
    const piece = pieces[at]!;
    places.set(at, end);
    if (isDoubled(piece, at)) continue;
    pieces[end++] = piece;
    if (piece.first === "heading") above = nameOf(piece);
  }
  if (end === pieces.length) return;
  places.set(pieces.length, end);
  pieces.length = end;
  for (const record of [...asked, ...told]) record.piece = places.get(record.piece) ?? record.piece;
}

/** What a piece of a result says, as {@link textsOf} tells it of those of a side. */
export function nameOf({ first, last, text, base, ours, theirs }: Placed): string {
  if (first !== "heading" || last !== first) return text;
  for (const piece of [ours?.first, theirs?.first, base]) if (piece?.text === text) return piece.id;
  return nameOfHeading(text);
}

/** Tells of a piece of each side whether the same stands beside both: then both put it in at one place. */
export function besideTheSame({ ours, theirs }: PieceSides): (left: Piece, right: Piece) => boolean {
  let places: Map<Piece, number> | undefined;
  return (left, right) => {
    places ??= new Map(
      [ours, theirs].flatMap((pieces) => pieces.map((piece, at): [Piece, number] => [piece, at])),
    );
    const [i, j] = [places.get(left)!, places.get(right)!];
    return [-1, 1].some((step) => {
      const [beside, other] = [ours[i + step], theirs[j + step]];
      return beside !== undefined && beside.id === other?.id && SAYING.test(beside.text);
    });
  };
}

/** The conflicts that the pieces of a result hold. What ours has nothing of stands at the next piece, no part of it. */
function heldFrom(result: Result, from: number): Result["conflicts"] {
  return conflictsFrom(result, from).filter(({ sides }) => sides?.ours.length !== 0);
}

const disputedFrom = (result: Result, from: number): Set<number> =>
  new Set(heldFrom(result, from).map(({ piece }) => piece));

/** What each side alone put into a result, from a piece on. */
export function freshPieces(
  result: Result,
  from: number,
  likeness: Likeness,
): Record<"ours" | "theirs", Piece[]> {
  const fresh: Record<"ours" | "theirs", Piece[]> = { ours: [], theirs: [] };
  const disputed = disputedFrom(result, from);
  for (let at = from; at < result.pieces.length; at += 1) {
    const placed = result.pieces[at]!;
    const side = disputed.has(at) ? undefined : writerOf(placed);
    if (!side) continue;
    const isEdit = placed.base && likeness.shared(placed.base.text, placed.text) > 0;
    if (!isEdit) fresh[side].push(placed[side]!.first);
  }
  return fresh;
}

/** The side that alone has a piece of a result; undefined for one that both have, or neither as it is. */
export function writerOf({ base, ours, theirs, text }: Placed): "ours" | "theirs" | undefined {
  if (!base) return ours && theirs ? undefined : ours ? "ours" : "theirs";
  const [left, right] = [ours?.first, theirs?.first];
  const [isLeft, isRight] = [left?.key === base.key, right?.key === base.key];
  if (isLeft === isRight) return undefined;
  return isRight ? (text === left?.text ? "ours" : undefined) : text === right?.text ? "theirs" : undefined;
}

/**
 * What the pieces of a result from one on say outside of its conflicts, part by part: the same whichever side is ours,
 * so the blank lines beside a conflict are in no part.
 */
export function settledTexts(result: Result, from: number): string[] {
  const open = Map.groupBy(heldFrom(result, from), ({ piece }) => piece);
  return result.pieces.slice(from).flatMap((placed, at) => {
    const inside = open.get(from + at);
    if (!inside) return [nameOf(placed)];
    const { text } = placed;
    const parts: string[] = [];
    let end = 0;
    for (const { at: start, ours } of inside) {
      parts.push(text.slice(end, start));
      end = start + ours.length;
    }
    return [...parts, text.slice(end)].map(withoutBlankEnds);
  });
}

/** Without the lines at both ends that hold nothing, be it in a quote. */
function withoutBlankEnds(part: string): string {
  const first = part.search(/[^\s>]/);
  if (first < 0) return "";
  let last = part.length - 1;
  while (/[\s>]/.test(part.charAt(last))) last -= 1;
  const end = part.indexOf("\n", last);
  return part.slice(part.lastIndexOf("\n", first) + 1, end < 0 ? undefined : end);
}

/**
 * Whether a block, or one in a container, that both sides have is in no part of a result, from one piece on, that is
 * settled, and on one side only of what is disputed: that side moved it while the other changed what is around it.
 */
export function losesBlock({ ours, theirs }: PieceSides, result: Result, from: number): boolean {
  const disputed = conflictsFrom(result, from).flatMap(({ sides }) => sides ?? []);
  if (disputed.length === 0) return false;
  const blocksOf = (texts: readonly string[]): Set<string> =>
    new Set(texts.flatMap((text) => (text.includes("\n") ? [text, ...text.split(BETWEEN_BLOCKS)] : [text])));
  const inOurs = blocksOf(disputed.flatMap((sides) => textsOf(sides.ours)));
  const inTheirs = blocksOf(disputed.flatMap((sides) => textsOf(sides.theirs)));
  const onOneSide = inOurs.symmetricDifference(inTheirs);
  if (onOneSide.size === 0) return false;
  const both = blocksOf(textsOf(ours)).intersection(blocksOf(textsOf(theirs)));
  const settled = blocksOf(settledTexts(result, from));
  return [...onOneSide].some((text) => both.has(text) && !settled.has(text) && SAYING.test(text));
}

/**
 * Whether a word that each of the three has once is in no part of a result, from one piece on, that is settled or told
 * about, and stands on one side only of what seems to have been put in: that side cut it off, and the other left it.
 */
export function losesWord({ base, ours, theirs }: PieceSides, result: Result, from: number): boolean {
  const disputed = conflictsFrom(result, from).flatMap(({ sides }) => sides ?? []);
  const asked = disputed.filter((sides) => sides.base.length === 0);
  if (asked.length === 0) return false;
  const [inOurs, inTheirs] = [
    countWords(asked.flatMap((sides) => textsOf(sides.ours))),
    countWords(asked.flatMap((sides) => textsOf(sides.theirs))),
  ];
  const sources = [base, ours, theirs].map(wordsOf);
  const lone = [...inOurs.keys(), ...inTheirs.keys()].filter(
    (word) => inOurs.has(word) !== inTheirs.has(word) && sources.every((counts) => counts.get(word) === 1),
  );
  if (lone.length === 0) return false;
  const elsewhere = countWords([
    ...settledTexts(result, from),
    ...disputed.flatMap((sides) =>
      sides.base.length > 0 ? textsOf([...sides.base, ...sides.ours, ...sides.theirs]) : [],
    ),
  ]);
  return lone.some((word) => !elsewhere.has(word));
}

/** A blank line, or the tag of a directive. */
const BETWEEN_BLOCKS = /\n[ \t]*\r?\n|\n?^\{%[^\n]*%\}[ \t]*$\n?/m;

/** The conflicts in what has come of a stretch, from a piece on. */
export function conflictsFrom({ conflicts }: Result, from: number): Result["conflicts"] {
  return recordsFrom(conflicts, from);
}

/** Records stand in the order of their pieces. */
function recordsFrom<T extends { piece: number }>(records: readonly T[], from: number): T[] {
  return records.slice(records.findLastIndex(({ piece }) => piece < from) + 1);
}
