import { isSameBranch, writeContent, type Branch } from "./content.ts";
import { attempt } from "./pageActions.ts";
import { takeBack } from "../requests/takingBack.ts";
import { toasts } from "../window/toasts.svelte.ts";
import { treeUndo, type TreeChange } from "./treeUndo.svelte.ts";

interface Restoration {
  page: string;
  title: string;
  change: TreeChange;
  note: number;
}

/** Brings deleted pages back, and lets them go again where that was a mistake. */
class Restorations {
  #done = $state.raw<Restoration[]>([]);

  /** Brings a page back with those that went with it, and offers to undo that. Answers whether it is back. */
  async restore(
    branch: Branch,
    { id: page, title }: { id: string; title: string },
    words: { done: string; undo: string },
  ): Promise<boolean> {
    if (!(await attempt(() => writeContent(branch, [{ operation: "restore_page", page }])))) return false;
    const change: TreeChange = { branch, back: [{ operation: "delete_page", page }] };
    treeUndo.add(change);
    const note = toasts.show(words.done, { label: words.undo, run: () => void this.undo(page) });
    this.#done = [...this.#done.filter((one) => one.page !== page), { page, title, change, note }];
    return true;
  }

  /** The page that was brought back last on a branch, in this window. */
  lastOn(branch: Branch): string | undefined {
    return this.#done.findLast(({ change }) => isSameBranch(change.branch, branch))?.page;
  }

  /** The title of a page that was brought back here, and so can go again. */
  titleOf(page: string | undefined): string | undefined {
    return this.#done.find((one) => one.page === page)?.title;
  }

  async undo(page: string): Promise<void> {
    const done = this.#done.find((one) => one.page === page);
    if (!done) return;
    this.#done = this.#done.filter((one) => one !== done);
    toasts.dismiss(done.note);
    if (await takeBack(done.change)) return;
    // What was refused may be tried again.
    treeUndo.add(done.change);
    this.#done = [...this.#done, done];
  }
}

export const restorations = new Restorations();
