import { texts } from "../../texts/texts.ts";
import { showSource } from "../shownSource.ts";
import { button } from "../controls/elements.ts";
import { openMenu } from "../controls/menu.ts";
import type { TableDrawing } from "./tableDrawing.ts";
import { tableActions, tableChoices, type CellPlace } from "./tableKeys.ts";
import { moveColumn, moveRow } from "./tableText.ts";

/** How far the mouse goes before a press on a handle is a drag. */
const dragFrom = 4;

/** The handles of the row and the column that the mouse or the caret is in, and what adds one at the end. */
export class TableHandles {
  readonly #drawing: TableDrawing;
  readonly #row: HTMLButtonElement;
  readonly #column: HTMLButtonElement;
  readonly #addRow: HTMLButtonElement;
  readonly #addColumn: HTMLButtonElement;
  #at: CellPlace = { row: 0, column: 0 };

  constructor(drawing: TableDrawing) {
    this.#drawing = drawing;
    const words = texts.blocks.table;
    const handle = (label: string, className: string, kind: "row" | "column") =>
      button({
        label,
        icon: "grip",
        className: `md-table-handle ${className}`,
        attributes: { tabindex: "-1", "aria-haspopup": "menu" },
        run: (made) => this.#openMenu(made, kind),
      });
    this.#row = handle(words.row, "md-table-row-handle", "row");
    this.#column = handle(words.column, "md-table-column-handle", "column");
    const adding = (label: string, className: string, run: () => void) =>
      button({ label, icon: "add", className, attributes: { tabindex: "-1" }, run });
    this.#addRow = adding(words.addRow, "md-table-add-row", () =>
      drawing.run(tableActions.rowBelow, { row: drawing.chunk.total - 1, column: 0 }),
    );
    this.#addColumn = adding(words.addColumn, "md-table-add-column", () =>
      drawing.run(tableActions.columnAfter, { row: 0, column: drawing.chunk.columns - 1 }),
    );
    drawing.frame.append(this.#row, this.#column, this.#addRow, this.#addColumn);
    for (const kind of ["pointerover", "focusin"] as const)
      drawing.frame.addEventListener(kind, ({ target }) => this.#follow(target));
    this.#draggable(this.#row, "row");
    this.#draggable(this.#column, "column");
    drawing.frame.addEventListener("keydown", (event) => {
      if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
      event.preventDefault();
      this.#openMenu(this.#row, "both");
    });
  }

  /** The table was drawn anew: its handles wait for the mouse. */
  drawn(): void {
    const { chunk, view } = this.#drawing;
    const isLast = chunk.first + chunk.lines.length >= chunk.total;
    this.#addRow.hidden = !isLast || view.state.readOnly;
    this.#addColumn.hidden = view.state.readOnly;
    this.#row.hidden = this.#column.hidden = true;
  }

  #follow(target: EventTarget | null): void {
    const drawing = this.#drawing;
    const cell = target instanceof Element ? target.closest<HTMLElement>("td, th") : null;
    if (!cell || drawing.view.state.readOnly) return;
    this.#at = drawing.placeOf(cell);
    const frame = drawing.frame.getBoundingClientRect();
    const box = cell.getBoundingClientRect();
    this.#row.hidden = false;
    this.#row.style.top = `${box.top - frame.top}px`;
    this.#row.style.height = `${box.height}px`;
    this.#column.hidden = drawing.chunk.first > 0;
    this.#column.style.left = `${box.left - frame.left}px`;
    this.#column.style.width = `${box.width}px`;
  }

  #openMenu(anchor: HTMLElement, kind: "row" | "column" | "both"): void {
    const drawing = this.#drawing;
    const at = this.#at;
    const words = texts.blocks.table;
    const { row, column } = tableChoices(drawing.text(), at, (action) => drawing.run(action, at));
    const source = [{ label: texts.blocks.showSource, run: () => this.#showSource() }];
    if (kind === "both") return openMenu(anchor, words.both, [...row, ...column, source]);
    openMenu(anchor, words[kind], [...(kind === "row" ? row : column), source]);
  }

  #showSource(): void {
    const { view } = this.#drawing;
    const table = this.#drawing.text();
    view.dispatch({
      selection: { anchor: table.starts[this.#at.row] ?? table.starts[0]! },
      effects: showSource.of({ from: table.starts[0]!, to: table.end }),
    });
    view.focus();
  }

  /** Dragging a handle moves its row or column to where it is let go. */
  #draggable(handle: HTMLElement, kind: "row" | "column"): void {
    const drawing = this.#drawing;
    const over = (event: PointerEvent): HTMLElement | undefined => {
      const cells = [...drawing.frame.querySelectorAll<HTMLElement>("td, th")];
      return cells.find((cell) => {
        const box = cell.getBoundingClientRect();
        return kind === "row"
          ? event.clientY >= box.top && event.clientY < box.bottom
          : event.clientX >= box.left && event.clientX < box.right;
      });
    };
    handle.addEventListener("pointerdown", (down) => {
      if (down.button !== 0) return;
      let target: HTMLElement | undefined;
      let isDrag = false;
      const mark = (cell: HTMLElement | undefined): void => {
        for (const marked of drawing.frame.querySelectorAll(".md-table-drop"))
          marked.classList.remove("md-table-drop");
        const place = cell && drawing.placeOf(cell);
        if (!place) return;
        const chosen = kind === "row" ? `[data-row="${place.row}"]` : `[data-column="${place.column}"]`;
        for (const each of drawing.frame.querySelectorAll(chosen)) each.classList.add("md-table-drop");
      };
      const move = (event: PointerEvent): void => {
        isDrag ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > dragFrom;
        if (!isDrag) return;
        target = over(event);
        mark(target);
      };
      const up = (): void => {
        handle.removeEventListener("pointermove", move);
        mark(undefined);
        if (!isDrag) return;
        // What follows is the click of a drag, which opens nothing.
        handle.addEventListener("click", (event) => event.stopImmediatePropagation(), {
          capture: true,
          once: true,
        });
        if (target) this.#drop(kind, drawing.placeOf(target));
      };
      handle.setPointerCapture(down.pointerId);
      handle.addEventListener("pointermove", move);
      handle.addEventListener("pointerup", up, { once: true });
      handle.addEventListener("pointercancel", up, { once: true });
    });
  }

  #drop(kind: "row" | "column", to: CellPlace): void {
    const { row, column } = this.#at;
    this.#drawing.run(
      (table) =>
        kind === "row"
          ? {
              changes: moveRow(table, row, Math.max(to.row, 2)),
              row: row < 2 ? row : Math.max(to.row, 2),
              column,
            }
          : { changes: moveColumn(table, column, to.column), row, column: to.column },
      this.#at,
    );
  }
}
