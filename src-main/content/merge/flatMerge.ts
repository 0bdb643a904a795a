import { splitItems } from "../text/parts.ts";
import { mergeBytes } from "./bytes.ts";
import { putBefore, unwrapDirective, unwrapQuote } from "./containerMerge.ts";
import { DEEPEST, type Context } from "./context.ts";
import { readExpandable } from "./expandables.ts";
import { leadOf, readItem } from "./items.ts";
import type { Placed } from "./joinPieces.ts";
import { nest } from "./nesting.ts";
import type { PieceSides } from "./moves.ts";
import { joinQuotes, leavesQuote } from "./quoteEnds.ts";
import { leavesPartsInPlace } from "./partsInPlace.ts";
import { mergePieces } from "./pieceMerge.ts";
import { blockPieces, pieceOf, SAYING, type Piece, type PieceKind } from "./pieces.ts";
import type { Result } from "./result.ts";
import type { TextMerge, Texts } from "./texts.ts";

/** What stands before the lines of a block inside containers. */
export interface Around {
  first: string;
  others: string;
  /** Before lines that hold nothing. */
  blank: string;
  /** The box of the task that begins with the block. Whoever ticks it has changed what the block says. */
  box: string;
  /** How many containers the lines are in, and how many items. */
  depth: number;
  items: number;
}

/** A block without the containers around it. */
export interface Leaf extends Piece {
  around: Around;
  /** Of the end of a container, the tag that opens it. */
  opening?: Leaf;
}

/** A longer stretch that both sides changed from its beginning to its end is no edit of anybody's. */
const LONGEST = 100_000;

/** What it costs to take a character out of its containers, in comparisons: each container on the way reads it. */
const FLATTENING = 12;

const OUTSIDE: Around = { first: "", others: "", blank: "", box: "", depth: 0, items: 0 };

/** What comes of it neither side would have: somebody has to choose. */
export const ASK = "ask";

/**
 * Merges blocks by what stands in them, whatever holds it: where one side put a paragraph into a hint, an item under
 * another or code into an item, the other side's edit meets it there. What is around a block is merged by itself.
 * Undefined where that leaves a conflict, makes containers that neither side had, or would take a block for edited on a
 * side that may have put it there anew.
 */
export function mergeFlat(
  { base, ours, theirs }: PieceSides,
  context: Context,
): TextMerge | typeof ASK | undefined {
  if (![...base, ...ours, ...theirs].some(({ kind }) => CONTAINERS.has(kind))) return undefined;
  if (base.length === 0 || ours.length === 0 || theirs.length === 0) return undefined;
  const length = [...base, ...ours, ...theirs].reduce((sum, { text }) => sum + text.length, 0);
  if (length > LONGEST) return undefined;
  context.budget.left -= FLATTENING * length;
  if (context.budget.left <= 0) return undefined;
  const sources = { base: flatten(base), ours: flatten(ours), theirs: flatten(theirs) };
  if (mayBeKeptOrEdited(sources, context)) return undefined;
  let leaves: Leaf[] | undefined;
  const merged = mergePieces(
    sources,
    {
      inside: (pieces) => context.block(pieces),
      still: true,
      each: true,
      settle: (result) => {
        if (result.conflicts.length === 0 && !isMoving(result, sources.base))
          leaves = putAround(result, sources);
      },
    },
    context,
  );
  if (!leaves || merged.conflicts.length > 0 || isOpenedTwice(leaves, sources, context)) return undefined;
  const blocks = blockPieces(merged.text, 1);
  if (isTornApart(blocks, { base, ours, theirs })) return ASK;
  const found = flatten(blocks);
  const same = (leaf: Leaf, at: number): boolean =>
    leaf.text === found[at]!.text &&
    leaf.around.items === found[at]!.around.items &&
    (leaf.kind === "tag") === (found[at]!.kind === "tag") &&
    writeAround(leaf) === writeAround(found[at]!);
  if (found.length !== leaves.length || !leaves.every(same)) return undefined;
  const emptied =
    emptyIn(leaves).length > Math.max(emptyIn(sources.ours).length, emptyIn(sources.theirs).length);
  const textOf = (side: readonly Piece[]): string => side.map(({ text, gap }) => text + gap).join("");
  const sides = { ours: textOf(ours), theirs: textOf(theirs) };
  if (emptied || !leavesPartsInPlace(merged.text, sides)) return undefined;
  // What follows the stretch is the caller's.
  return {
    ...merged,
    text: merged.text.slice(0, merged.text.length - pieceOf("blank", merged.text).gap.length),
  };
}

