import { isRightToLeft } from "../../data/words/reading.ts";
import { keyName } from "../../data/keys/shortcuts.ts";
import { texts } from "../../texts/texts.ts";
import { columnKeys } from "../columns/columnKeys.ts";
import { dragHandle } from "../controls/dragHandle.ts";
import { button, element } from "../controls/elements.ts";
import { closeMenus, openMenu, type MenuChoice } from "../controls/menu.ts";
import { surroundings } from "../drawing.ts";
import type { CellWay } from "../tables/cellHolder.ts";
import { HeldCell } from "../tables/heldCell.ts";
import { tableActions, type ActionName, type CellPlace, type TableAction } from "../tables/tableKeys.ts";
import { hrefIn, wordsOf } from "./cellMarkup.ts";
import { shownColumns, type CardRole } from "./htmlTable.ts";
import type { HtmlTableDrawing, TableLayout } from "./htmlTableDrawing.ts";
import { setLink } from "./htmlTableEdits.ts";
import { openPicker } from "./linkPicker.ts";

/** A table in HTML as cards, each of which can be written, moved and taken away. */
export class CardsLayout implements TableLayout {
  readonly #drawing: HtmlTableDrawing;
  /** The card whose menu, or whose choice of a link, was opened last. */
  #asked: HeldCell | undefined;
  readonly #list = element("ul", { class: "md-cards", "aria-label": texts.blocks.cards });

