import { texts } from "../../texts/texts.ts";
import { element } from "../controls/elements.ts";
import { besideInGrid, type CellWay } from "../tables/cellHolder.ts";
import { TableHandles } from "../tables/tableHandles.ts";
import { tableKeys, type CellPlace } from "../tables/tableKeys.ts";
import { shownColumns } from "./htmlTable.ts";
import type { HtmlTableDrawing, TableLayout } from "./htmlTableDrawing.ts";

/** A table in HTML as rows, with the handles that every table has. */
export class GridLayout implements TableLayout {
  readonly keys = tableKeys;
  readonly #drawing: HtmlTableDrawing;
  readonly #table = element("table", { role: "grid" });
  readonly #handles: TableHandles;

  constructor(drawing: HtmlTableDrawing) {
    this.#drawing = drawing;
    drawing.frame.className = "md-table";
    drawing.frame.append(element("div", { class: "md-table-scroll" }, this.#table));
    this.#handles = new TableHandles(drawing);
  }

  draw(): void {
    const { rows } = this.#drawing.table;
    const head = element("thead", {}, this.#row(0));
    const body = element("tbody", {}, ...rows.map((_row, at) => this.#row(at + 2)));
    const label = texts.blocks.table.label(rows.length, this.#columns);
    this.#table.setAttribute("aria-label", label);
    this.#table.replaceChildren(head, body);
    this.#handles.drawn();
  }

  refresh(): void {}

  beside(place: CellPlace, way: CellWay): CellPlace | undefined {
    const rows = this.#drawing.table.rows.length + 2;
    return besideInGrid(place, way, { rows, columns: this.#columns });
  }

  get #columns(): number {
    return shownColumns(this.#drawing.table).length;
  }

  #row(row: number): HTMLTableRowElement {
    const { alignments } = this.#drawing.edited;
    const made = element("tr");
    for (let column = 0; column < this.#columns; column += 1) {
      const cell = element(row === 0 ? "th" : "td", {
        role: row === 0 ? "columnheader" : "gridcell",
        dir: "auto",
        tabindex: "-1",
        "data-row": String(row),
        "data-column": String(column),
      });
      cell.style.textAlign = alignments[column] ?? "";
      this.#drawing.drawWords(cell);
      made.append(cell);
    }
    return made;
  }
}
