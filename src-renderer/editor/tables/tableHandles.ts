import type { EditorView } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import { dragHandle } from "../controls/dragHandle.ts";
import { button } from "../controls/elements.ts";
import { openMenu } from "../controls/menu.ts";
import { HeldCell, type FoundCells } from "./heldCell.ts";
import type { EditedTable } from "./editedTable.ts";
import { tableActions, tableChoices, type CellPlace, type TableAction } from "./tableKeys.ts";

/** A drawn table, as its handles know it. */
export interface HandledTable extends FoundCells {
  readonly frame: HTMLElement;
  readonly view: EditorView;
  readonly edited: EditedTable;
  /** Is the head of the table drawn here, and its end? */
  readonly isHead: boolean;
  readonly isTail: boolean;
  placeOf(cell: HTMLElement): CellPlace;
  run(action: TableAction, at: CellPlace): void;
  showSource(at: CellPlace): void;
}

/** The handles of the row and the column that the mouse or the caret is in, and what adds one at the end. */
export class TableHandles {
  readonly #drawing: HandledTable;
  readonly #row: HTMLButtonElement;
  readonly #column: HTMLButtonElement;
  readonly #addRow: HTMLButtonElement;
  readonly #addColumn: HTMLButtonElement;
  /** The cell whose menu was opened last. */
  #asked: HeldCell | undefined;
  #at: CellPlace = { row: 0, column: 0 };

  constructor(drawing: HandledTable) {
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
      drawing.run(tableActions.rowBelow, { row: drawing.edited.rows - 1, column: 0 }),
    );
    this.#addColumn = adding(words.addColumn, "md-table-add-column", () =>
      drawing.run(tableActions.columnAfter, { row: 0, column: drawing.edited.columns - 1 }),
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
    const { isTail, view } = this.#drawing;
    this.#addRow.hidden = !isTail || view.state.readOnly;
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
    this.#column.hidden = !drawing.isHead;
    this.#column.style.left = `${box.left - frame.left}px`;
    this.#column.style.width = `${box.width}px`;
  }

  #openMenu(anchor: HTMLElement, kind: "row" | "column" | "both"): void {
    const drawing = this.#drawing;
    const at = this.#at;
    const words = texts.blocks.table;
    this.#asked?.release();
    const asked = new HeldCell(drawing, at);
    this.#asked = asked;
    const now = (run: (place: CellPlace) => void): void => {
      if (asked.place) run(asked.place);
    };
    const { row, column } = tableChoices(drawing.edited, at, (action) =>
      now((place) => drawing.run(action, place)),
    );
    const source = [{ label: texts.blocks.showSource, run: () => now((place) => drawing.showSource(place)) }];
    if (kind === "both") return openMenu(anchor, words.both, [...row, ...column, source]);
    openMenu(anchor, words[kind], [...(kind === "row" ? row : column), source]);
  }

  /** Dragging a handle moves its row or column to where it is let go. */
  #draggable(handle: HTMLElement, kind: "row" | "column"): void {
    const drawing = this.#drawing;
    const cells = (): HTMLElement[] => [...drawing.frame.querySelectorAll<HTMLElement>("td, th")];
    dragHandle<HTMLElement>(handle, {
      over: ({ clientX, clientY }) =>
        cells().find((cell) => {
          const box = cell.getBoundingClientRect();
          return kind === "row"
            ? clientY >= box.top && clientY < box.bottom
            : clientX >= box.left && clientX < box.right;
        }),
      mark(target) {
        const place = target && drawing.placeOf(target);
        for (const cell of cells()) {
          const isMarked = place !== undefined && drawing.placeOf(cell)[kind] === place[kind];
          cell.classList.toggle("md-table-drop", isMarked);
        }
      },
      drop: (target) => this.#drop(kind, drawing.placeOf(target)),
    });
  }

  #drop(kind: "row" | "column", to: CellPlace): void {
    const { row, column } = this.#at;
    this.#drawing.run(
      (table) =>
        kind === "row"
          ? {
              changes: table.moveRow(row, Math.max(to.row, 2)),
              row: row < 2 ? row : Math.max(to.row, 2),
              column,
            }
          : { changes: table.moveColumn(column, to.column), row, column: to.column },
      this.#at,
    );
  }
}
