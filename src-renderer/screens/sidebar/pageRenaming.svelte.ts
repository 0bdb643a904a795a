import type { Branch } from "../../data/pages/content.ts";
import { attempt, renamePage } from "../../data/pages/pageActions.ts";
import { treeUndo } from "../../data/pages/treeUndo.svelte.ts";

/** The page of the tree whose title is a field now, if any is. */
export class PageRenaming {
  #id = $state<string | undefined>();
  /** The title as its writer saw it: another may arrive while they type. */
  #was = "";
  readonly #branch: () => Branch | undefined;
  readonly #focusTree: () => void;

  constructor(branch: () => Branch | undefined, focusTree: () => void) {
    this.#branch = branch;
    this.#focusTree = focusTree;
  }

  readonly isUnderWay = $derived(this.#id !== undefined);

  isOf({ id }: { id: string }): boolean {
    return this.#id === id;
  }

  begin({ id, title }: { id: string; title: string }): void {
    this.#id = id;
    this.#was = title;
  }

  /**
   * Ends it with what was typed, or undefined where that was given up. Whoever ends it takes the focus from the field,
   * which would end it once more with what was typed.
   */
  end(row: { id: string }, typed: string | undefined): void {
    if (!this.isOf(row)) return;
    this.#id = undefined;
    this.#focusTree();
    const branch = this.#branch();
    const [title, was] = [typed?.trim() ?? "", this.#was];
    if (branch && title !== "" && title !== was) void rename(branch, row.id, title, was);
  }
}

/** Renames a page; the tree can take that back. */
async function rename(branch: Branch, page: string, title: string, was: string): Promise<void> {
  if (!(await attempt(() => renamePage(branch, page, title, was)))) return;
  treeUndo.add({ branch, back: [{ operation: "update_page", page, title: was, was: { title } }] });
}
