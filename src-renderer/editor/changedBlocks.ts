import type { ChangeSet } from "@codemirror/state";
import type { SyntaxNode, Tree } from "@lezer/common";

/** A stretch of a text, `to` excluded. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * The stretch of a text in which blocks at the top may be others than before. What lies outside of it was only moved, so
 * that a key costs what its block does, however long the page is. Undefined where no block is another.
 */
export function changedBlocks(before: Tree, now: Tree, changes: ChangeSet): Stretch | undefined {
  const shift = changes.newLength - changes.length;
  const knowsMore = before.length < changes.length && now.length - shift > before.length;
  if (!knowsMore && changes.empty) return undefined;
  // Where the parser had stopped, its last block need not have been whole.
  let start = knowsMore ? (before.topNode.lastChild?.from ?? 0) : Infinity;
  let [end, endBefore] = [0, 0];
  changes.iterChangedRanges((from, to, _fromNow, toNow) => {
    start = Math.min(start, from);
    [end, endBefore] = [Math.max(end, toNow), Math.max(endBefore, to)];
  });
  const from = startAround(before, start);
  let node = knowsMore ? null : now.topNode.childAfter(end);
  for (; node; node = node.nextSibling)
    if (node.from > end && node.from - shift > endBefore && isAsBefore(before, node, shift))
      return { from, to: node.from };
  if (now.length >= changes.newLength) return { from, to: now.length + 1 };
  // Where the parser had to stop, the last block need not be whole: from there on all is as it was, until more is known.
  return { from, to: Math.max(from, now.topNode.lastChild?.from ?? 0) };
}

/** What is written can change the block before its own: dashes below a paragraph make it a heading. */
function startAround({ topNode }: Tree, at: number): number {
  return topNode.childBefore(at + 1)?.prevSibling?.from ?? 0;
}

/** A block that stands where it stood, with the same text behind it, is followed by the same blocks. */
function isAsBefore(before: Tree, { name, from, to }: SyntaxNode, shift: number): boolean {
  if (to - shift >= before.length) return false;
  const was = before.topNode.childAfter(from - shift);
  return was?.name === name && was.from === from - shift && was.to === to - shift;
}

/** The blocks at the top that begin in a stretch. */
export function* blocksIn(tree: Tree, { from, to }: Stretch): Generator<SyntaxNode> {
  for (let node = tree.topNode.childAfter(from); node && node.from < to; node = node.nextSibling)
    if (node.from >= from) yield node;
}
