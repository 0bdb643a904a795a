import { WidgetType, type EditorView } from "@codemirror/view";
import { pieceFrame } from "../pieces/pieceFrame.ts";
import type { HtmlTable } from "./htmlTable.ts";
import type { HtmlTableDrawing } from "./htmlTableDrawing.ts";

/** What draws tables in HTML comes with the first of them that is seen. */
let drawing: typeof HtmlTableDrawing | undefined;
const load = async (): Promise<typeof HtmlTableDrawing> =>
  (drawing ??= (await import("./htmlTableDrawing.ts")).HtmlTableDrawing);

/** Goes into a drawn table: to a stretch of its source, or into its first cell. */
export function enterTable(view: EditorView, block: number, range?: { from: number; to: number }): void {
  if (drawing) drawing.enter(view, block, range);
  else
    void load().then(() =>
      // Who is in a cell by then stays there.
      requestAnimationFrame(() => view.hasFocus && drawing?.enter(view, block, range)),
    );
}

interface Facts {
  isChosen: boolean;
  /** How often the page around the editor came to know more. */
  known: number;
  isLocked: boolean;
}

/** A table in HTML, written cell by cell where it stands. */
export class HtmlTableWidget extends WidgetType {
  readonly #table: HtmlTable;
  readonly #source: string;
  readonly #facts: Facts;

  constructor(table: HtmlTable, source: string, facts: Facts) {
    super();
    this.#table = table;
    this.#source = source;
    this.#facts = facts;
  }

  override eq(other: HtmlTableWidget): boolean {
    const [{ isChosen, known, isLocked }, facts] = [this.#facts, other.#facts];
    return (
      this.#source === other.#source &&
      isChosen === facts.isChosen &&
      known === facts.known &&
      isLocked === facts.isLocked
    );
  }

  override get estimatedHeight(): number {
    const { view, rows } = this.#table;
    return view === "grid" ? (rows.length + 1) * 34 : Math.ceil(rows.length / 3) * 110;
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = pieceFrame(view, "table", this.#facts.isChosen);
    if (drawing) new drawing(view, frame, this.#source, this.#table);
    else {
      frame.style.minHeight = `${this.estimatedHeight}px`;
      void load().then((Drawing) => {
        frame.style.minHeight = "";
        if (!view.contentDOM.contains(frame)) return;
        new Drawing(view, frame, this.#source, this.#table);
        view.requestMeasure();
      });
    }
    return frame;
  }

  override updateDOM(dom: HTMLElement, _view: EditorView, from: HtmlTableWidget): boolean {
    const drawn = drawing?.of(dom);
    const isOther = this.#table.view !== from.#table.view || this.#facts.isLocked !== from.#facts.isLocked;
    if (!drawn || isOther) return false;
    if (this.#source !== from.#source) drawn.update(this.#source, this.#table);
    if (this.#facts.known !== from.#facts.known) drawn.refresh();
    dom.classList.toggle("md-chosen", this.#facts.isChosen);
    return true;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
