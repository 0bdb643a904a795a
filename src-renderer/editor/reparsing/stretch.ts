import type { Input, Tree, TreeFragment } from "@lezer/common";
import { blocksIn, chunksOf, type Chunk, type PlacedBlock } from "./blockChunks.ts";

/** How many blocks before and behind a change are read anew with it: dashes below a paragraph make it a heading. */
const margin = 2;
/** Of how many blocks one is looked for at which reading can begin or end. */
const farthest = 40;

/** What goes on below blank lines may still go on: nothing that is kept ends with one of these. */
const mayGoOn = new Set(["CodeBlock", "ListItem", "OrderedList", "BulletList"]);

/** What of a page is read anew, and what is kept around it. Positions are those in the text as it is now. */
export interface Stretch {
  from: number;
  to: number;
  /** What is known of the page as a whole. */
  page: Tree;
  before: readonly Chunk[];
  /** Blocks that are kept of the chunks in which the stretch begins and ends. */
  blocksBefore: readonly PlacedBlock[];
  blocksBehind: readonly PlacedBlock[];
  behind: readonly Chunk[];
  /** The last block of the stretch as it was: where it is met again, all behind it is as it was. Undefined at the end. */
  meets: Tree | undefined;
}

const stops = new WeakMap<Tree, number>();

/** A page was read no further than this: blocks behind may be there, but what is in them need not be. */
export function readingStopped(page: Tree, at: number): void {
  stops.set(page, at);
}

/** Undefined where nothing is known that can be kept. */
export function stretchAround(input: Input, fragments: readonly TreeFragment[]): Stretch | undefined {
  const head = fragments.find(({ from, offset }) => from === 0 && offset === 0);
  const tail = fragments.findLast((one) => one !== head && isKeptToEnd(one, input));
  const page = (head ?? tail)?.tree;
  if (!page) return undefined;
  const chunks = chunksOf(page);
  const kept = head && lastKept(chunks, Math.min(head.to, stops.get(page) ?? Infinity));
  const start = kept && lineStart(input, kept.block.from);
  const before =
    kept && start !== undefined
      ? { from: start, before: chunks.slice(0, kept.chunk), blocksBefore: kept.blocks.slice(0, kept.at) }
      : undefined;
  const behind = tail?.tree === page ? keptBehind(input, tail, chunks) : undefined;
  if (!before && !behind) return undefined;
  const stretch = {
    page,
    ...(before ?? { from: 0, before: [], blocksBefore: [] }),
    ...(behind ?? { to: input.length, behind: [], blocksBehind: [], meets: undefined }),
  };
  return stretch.from < stretch.to ? stretch : undefined;
}

/** Is this the rest of a text that was read to its end? */
const isKeptToEnd = ({ to, tree, offset, openEnd }: TreeFragment, { length }: Input): boolean =>
  to === length && tree.length === length + offset && !openEnd && !stops.has(tree);

function keptBehind(
  input: Input,
  { from, offset }: TreeFragment,
  chunks: readonly Chunk[],
): Pick<Stretch, "to" | "behind" | "blocksBehind" | "meets"> | undefined {
  const kept = firstKept(chunks, from + offset);
  const to = kept && lineStart(input, kept.block.from - offset);
  if (!kept || to === undefined) return undefined;
  return {
    to,
    meets: kept.above.tree,
    blocksBehind: kept.blocks.slice(kept.at).map((block) => ({ ...block, from: block.from - offset })),
    behind: chunks
      .slice(kept.chunk + 1)
      .map((chunk) => ({ ...chunk, from: chunk.from - offset, to: chunk.to - offset })),
  };
}

/** A block among those of its chunk. */
interface BlockPlace {
  chunk: number;
  blocks: readonly PlacedBlock[];
  at: number;
  block: PlacedBlock;
  above: PlacedBlock;
}

/** The last block that reading can begin with: blocks enough lie between it and the change. */
function lastKept(chunks: readonly Chunk[], changed: number): BlockPlace | undefined {
  const nearest = chunks.findLastIndex(({ from }) => from < changed);
  let looked = 0;
  for (let chunk = nearest; chunk >= 0 && looked < farthest; chunk -= 1) {
    const blocks = blocksOf(chunks, chunk);
    for (let at = blocks.length - 1; at > 0; at -= 1) {
      const [above, block] = [blocks[at - 1]!, blocks[at]!];
      if (block.from + block.tree.length >= changed) continue;
      if ((looked += 1) > margin && !mayGoOn.has(above.tree.type.name))
        return { chunk, blocks, at, block, above };
    }
  }
  return undefined;
}

/** The first block that reading can end before. */
function firstKept(chunks: readonly Chunk[], changed: number): BlockPlace | undefined {
  const nearest = chunks.findIndex(({ to }) => to > changed);
  let looked = 0;
  for (let chunk = nearest; chunk >= 0 && chunk < chunks.length && looked < farthest; chunk += 1) {
    const blocks = blocksOf(chunks, chunk);
    for (let at = 1; at < blocks.length; at += 1) {
      const [above, block] = [blocks[at - 1]!, blocks[at]!];
      if (above.from <= changed) continue;
      if ((looked += 1) > margin && !mayGoOn.has(above.tree.type.name))
        return { chunk, blocks, at, block, above };
    }
  }
  return undefined;
}

function blocksOf(chunks: readonly Chunk[], at: number): PlacedBlock[] {
  const chunk = chunks[at];
  return chunk ? blocksIn(chunk.tree, chunk.from) : [];
}

/** Where the line begins that a block begins in, which it may do behind a few spaces. */
function lineStart(input: Input, at: number): number | undefined {
  const before = input.read(Math.max(0, at - 4), at);
  const spaces = before.length - 1 - before.lastIndexOf("\n");
  return spaces < before.length && before.slice(before.length - spaces).trim() === ""
    ? at - spaces
    : undefined;
}
