import type { Branch } from "../../data/content.ts";
import { attempt, renamePage } from "../../data/pageActions.ts";

/** The page of the tree whose title is a field now, if any is. */
export class PageRenaming {
  #id = $state<string | undefined>();
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

  begin({ id }: { id: string }): void {
    this.#id = id;
  }

  /** Whoever ends it takes the focus from the field, which would end it once more with what was typed. */
  end(row: { id: string; title: string }, typed: string): void {
    if (!this.isOf(row)) return;
    this.#id = undefined;
    this.#focusTree();
    const branch = this.#branch();
    const title = typed.trim();
    if (!branch || title === "" || title === row.title) return;
    void attempt(() => renamePage(branch, row.id, title, row.title));
  }
}