/**
 * Whether one side has a block in another container than it was in, of which the other has none, while both have another
 * in the same words that may be its edit: nobody can tell whether the first is the block or was put in.
 */
function mayBeKeptOrEdited(
  { base, ours, theirs }: Record<keyof Texts, readonly Leaf[]>,
  { likeness }: Context,
): boolean {
  const isSaying = ({ kind, text }: Leaf): boolean => kind !== "tag" && SAYING.test(text);
  const [was, left, right] = [base, ours, theirs].map(
    (leaves) => new Map(leaves.filter(isSaying).map((leaf) => [leaf.text, leaf])),
  ) as [Map<string, Leaf>, Map<string, Leaf>, Map<string, Leaf>];
  const fresh = [...left.keys()].filter((text) => right.has(text) && !was.has(text));
  if (fresh.length === 0) return false;
  return [...was].some(([text, leaf]) => {
    const kept = left.has(text) === right.has(text) ? undefined : (left.get(text) ?? right.get(text));
    if (!kept) return false;
    const isWhereItWas = kept.around.depth === leaf.around.depth && writeAround(kept) === writeAround(leaf);
    return !isWhereItWas && fresh.some((other) => likeness.shared(text, other) > 0);
  });
}

/** Whether a side put what the base has elsewhere here: where leaves stay where they are, nobody sees that it moved. */
function isMoving({ pieces }: Result, base: readonly Piece[]): boolean {
  const known = new Set(base.map(({ text }) => text));
  return pieces.some(
    ({ base: origin, first, text }) =>
      origin?.text !== text && first !== "tag" && known.has(text) && SAYING.test(text),
  );
}

/** Whether an item that one side put in tears a list apart of which the other side made one of another kind. */
function isTornApart(blocks: readonly Piece[], { base, ours, theirs }: PieceSides): boolean {
  const [made, was, left, right] = [blocks, base, ours, theirs].map(countLists) as [
    number,
    number,
    number,
    number,
  ];
  return made > Math.max(left, right, left + right - was);
}

/** How many lists some pieces are; items that stand side by side are of one. */
function countLists(pieces: readonly Piece[]): number {
  return pieces.filter(
    ({ kind }, at) => kind === "list" || (kind === "item" && pieces[at - 1]?.kind !== kind),
  ).length;
}

/**
 * Whether a container that both sides put around one block, be it edited in it, stands around another as well: what one
 * side has elsewhere was taken for that block.
 */
function isOpenedTwice(
  leaves: readonly Leaf[],
  { ours, theirs }: Record<"ours" | "theirs", readonly Leaf[]>,
  { likeness, budget }: Context,
): boolean {
  const [made, left, right] = [leaves, ours, theirs].map(openings) as [Held, Held, Held];
  return [...made].some(([tag, { length }]) => {
    const [here = [], there = []] = [left.get(tag), right.get(tag)];
    if (length <= Math.max(here.length, there.length)) return false;
    return here.some((text) => there.some((other) => likeness.areAlike(text, other, budget)));
  });
}

/** By the tag that opens a container, the first block in each that begins with it. */
type Held = Map<string, string[]>;

