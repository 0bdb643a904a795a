import { isSameBranch, pinned, type Branch } from "./content.ts";
import { place, type Location } from "../window/place.svelte.ts";
import type { ContentChange } from "../calls/records.ts";

/** Something that was done to the page tree. */
export interface TreeChange {
  branch: Branch;
  /** The changes that take it back, together. */
  back: ContentChange[];
  /** What was deleted, where it was a deletion: what people call it, and the page to go to once it is back. */
  deleted?: { title: string; page: string };
  /** What was made, where it was a new page: it goes again only while it is as it was made. */
  made?: MadePage;
}

/** A page that was made, as what, and where its writer was then. */
export interface MadePage {
  page: string;
  title: string;
  from: Location;
}

/** What was done to page trees in this window, newest last: it can be taken back for as long as the window lives. */
class TreeUndo {
  #done = $state.raw<TreeChange[]>([]);

  /** What was deleted last in the workspace that is shown. */
  readonly lastDeletion = $derived(
    this.#done.findLast(
      ({ branch, deleted }) =>
        deleted !== undefined && [place.workspace, undefined].includes(branch.workspace),
    ),
  );

  /** Notes a change where it was made: the window may show another workspace when it is taken back. */
  add(change: TreeChange): void {
    if (this.#done.includes(change)) return;
    change.branch = pinned(change.branch);
    this.#done = [...this.#done, change];
  }

  /** What was done last on a branch. */
  lastOn(branch: Branch): TreeChange | undefined {
    return this.#done.findLast((change) => isSameBranch(change.branch, branch));
  }

  /** Something can be taken back no more. Answers whether it could. */
  forget(change: TreeChange): boolean {
    const couldBe = this.#done.includes(change);
    this.#done = this.#done.filter((one) => one !== change);
    return couldBe;
  }
}

export const treeUndo = new TreeUndo();