  constructor(drawing: HtmlTableDrawing) {
    this.#drawing = drawing;
    drawing.frame.append(this.#list);
    // Before the cell goes to the next one by itself, and adds a card behind the last.
    drawing.frame.addEventListener("keydown", (event) => this.#tab(event), { capture: true });
    drawing.frame.addEventListener("keydown", (event) => {
      if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
      const card = event.target instanceof Element ? event.target.closest(".md-cards-item") : null;
      const more = card?.querySelector<HTMLElement>(".md-cards-more");
      if (!more) return;
      event.preventDefault();
      more.click();
    });
  }

  /** Cards are what columns are: they stand beside each other, and have the same keys. */
  get keys(): Partial<Record<ActionName, string>> {
    const { add, back, on, remove } = columnKeys;
    const isTurned = isRightToLeft(this.#list);
    return {
      rowBelow: add,
      moveRowUp: isTurned ? on : back,
      moveRowDown: isTurned ? back : on,
      removeRow: remove,
    };
  }

  draw(): void {
    const { table, view } = this.#drawing;
    const cards = table.rows.map((_row, at) => this.#card(at + 2));
    this.#list.replaceChildren(...cards);
    const asked = this.#asked;
    // Where it is now is known once all of the page is drawn.
    if (asked) queueMicrotask(() => asked === this.#asked && asked.place === undefined && closeMenus());
    if (view.state.readOnly) return;
    const add = button({
      label: texts.blocks.card.add,
      text: texts.blocks.card.add,
      icon: "add",
      className: "md-cards-add",
      run: () => this.#run(tableActions.rowBelow, table.rows.length + 1),
    });
    this.#list.append(element("li", { class: "md-cards-end" }, add));
  }

  /** Pictures of the space are known a moment after the page. */
  refresh(): void {
    for (const [at, card] of this.#list.querySelectorAll<HTMLElement>(".md-cards-item").entries()) {
      card.querySelector(".md-cards-cover")?.remove();
      card.querySelector(".md-cards-foot")?.remove();
      this.#drawLinks(card, at + 2);
    }
  }

  /** Cells follow each other through a card, and on into the next one. */
  beside({ row, column }: CellPlace, way: CellWay): CellPlace | undefined {
    const columns = shownColumns(this.#drawing.table).length;
    const at = (row - 2) * columns + column + (way === "on" || way === "down" ? 1 : -1);
    if (at < 0 || at >= columns * this.#drawing.table.rows.length) return undefined;
    return { row: Math.floor(at / columns) + 2, column: at % columns };
  }

  /** Tab goes through the cells and links of cards as they are read, and out at either end. */
  #tab(event: KeyboardEvent): void {
    if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) return;
    const stops = [...this.#list.querySelectorAll<HTMLElement>(".md-cell, .md-cards-foot")];
    const at = stops.findIndex((stop) => stop === event.target);
    if (at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = stops[at + (event.shiftKey ? -1 : 1)];
    if (!next) this.#drawing.leave(!event.shiftKey);
    else if (next.classList.contains("md-cell")) this.#drawing.focus(this.#drawing.placeOf(next), "all");
    else next.focus();
  }

  #run(action: TableAction, row: number): void {
    this.#drawing.run(action, { row, column: 0 });
  }

  #card(row: number): HTMLElement {
    const drawing = this.#drawing;
    const { columns, rows } = drawing.table;
    const { readOnly } = drawing.view.state;
    const words = texts.blocks.card;
    const made = element("li", {
      class: "md-cards-item",
      "aria-label": words.name(row - 1, rows.length),
    });
    for (const [column, number] of shownColumns(drawing.table).entries()) {
      const empty = column === 0 ? words.title : words.text;
      const cell = element("div", {
        class: "md-cell",
        dir: "auto",
        role: "textbox",
        tabindex: "0",
        "aria-label": wordsOf(columns[number]!.source) || empty,
        "aria-readonly": String(readOnly || drawing.wordsAt({ row, column }) === undefined),
        "data-empty": readOnly ? undefined : empty,
        "data-row": String(row),
        "data-column": String(column),
      });
      // Who comes by Tab is in the cell as who pressed in it.
      cell.addEventListener("focus", () => {
        if (cell.contentEditable !== "plaintext-only" && drawing.wordsAt({ row, column }) !== undefined)
          drawing.focus({ row, column }, "end");
      });
      drawing.drawWords(cell);
      made.append(cell);
    }
    this.#drawLinks(made, row);
    if (!readOnly) made.append(this.#more(row));
    return made;
  }

  #hrefOf(row: number, role: CardRole): string | undefined {
    const { columns, rows } = this.#drawing.table;
    const column = columns.findIndex((one) => one.role === role);
    return hrefIn(rows[row - 2]?.cells[column]?.source ?? "");
  }

  /** The cover of a card, and where it leads. */
  #drawLinks(card: HTMLElement, row: number): void {
    const around = this.#drawing.view.state.facet(surroundings);
    const cover = around?.findImage(this.#hrefOf(row, "cover") ?? "");
    if (cover && cover.unseen === undefined)
      card.prepend(element("img", { class: "md-cards-cover", src: cover.address, alt: "" }));
    const href = this.#hrefOf(row, "target");
    if (href === undefined) return;
    const label = around?.describe(href) ?? href;
    const follow = () => around?.follow(href);
    const link = button({ label, text: label, icon: "link", className: "md-cards-foot", run: follow });
    const last = [...card.querySelectorAll(".md-cell")].at(-1);
    if (last) last.after(link);
    else card.append(link);
  }

  /** The handle of a card: a press opens what can be done with it, a drag moves it. */
  #more(row: number): HTMLElement {
    const words = texts.blocks.card;
    const handle = button({
      label: words.more(row - 1),
      icon: "grip",
      className: "md-cards-more",
      attributes: { tabindex: "-1", "aria-haspopup": "menu" },
      run: (anchor) => openMenu(anchor, words.more(row - 1), this.#choices(anchor, row)),
    });
    dragHandle<HTMLElement>(handle, {
      over: ({ clientX, clientY }) =>
        this.#items.find((item) => {
          const { left, right, top, bottom } = item.getBoundingClientRect();
          return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
        }),
      mark: (target) => {
        for (const item of this.#items) item.classList.toggle("md-table-drop", item === target);
      },
      drop: (target) => this.#moveTo(row, this.#items.indexOf(target) + 2),
    });
    return handle;
  }

  get #items(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>(".md-cards-item")];
  }

  #moveTo(row: number, to: number): void {
    this.#run((table, { column }) => ({ changes: table.moveRow(row, to), row: to, column }), row);
  }

  /** What is done later with a card, of which others may by then have changed the number; false where it is gone. */
  #ask(row: number): (run: (now: number) => void) => () => boolean {
    this.#asked?.release();
    const asked = new HeldCell(this.#drawing, { row, column: 0 });
    this.#asked = asked;
    return (run) => () => {
      const { place } = asked;
      if (place) run(place.row);
      return place !== undefined;
    };
  }

  #choices(anchor: HTMLElement, row: number): MenuChoice[][] {
    const words = texts.blocks.card;
    const { keys } = this;
    const count = this.#drawing.table.rows.length;
    const ask = this.#ask(row);
    const choice = (name: ActionName, label: string, danger = false): MenuChoice => ({
      label,
      key: keyName(keys[name]!),
      run: ask((now) => this.#run(tableActions[name], now)),
      ...(danger ? { danger } : {}),
    });
    const link = (role: CardRole): MenuChoice[] => {
      const own = words[role];
      const href = this.#hrefOf(row, role);
      return [
        {
          label: href === undefined ? own.add : own.change,
          run: ask((now) => this.#pick(anchor, now, role)),
        },
        ...(href === undefined
          ? []
          : [{ label: own.remove, run: ask((now) => this.#setLink(now, role, undefined)) }]),
      ];
    };
    const source = {
      label: texts.blocks.showSource,
      run: ask((now) => this.#drawing.showSource({ row: now, column: 0 })),
    };
    const href = this.#hrefOf(row, "target");
    const follow = () => this.#drawing.view.state.facet(surroundings)?.follow(href ?? "");
    const open = href === undefined ? [] : [{ label: words.open, run: follow }];
    return [
      [...open, ...link("target"), ...link("cover")],
      [
        choice("rowBelow", words.addHere),
        ...(row > 2 ? [choice("moveRowUp", words.back)] : []),
        ...(row < count + 1 ? [choice("moveRowDown", words.on)] : []),
      ],
      [source, choice("removeRow", words.remove, true)],
    ];
  }

  #pick(anchor: HTMLElement, row: number, role: CardRole): void {
    const ask = this.#ask(row);
    const column = this.#drawing.table.columns.find((one) => one.role === role);
    openPicker(this.#drawing.view, anchor, {
      role,
      href: this.#hrefOf(row, role),
      // A column of files holds nothing but those of the space.
      isFilesOnly: column?.type === "files",
      save: (href) => ask((now) => this.#setLink(now, role, href))(),
    });
  }

  #setLink(row: number, role: CardRole, href: string | undefined): void {
    this.#drawing.change(setLink(this.#drawing.table, row, role, href), { row, column: 0 });
  }
}
