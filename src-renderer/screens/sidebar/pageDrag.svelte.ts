import type { PageMove } from "../../data/pages/pageActions.ts";
import type { Page } from "../../data/calls/records.ts";
import type { TreeRow } from "../../data/pages/tree.ts";
import { dropMoves, type DropZone } from "./pageMoves.ts";

const none: ReadonlySet<string> = new Set();

/** Whoever rests on a row means to look into it; who goes past it does not. */
const untilUnfolded = 600;

/** Pages that are dragged through the tree, and where they would go. */
export class PageDrag {
  #dragged = $state.raw(none);
  /** The row over which they are, and the part of it. */
  target = $state.raw<{ id: string; zone: DropZone } | undefined>();
  /** The place that was asked about last. */
  #over: { row: TreeRow; zone: DropZone } | undefined;

  readonly #pages: () => Page[];
  readonly #move: (moves: PageMove[]) => void;
  readonly #unfold: (page: string) => void;
  #resting: { on: string; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(pages: () => Page[], move: (moves: PageMove[]) => void, unfold: (page: string) => void) {
    this.#pages = pages;
    this.#move = move;
    this.#unfold = unfold;
  }

  readonly isUnderWay = $derived(this.#dragged.size > 0);

  /** Several at once are drawn as a badge with their number. */
  begin(event: DragEvent, pages: ReadonlySet<string>, badge: Element | undefined): void {
    this.#dragged = pages;
    if (pages.size > 1 && badge) event.dataTransfer?.setDragImage(badge, -12, 12);
  }

  /** The mouse is over a part of a row; told with each frame, it looks at the tree only when that is another one. */
  hover(row: TreeRow, zone: DropZone): void {
    if (this.#over?.row === row && this.#over.zone === zone) return;
    this.#over = { row, zone };
    this.#rest(zone === "inside" && row.children > 0 && !this.#dragged.has(row.id) ? row.id : undefined);
    const canGo = dropMoves(this.#pages(), this.#dragged, row, zone).length > 0;
    this.target = canGo ? { id: row.id, zone } : undefined;
  }

  /** The mouse is over no row. */
  leave(): void {
    this.#over = this.target = undefined;
    this.#rest(undefined);
  }

  /** The mouse is in the middle of a row that holds others, or of none. */
  #rest(on: string | undefined): void {
    if (this.#resting?.on === on) return;
    clearTimeout(this.#resting?.timer);
    this.#resting =
      on === undefined ? undefined : { on, timer: setTimeout(() => this.#unfold(on), untilUnfolded) };
  }

  /** Over a row that takes them they go there, below all rows to the end. */
  drop(row?: TreeRow): void {
    const { target } = this;
    const moves = row && !target ? [] : dropMoves(this.#pages(), this.#dragged, row, target?.zone ?? "after");
    this.end();
    this.#move(moves);
  }

  end(): void {
    this.#dragged = none;
    this.leave();
  }
}
