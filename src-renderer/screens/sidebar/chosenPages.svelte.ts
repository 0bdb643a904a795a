import type { TreeRow } from "../../data/pages/tree.ts";
import { texts } from "../../texts/texts.ts";
import { everyRow, noPages, stretched, toggled } from "./pageSelection.ts";

/** The pages of the tree that are chosen, to be moved or deleted together. */
export class ChosenPages {
  readonly #listed: () => readonly TreeRow[];
  readonly #say: (words: string) => void;
  #selection = $state.raw(noPages);
  /** What is not seen is not chosen, so that nothing is done to it. */
  readonly rows = $derived.by(() => this.#listed().filter((row) => this.#selection.ids.has(row.id)));
  readonly ids: ReadonlySet<string> = $derived(new Set(this.rows.map((row) => row.id)));

  /** `say` tells whoever does not see the tree how many there are. */
  constructor(listed: () => readonly TreeRow[], say: (words: string) => void) {
    this.#listed = listed;
    this.#say = say;
  }

  get isEmpty(): boolean {
    return this.#selection.ids.size === 0;
  }

  /** The choosing goes on from the row that has the keys, or from where it began, to a row. */
  stretch(active: string | undefined, to: string): void {
    this.#choose(stretched(this.#selection, this.#listed(), active, to));
  }

  toggle(page: string, active?: string): void {
    this.#choose(toggled(this.#selection, page, active));
  }

  all(): void {
    this.#choose(everyRow(this.#listed()));
  }

  clear(): void {
    if (!this.isEmpty) this.#choose(noPages);
  }

  /** Chooses none any longer, and says nothing: the pages are elsewhere, or their reader is. */
  forget(): void {
    this.#selection = noPages;
  }

  /** The pages that something is done to which was asked of one row: all that are chosen, where it is one of them. */
  meantBy(row: TreeRow): ReadonlySet<string> {
    return this.ids.has(row.id) ? this.ids : new Set([row.id]);
  }

  #choose(next: typeof noPages): void {
    this.#selection = next;
    const { tree } = texts.sidebar;
    this.#say(this.rows.length > 0 ? tree.chosen(this.rows.length) : tree.choosingEnded);
  }
}
