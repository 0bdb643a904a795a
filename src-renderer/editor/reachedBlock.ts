import type { EditorView } from "@codemirror/view";
import { isFoldedAway } from "./folding.ts";

/**
 * The first of these drawn blocks that the caret comes to by an arrow key, where it would jump over it as if it were not
 * there; undefined where there is none, or something is chosen. What is folded away is not come to.
 */
export function reachedBlock<Block extends { from: number; to: number }>(
  view: EditorView,
  blocks: readonly Block[],
  forward: boolean,
): Block | undefined {
  const { main } = view.state.selection;
  if (!main.empty || blocks.length === 0) return undefined;
  const target = view.moveVertically(main, forward).head;
  const crossed = blocks.filter(
    (block) =>
      (forward
        ? block.from > main.head && block.from <= target
        : block.to < main.head && block.to >= target) && !isFoldedAway(view.state, block),
  );
  return forward ? crossed[0] : crossed.at(-1);
}
