import { NodeProp, NodeType, Tree } from "@lezer/common";

/** A block at the top of a page, and where it begins. */
export interface PlacedBlock {
  tree: Tree;
  from: number;
}

/** Some blocks that follow each other, under a node without a name. */
export interface Chunk extends PlacedBlock {
  /** Where the last of them ends. */
  to: number;
}

/** About the square root of the blocks of a long page: as many chunks are looked through as blocks in one. */
const fullChunk = 48;
const smallChunk = 16;

const known = new WeakMap<Tree, readonly Chunk[]>();

/** The chunks of a page's tree. One that came from the parser itself is divided, once. */
export function chunksOf(tree: Tree): readonly Chunk[] {
  const found = known.get(tree);
  if (found) return found;
  const made = divide(blocksIn(tree, 0));
  known.set(tree, made);
  return made;
}

/** The blocks of a tree that begins at `offset`, in order; those under nodes without a name too. */
export function blocksIn(tree: Tree, offset: number, into: PlacedBlock[] = []): PlacedBlock[] {
  for (const [at, child] of tree.children.entries()) {
    // The parser makes no buffers at the top of a page.
    if (!(child instanceof Tree)) continue;
    const from = offset + (tree.positions[at] ?? 0);
    if (child.type.isAnonymous) blocksIn(child, from, into);
    else into.push({ tree: child, from });
  }
  return into;
}

/** Puts blocks into chunks of about one size. */
function divide(blocks: readonly PlacedBlock[]): Chunk[] {
  const count = Math.ceil(blocks.length / fullChunk);
  const share = Math.ceil(blocks.length / count);
  return Array.from({ length: count }, (_, at) => chunkOf(blocks.slice(at * share, (at + 1) * share))).filter(
    (chunk) => chunk !== undefined,
  );
}

function chunkOf(blocks: readonly PlacedBlock[]): Chunk | undefined {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return undefined;
  const to = last.from + last.tree.length;
  const hash = first.tree.prop(NodeProp.contextHash);
  const tree = new Tree(
    NodeType.none,
    blocks.map((block) => block.tree),
    blocks.map(({ from }) => from - first.from),
    to - first.from,
    // The parser takes up again only what was read within the same blocks.
    hash === undefined ? [] : [[NodeProp.contextHash, hash]],
  );
  return { tree, from: first.from, to };
}

/** Blocks that were read anew between chunks that are kept. */
export function joinChunks(
  before: readonly Chunk[],
  blocks: readonly PlacedBlock[],
  behind: readonly Chunk[],
): Chunk[] {
  const alone = blocks.length < smallChunk ? before.at(-1) : undefined;
  if (!alone) return [...before, ...divide(blocks), ...behind];
  const joined = [...blocksIn(alone.tree, alone.from), ...blocks];
  return [...before.slice(0, -1), ...divide(joined), ...behind];
}

/** The tree of a page that is made of chunks. `like` has what is known of the page as a whole. */
export function pageOf(like: Tree, chunks: readonly Chunk[], length: number): Tree {
  const page = new Tree(
    like.type,
    chunks.map(({ tree }) => tree),
    chunks.map(({ from }) => from),
    length,
    like.propValues,
  );
  known.set(page, chunks);
  return page;
}
