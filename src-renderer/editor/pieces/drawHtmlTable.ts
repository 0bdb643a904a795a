import { texts } from "../../texts/texts.ts";
import { element, button } from "../controls/elements.ts";
import { htmlOf, hrefIn, plainWords, wordsOf, type HtmlCell, type HtmlTable } from "./htmlTable.ts";
import type { PieceContext } from "./pieceWidget.ts";

/** Draws a table in HTML, as cards or as rows. Cells that hold only words are written in place. */
export function drawHtmlTable(
  context: PieceContext,
  frame: HTMLElement,
  { view, columns, rows }: HtmlTable,
): void {
  if (view === "grid") {
    const shown = columns.flatMap((column, at) => (column.isHidden ? [] : [{ column, at }]));
    const head = element("tr", {}, ...shown.map(({ column }) => element("th", {}, wordsOf(column.source))));
    const body = rows.map((row) =>
      element(
        "tr",
        {},
        ...shown.map(({ at }) => cellIn(context, "td", row[at], wordsOf(columns[at]!.source))),
      ),
    );
    const table = element("table", {}, element("thead", {}, head), element("tbody", {}, ...body));
    frame.append(element("div", { class: "md-table" }, element("div", { class: "md-table-scroll" }, table)));
    return;
  }
  const cards = rows.map((row) => {
    const made = element("li", { class: "md-cards-item" });
    for (const [at, column] of columns.entries()) {
      const cell = row[at];
      if (!cell) continue;
      if (column.role === "cover") {
        const image = context.around?.findImage(hrefIn(cell.source) ?? "");
        if (image && image.unseen === undefined)
          made.prepend(element("img", { src: image.address, alt: "" }));
      } else if (column.role === "target") {
        const href = hrefIn(cell.source);
        if (href === undefined) continue;
        const label = context.around?.describe(href) ?? href;
        made.append(button({ label, text: label, icon: "link", run: () => context.around?.follow(href) }));
      } else if (!column.isHidden) made.append(cellIn(context, "div", cell, wordsOf(column.source)));
    }
    return made;
  });
  frame.append(element("ul", { class: "md-cards", "aria-label": texts.blocks.cards }, ...cards));
}

function cellIn(
  context: PieceContext,
  tag: "td" | "div",
  cell: HtmlCell | undefined,
  column: string,
): HTMLElement {
  const words = cell && plainWords(cell.source);
  if (!cell || words === undefined) return element(tag, { dir: "auto" }, wordsOf(cell?.source ?? ""));
  const made: HTMLElement = element(tag, {
    dir: "auto",
    class: "md-cell",
    role: "textbox",
    tabindex: "0",
    "aria-label": texts.blocks.cell(column),
    contenteditable: context.view.state.readOnly ? "false" : "plaintext-only",
  });
  made.textContent = words;
  const save = (): void => {
    const typed = (made.textContent ?? "").replace(/\n$/, "");
    if (typed !== words) context.change(cell.from, cell.to, htmlOf(typed.trim()));
  };
  made.addEventListener("blur", save);
  made.addEventListener("keydown", (event) => {
    if (event.key === "Escape") made.textContent = words;
    if (event.key !== "Escape" && (event.key !== "Enter" || event.shiftKey)) return;
    event.preventDefault();
    made.blur();
    context.view.focus();
  });
  return made;
}
