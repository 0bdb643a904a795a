import type { OpenBranch } from "../../data/pages/branch.svelte.ts";
import { deleting } from "../../data/pages/deleting.ts";
import { attempt, moving, writeInParts, type PageMove } from "../../data/pages/pageActions.ts";
import { toasts } from "../../data/window/toasts.svelte.ts";
import { treeUndo } from "../../data/pages/treeUndo.svelte.ts";
import { texts } from "../../texts/texts.ts";
import { movesBack } from "./pageMoves.ts";

/** Moves the pages of the open branch, one thing after the other. */
export class PageMoving {
  readonly #open: OpenBranch;
  #steps = Promise.resolve();

  constructor(open: OpenBranch) {
    this.#open = open;
  }

  /** Each step begins from the tree as the one before it left it, however fast the keys come. */
  queue(work: () => Promise<unknown>): Promise<void> {
    this.#steps = this.#steps.then(async () => {
      await work();
      await this.#open.refresh();
    });
    return this.#steps;
  }

  /** Moves pages in one go, which is taken back in one go. Answers whether they were moved. */
  async move(moves: PageMove[]): Promise<boolean> {
    const { branch, pages = [] } = this.#open;
    if (!branch || moves.length === 0) return false;
    const back = movesBack(pages, new Set(moves.map(({ page }) => page))).map(moving);
    if (!(await attempt(() => writeInParts(branch, moves.map(moving))))) return false;
    treeUndo.add({ branch, back });
    return true;
  }

  /** Takes back what was done last to the open branch's tree. Answers whether it was. */
  async undo(): Promise<boolean> {
    const last = this.#open.branch && treeUndo.lastOn(this.#open.branch);
    return last !== undefined && (await deleting()).undo(last);
  }

  /** Says what was done last, with a button that takes it back. */
  offerUndo(said: string): void {
    const change = this.#open.branch && treeUndo.lastOn(this.#open.branch);
    const undo = () => void this.queue(async () => (await deleting()).undo(change));
    toasts.show(said, { label: texts.parts.undo, run: undo });
  }
}
