import { readTagName } from "../text/directives.ts";
import { unwrap } from "./containerMerge.ts";
import type { Change, StepBudget } from "./diff.ts";
import type { PieceSides } from "./moves.ts";
import type { Changes } from "./pieceDiff.ts";
import { blockPieces, SAYING, textsOf, WRAPPED, type Piece } from "./pieces.ts";
import { withoutBlanks } from "./splits.ts";
import { openingOf } from "./turned.ts";
import { READING } from "./wrapped.ts";

/** More paragraphs than this that both have and the base has not are nobody's edits: they are not looked for in it. */
const MOST_PARTS = 100;

/**
 * Cuts the paragraphs of the base that both sides cut at one place, so that each part meets what became of it: the first
 * or the last part of one stands as it was, as a paragraph of its own, on both sides. And opens the containers that both
 * took away: a block that one held stands as it was, outside of it, on both sides, and neither has another of its name.
 */
export function cutWhereBothDid(sides: PieceSides, changes: Changes, budget: StepBudget): PieceSides {
  const [inOurs, inTheirs] = [freshIn(sides.ours, changes.ours), freshIn(sides.theirs, changes.theirs)];
  const common = [...inOurs.values()].filter(({ text }) => inTheirs.has(text));
  if (common.length === 0) return sides;
  const known = new Set(textsOf(sides.base));
  const fresh = common.filter(({ text }) => !known.has(text));
  if (fresh.length === 0 || fresh.length > MOST_PARTS) return sides;
  const parts = fresh.filter(({ kind }) => kind === "paragraph").map(({ text }) => withoutBlanks(text));
  const texts = new Set(textsOf(fresh).filter((text) => SAYING.test(text)));
  const kept = new Set(textsOf([...sides.ours, ...sides.theirs]));
  const [isGoneFromOurs, isGoneFromTheirs] = [goneFrom(inOurs, budget), goneFrom(inTheirs, budget)];
  const base = sides.base.flatMap((piece) => {
    if (kept.has(piece.text)) return [piece];
    if (piece.kind === "paragraph") return cutInto(piece, parts);
    if (!WRAPPED.has(piece.kind)) return [piece];
    const held = opened(piece, texts, budget);
    if (!held) return [piece];
    return isGoneFromOurs(piece, held) && isGoneFromTheirs(piece, held) ? held : [piece];
  });
  return base.length === sides.base.length ? sides : { ...sides, base };
}

/** What a container holds, if some of that is among these texts. */
function opened(piece: Piece, texts: ReadonlySet<string>, budget: StepBudget): Piece[] | undefined {
  budget.left -= READING * piece.text.length;
  if (budget.left <= 0) return undefined;
  const held = blockPieces(unwrap(piece.text)?.body ?? "", 1);
  if (!held.some(({ text }) => texts.has(text))) return undefined;
  return [...held.slice(0, -1), { ...held.at(-1)!, gap: piece.gap }];
}

/**
 * Tells of a container whether a side has nothing that may be it yet: no other of its name than such as it held, which
 * open alike. What the side has is read once.
 */
function goneFrom(
  fresh: ReadonlyMap<string, Piece>,
  budget: StepBudget,
): (container: Piece, held: readonly Piece[]) => boolean {
  const byName = Map.groupBy(fresh.values(), nameOf);
  const openings = new Map<string, string[]>();
  const readOpenings = (name: string, pieces: readonly Piece[]): string[] => {
    const known = openings.get(name) ?? pieces.map((piece) => openingIn(piece, budget));
    openings.set(name, known);
    return known;
  };
  return (container, held) => {
    const name = nameOf(container);
    const there = byName.get(name) ?? [];
    if (there.length === 0) return true;
    const left = held.filter((piece) => nameOf(piece) === name);
    if (there.length > left.length || budget.left <= 0) return false;
    const known = Map.groupBy(
      left.map((piece) => openingIn(piece, budget)),
      (opening) => opening,
    );
    return readOpenings(name, there).every((opening) => known.get(opening)?.pop() !== undefined);
  };
}

function openingIn({ text }: Piece, budget: StepBudget): string {
  budget.left -= READING * text.length;
  return openingOf(text);
}

/** The name of a directive, and the kind of any other block. */
function nameOf({ kind, text }: Piece): string {
  return (kind === "directive" && readTagName(text.split("\n", 1)[0]!.trimEnd())?.name) || kind;
}

/** The blocks that a side has in place of something, or put in, by their texts. */
function freshIn(side: readonly Piece[], changes: readonly Change[]): Map<string, Piece> {
  const fresh = new Map<string, Piece>();
  for (const { bStart, bEnd } of changes)
    for (let place = bStart; place < bEnd; place += 1) fresh.set(side[place]!.text, side[place]!);
  return fresh;
}

/** Cuts off the parts that a paragraph begins or ends with, wherever its lines are broken. */
function cutInto(piece: Piece, parts: readonly string[]): Piece[] {
  const letters = withoutBlanks(piece.text);
  if (parts.includes(letters)) return [piece];
  for (const part of parts) {
    // Each is cut off once: a stranger's text may begin with one a thousand times.
    const others = parts.filter((other) => other !== part);
    const first = letters.startsWith(part) ? cutBehind(piece, part.length) : undefined;
    if (first) return [first[0], ...cutInto(first[1], others)];
    const last = letters.endsWith(part) ? cutBehind(piece, letters.length - part.length) : undefined;
    if (last) return [...cutInto(last[0], others), last[1]];
  }
  return [piece];
}

/** A paragraph cut behind so many characters that are no blanks; undefined where that is in the middle of something. */
function cutBehind({ kind, text, gap }: Piece, count: number): [Piece, Piece] | undefined {
  let at = 0;
  for (let left = count; left > 0; at += 1) if (!/\s/.test(text[at]!)) left -= 1;
  if (!isBreak(text, at)) return undefined;
  const partOf = (part: string, end: string): Piece => ({ kind, id: part, key: part, text: part, gap: end });
  return [partOf(text.slice(0, at), BETWEEN), partOf(text.slice(at).trimStart(), gap)];
}

/** Whether a paragraph can be cut there: at a blank, or behind a sentence in a script that puts none. */
function isBreak(text: string, at: number): boolean {
  return /\s/.test(text.slice(at - 1, at + 1)) || FULL_STOP.test(text.slice(Math.max(0, at - CLOSED), at));
}

const FULL_STOP = /[。！？｡]["'”’」』）)〉》】]*$/u;
/** As many signs as end a sentence with all that it closes. */
const CLOSED = 4;
const BETWEEN = "\n\n";