function openings(leaves: readonly Leaf[]): Held {
  const held: Held = new Map();
  leaves.forEach((leaf, at) => {
    const first = leaves[at + 1];
    if (!isTag(leaf, false) || !first || isTag(first, true)) return;
    const others = held.get(leaf.text);
    if (others) others.push(first.text);
    else held.set(leaf.text, [first.text]);
  });
  return held;
}

/** Directives and expandables that hold nothing: whoever took out what one held may not have wanted the directive. */
function emptyIn(leaves: readonly Leaf[]): Leaf[] {
  return leaves.filter((leaf, at) => {
    const next = leaves[at + 1];
    return isTag(leaf, false) && next !== undefined && isTag(next, true);
  });
}

function isTag({ kind, text }: Leaf, closing: boolean): boolean {
  return kind === "tag" && /^(?:\{%[-\s]*end|<\/)/.test(text) === closing;
}

const CONTAINERS = new Set<PieceKind>(["list", "item", "quote", "directive", "expandable"]);

/** The blocks in these pieces, in order; of a directive its tags and what is between them. */
function flatten(pieces: readonly Piece[], around: Around = OUTSIDE): Leaf[] {
  return pieces.flatMap((piece, at) => {
    const here = at === 0 ? around : { ...around, first: around.others, box: "" };
    const leaves = (around.depth < DEEPEST ? leavesOf(piece, here) : undefined) ?? [
      leafOf({ ...piece, gap: "" }, here),
    ];
    leaves.at(-1)!.gap += piece.gap.replace(/\n(?=[ \t\r]*\n)/g, `\n${around.blank}`);
    return leaves;
  });
}

/** The blocks in a container; undefined for a block that is none. */
function leavesOf(piece: Piece, around: Around): Leaf[] | undefined {
  const { first, others, blank, items } = around;
  const depth = around.depth + 1;
  switch (piece.kind) {
    case "list":
      return flatten(
        splitItems(piece.text).map((item) => pieceOf("item", item)),
        { ...around, depth },
      );
    case "item": {
      const item = readItem(piece.text);
      const held = item && blockPieces(item.body, 1);
      if (!held || held.length === 0) break;
      return flatten(held, {
        first: first + leadOf(item) + item.box,
        others: others + item.prefix,
        blank,
        box: item.box,
        depth,
        items: items + 1,
      });
    }
    case "quote": {
      const quote = unwrapQuote(piece.text);
      const held = quote && blockPieces(quote.body, 1);
      if (!held || held.length === 0) break;
      const [full = "", empty = ""] = quote.prefix.split("|");
      return flatten(held, {
        first: first + full,
        others: others + full,
        blank: blank + empty,
        box: "",
        depth,
        items,
      });
    }
    case "directive":
    case "expandable": {
      const held = piece.kind === "directive" ? unwrapDirective(piece.text) : readExpandable(piece.text);
      if (!held || held.close === "") break;
      const below = { ...around, first: others, box: "", depth };
      const opening = leafOf(pieceOf("tag", held.open), around);
      return [
        opening,
        ...flatten(blockPieces(held.body, 1), below),
        // Which of several tags that close alike it is, the one tells that it closes.
        { ...leafOf(pieceOf("tag", held.close), below), id: held.open + held.close, opening },
      ];
    }
    default:
  }
  return undefined;
}

function writeAround({ around: { first, others, blank } }: Leaf): string {
  return [first, others, blank].join("\0");
}

function leafOf(piece: Piece, around: Around): Leaf {
  const key = around.box + piece.key;
  return { ...piece, id: key, key, around };
}

/** The leaf that begins the item around each leaf's own: what a list in an item is indented by. */
function itemsAbove(leaves: readonly Leaf[]): Map<Leaf, Leaf> {
  const above = new Map<Leaf, Leaf>();
  const last: (Leaf | undefined)[] = [];
  for (const leaf of leaves) {
    const { items } = leaf.around;
    last.length = Math.min(last.length, items + 1);
    const holder = last[items - 1];
    if (holder) above.set(leaf, holder);
    last[items] = leaf;
  }
  return above;
}

/** Whether a container ends what another began: the sides put theirs around stretches of which neither holds the other. */
function areCrossed(pieces: readonly Placed[]): boolean {
  const open: Placed[] = [];
  return pieces.some((placed) => {
    if (placed.first !== "tag") return false;
    // What ended a container on one side may be in the place of what begins one on the other.
    const leaves = SIDES.map((side) => leafIn(placed, side)).filter((leaf) => leaf?.text === placed.text);
    const ends = leaves.flatMap((leaf) => leaf?.opening ?? []);
    if (ends.length === 0) return void open.push(placed);
    const begun = open.pop();
    return !SIDES.some((side) => begun && ends.includes(leafIn(begun, side)!));
  });
}

const SIDES = ["base", "ours", "theirs"] as const;

function leafIn(placed: Placed, side: keyof Texts): Leaf | undefined {
  return (side === "base" ? placed.base : placed[side]?.first) as Leaf | undefined;
}

/** What is around a leaf that one side put into an item, where the other side put that item further in or out. */
function withHolder(around: Around, was: Around | undefined, is: Around | undefined): Around {
  if (!was || !is || was.others === is.others) return around;
  const { first, others } = around;
  if (!first.startsWith(was.others) || !others.startsWith(was.others)) return around;
  const moved = (before: string): string => is.others + before.slice(was.others.length);
  return {
    ...around,
    first: moved(first),
    others: moved(others),
    items: around.items + is.items - was.items,
  };
}

/** Puts around each piece of a result what stands around it; undefined where both sides put something else there. */
function putAround(
  { pieces, joins }: Result,
  sources: Record<keyof Texts, readonly Leaf[]>,
): Leaf[] | undefined {
  if (areCrossed(pieces)) return undefined;
  const above = { ours: itemsAbove(sources.ours), theirs: itemsAbove(sources.theirs) };
  const settled = new Map<Leaf, Around>();
  const records = Map.groupBy(joins.splice(0), ({ piece }) => piece);
  const leaves: Leaf[] = [];
  for (const [at, placed] of pieces.entries()) {
    const sides = [placed.base, placed.ours?.first, placed.theirs?.first] as (Leaf | undefined)[];
    // The same tag may open a directive on one side, and on the other stand alone.
    const [, left, right] = sides;
    if (left && right && left.text === right.text && (left.kind === "tag") !== (right.kind === "tag"))
      return undefined;
    const [base, ours, theirs] = sides.map((leaf) => leaf && writeAround(leaf));
    if (ours !== undefined && theirs !== undefined && ours !== theirs && base !== ours && base !== theirs)
      return undefined;
    const kept = mergeBytes(base, ours, theirs);
    // Written alike, a block may be in one item more on the side that put another around it.
    const [leaf] = sides
      .filter((leaf) => leaf !== undefined)
      .filter((leaf) => writeAround(leaf) === kept)
      .sort((a, b) => b.around.items - a.around.items) as [Leaf];
    const side = ours === theirs || kept === base ? undefined : kept === ours ? "ours" : "theirs";
    const holder = side && above[side].get(leaf);
    const around = withHolder(leaf.around, holder?.around, holder && settled.get(holder));
    for (const each of [left, right]) if (each) settled.set(each, around);
    leaves.push({ ...pieceOf(placed.first, ""), text: placed.text, around });
    const nested = nest(
      { text: placed.text, conflicts: [], joins: records.get(at) ?? [] },
      { first: around.first, lines: (text) => putBefore(text, `${around.others}|${around.blank}`) },
    );
    placed.text = nested.text;
    joins.push(...nested.joins.map((join) => ({ ...join, piece: at })));
  }
  if (leavesQuote(pieces, leaves, sources)) return undefined;
  joinQuotes(pieces, leaves, sources);
  return leaves;
}
