import { sentencesIn } from "./broughtBack.ts";
import type { PieceSides } from "./moves.ts";
import { SAYING, textsOf, type Piece, type PieceKind } from "./pieces.ts";
import type { Result } from "./result.ts";

/** Longer stretches that both sides changed are no edits of anybody's; nobody reads their sentences. */
const LONGEST = 100_000;

/** More comparisons than this are for no page that people wrote. */
const MOST_LOOKS = 100_000;

/** What has no tags, so that two of them become one as soon as nothing stands between. */
const TAGLESS: ReadonlySet<PieceKind> = new Set<PieceKind>(["list", "quote"]);

/**
 * Whether a result, from one piece on, has two lists or quotes as the one that a side made of them, while the other put
 * something between the two: there is no place for it then, and behind them it belongs to something else.
 */
export function joinsAroundInsertion(sides: PieceSides, result: Result, from: number): boolean {
  const isTagless = ({ kind }: Piece): boolean => TAGLESS.has(kind);
  if (sides.base.filter(isTagless).length < 2) return false;
  if (textsOf([...sides.ours, ...sides.theirs]).reduce((sum, { length }) => sum + length, 0) > LONGEST)
    return false;
  return joinsAround(sides, "ours", result, from) || joinsAround(sides, "theirs", result, from);
}

function joinsAround(sides: PieceSides, side: "ours" | "theirs", result: Result, from: number): boolean {
  const other = sides[side === "ours" ? "theirs" : "ours"];
  const { base } = sides;
  const known = new Set(base.map(({ id }) => id));
  const left = new Set(sides[side].map(({ id }) => id));
  const fresh = sides[side].filter(({ kind, id }) => TAGLESS.has(kind) && !known.has(id));
  const gone = base.filter(({ kind, id }) => TAGLESS.has(kind) && !left.has(id));
  const isInserted = ({ id, text }: Piece): boolean => !known.has(id) && SAYING.test(text);
  if (fresh.length === 0 || gone.length < 2 || !other.some(isInserted)) return false;
  const placed = result.pieces.slice(from);
  if (fresh.length * gone.length * (placed.length + other.length) > MOST_LOOKS) return false;
  const read = new Map<string, ReadonlySet<string>>();
  const said = ({ text }: { text: string }): ReadonlySet<string> => {
    const sentences = read.get(text) ?? sentencesIn([text]);
    read.set(text, sentences);
    return sentences;
  };
  return fresh.some((joined) => {
    const parts = gone.filter((piece) => piece.kind === joined.kind && isAllIn(said(piece), said(joined)));
    return parts.slice(1).some((second, at) => {
      const [one, two] = [said(parts[at]!), said(second)];
      const isInOne = placed.some(
        (piece) => !said(piece).isDisjointFrom(one) && !said(piece).isDisjointFrom(two),
      );
      if (!isInOne) return false;
      const shares = (sentences: ReadonlySet<string>, piece: Piece): boolean =>
        piece.kind === joined.kind && !said(piece).isDisjointFrom(sentences);
      const start = other.findLastIndex((piece) => shares(one, piece));
      const end = other.findIndex((piece) => shares(two, piece));
      return start >= 0 && other.slice(start + 1, Math.max(end, start + 1)).some(isInserted);
    });
  });
}

const isAllIn = (sentences: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  sentences.size > 0 && sentences.isSubsetOf(all);
