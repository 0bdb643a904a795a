import { selectAll } from "@codemirror/commands";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, keymap, runScopeHandlers, type KeyBinding } from "@codemirror/view";
import { isRightToLeft } from "../../data/words/reading.ts";
import { arrowNamed, historyKey, isKey } from "../../data/keys/shortcuts.ts";
import { texts } from "../../texts/texts.ts";
import { pageBlocks, type Container } from "../blocks.ts";
import { addItem, itemsOf, moveItem, removeItem } from "../containers/containerEdits.ts";
import { drawHead } from "../containers/containerHeads.ts";
import { readTag, valueOf } from "../containers/tagText.ts";
import { element } from "../controls/elements.ts";
import { closeMenus } from "../controls/menu.ts";
import { leaveBlock } from "../leaveBlock.ts";
import { setReadOnly } from "../locking.ts";
import { showSource } from "../shownSource.ts";
import { setModes, type WritingModes } from "../writingModes.ts";
import { columnKeys } from "./columnKeys.ts";
import { ColumnText } from "./columnText.ts";
import { sameColumns } from "./sameColumns.ts";
import { tracksOf, type ColumnsBlock } from "./columnsBlock.ts";

interface Column {
  frame: HTMLElement;
  head: HTMLElement;
  text: ColumnText;
}

type Change = (doc: string, holder: Container, items: readonly Container[]) => ReturnType<typeof addItem>;

const drawings = new WeakMap<HTMLElement, ColumnsDrawing>();

/** Keys that mean the page, not a column of it. */
const pageKeys = ["Mod-f", "Mod-h", "Mod-Alt-f", "Mod-g", "Shift-Mod-g", "F3", "Mod-Alt-k", historyKey];

/** Columns beside each other, each written where it stands. */
export class ColumnsDrawing {
  readonly frame: HTMLElement;
  readonly #view: EditorView;
  readonly #row = element("div", { class: "md-columns-row" });
  #block: ColumnsBlock;
  #head = element("span");
  #columns: Column[] = [];

  constructor(view: EditorView, frame: HTMLElement, block: ColumnsBlock) {
    this.#view = view;
    this.frame = frame;
    this.#block = block;
    this.#columns = this.#arranged(block);
    frame.setAttribute("role", "group");
    frame.setAttribute("aria-label", texts.blocks.names.columns);
    frame.append(this.#head, this.#row);
    drawings.set(frame, this);
    this.#draw();
    this.refresh();
  }

  static of(frame: HTMLElement): ColumnsDrawing | undefined {
    return drawings.get(frame);
  }

  /** Every drawing of columns in the page. */
  static in(view: EditorView): ColumnsDrawing[] {
    const frames = view.contentDOM.querySelectorAll<HTMLElement>(".md-columns");
    return [...frames].flatMap((frame) => drawings.get(frame) ?? []);
  }

  /** Where the columns begin in the page. */
  get start(): number {
    return this.#view.posAtDOM(this.frame);
  }

  /** Goes into the column in which a stretch of the page stands, and chooses that stretch. */
  static enter(view: EditorView, block: number, range: { from: number; to: number }): void {
    ColumnsDrawing.#columnAt(view, block, range)?.text.enter(range);
  }

  /** Goes there, unless one of these columns is written in: then the caret of the page is there, too. */
  static stay(view: EditorView, block: number, range: { from: number; to: number }): void {
    const column = ColumnsDrawing.#columnAt(view, block, range);
    const drawing = ColumnsDrawing.in(view).find(({ start }) => start === block);
    const written = drawing && drawing.#written;
    if (!written) column?.text.enter(range);
    else if (written !== column) written.text.tellCaret();
  }

  static #columnAt(view: EditorView, block: number, { to }: { to: number }): Column | undefined {
    const drawing = ColumnsDrawing.in(view).find(({ start }) => start === block);
    if (!drawing) return undefined;
    const within = drawing.#columns.find(({ text }) => (text.place()?.to ?? 0) >= to);
    return within ?? drawing.#columns.at(-1);
  }

  /** Goes into the column that is above or below a place on the screen, as a caret goes from line to line. */
  enterFrom(x: number, edge: "start" | "end"): void {
    const rows = this.#columns.filter(({ frame }) => {
      const { left, right } = frame.getBoundingClientRect();
      return left <= x && x <= right;
    });
    const found = edge === "start" ? rows[0] : rows.at(-1);
    (found ?? this.#columns[edge === "start" ? 0 : this.#columns.length - 1])?.text.enter(edge);
  }

  /** Draws what the page says now; the text that is being written keeps its caret. */
  update(block: ColumnsBlock): void {
    const before = this.#columns;
    this.#columns = this.#arranged(block);
    this.#block = block;
    for (const gone of before.filter((one) => !this.#columns.includes(one))) gone.text.destroy();
    this.#draw();
    if (isSame(before, this.#columns)) return;
    // What is open over a column says which one it means, and the texts are named by their number.
    closeMenus();
    this.refresh();
  }

  /** Draws anew what the page around the text tells. */
  refresh(): void {
    for (const { text } of this.#columns) text.refresh();
  }

  setModes(modes: WritingModes): void {
    for (const { text } of this.#columns) setModes(text.view, modes);
  }

  setReadOnly(value: boolean): void {
    for (const { text } of this.#columns) setReadOnly(text.view, value);
    this.#draw();
  }

  destroy(): void {
    for (const { text } of this.#columns) text.destroy();
  }

  #holder(): Container | undefined {
    const { state } = this.#view;
    const from = this.start;
    return state
      .field(pageBlocks)
      .containers.find((one) => one.name === "columns" && state.doc.lineAt(one.from).from === from);
  }

  #items(): Container[] {
    const holder = this.#holder();
    return holder ? itemsOf(this.#view.state.field(pageBlocks).containers, holder) : [];
  }

  #draw(): void {
    const { tag, columns } = this.#block;
    const facts = { index: 0, count: columns.length, titles: [], open: 0 };
    const head = drawHead(this.#view, { ...facts, kind: "columns", source: tag }, () => this.#holder());
    this.#head.replaceWith(head);
    this.#head = head;
    this.#placeFrames();
    const widths = columns.map((column) => valueOf(readTag(column.tag), "width"));
    this.#row.style.setProperty("--columns", tracksOf(widths));
    this.#row.classList.toggle("md-columns-many", columns.length > 2);
    for (const [index, { inner, tag: source }] of columns.entries()) {
      const column = this.#columns[index]!;
      const name = texts.blocks.column.name(index + 1, columns.length);
      const own = drawHead(
        this.#view,
        { ...facts, kind: "column", source, index },
        () => this.#items()[index],
      );
      column.head.replaceWith(own);
      column.head = own;
      column.frame.setAttribute("aria-label", name);
      column.text.take(inner);
    }
  }

  /** The column that is written in. */
  get #written(): Column | undefined {
    const { activeElement } = this.frame.ownerDocument;
    return this.#columns.find(({ frame }) => frame.contains(activeElement));
  }

  /** A column for each of those that the page has now: the one that has its words already, or a new one. */
  #arranged({ from, columns }: ColumnsBlock): Column[] {
    const head = this.#view.state.selection.main.head - from;
    const written = this.#written;
    const now = columns.findIndex((one) => one.from <= head && head <= one.to);
    const at = written && now >= 0 ? { drawn: this.#columns.indexOf(written), now } : undefined;
    const drawn = this.#columns.map(({ text }) => text.inner);
    const inners = columns.map(({ inner }) => inner);
    return sameColumns(drawn, inners, at).map((is, index) =>
      is === undefined ? this.#add(inners[index]!) : this.#columns[is]!,
    );
  }

  /** Puts the columns in their order. The one that is written in stays in its place: moving it would end the writing. */
  #placeFrames(): void {
    const frames = this.#columns.map(({ frame }) => frame);
    if (isSame([...this.#row.children], frames)) return;
    for (const child of this.#row.children) if (!frames.includes(child as HTMLElement)) child.remove();
    const written = this.#written;
    const at = written ? this.#columns.indexOf(written) : 0;
    for (const frame of frames.slice(0, at)) this.#row.insertBefore(frame, frames[at]!);
    this.#row.append(...frames.slice(written ? at + 1 : 0));
  }

  #add(inner: string): Column {
    const head = element("span");
    const frame = element("div", { class: "md-column", role: "group" }, head);
    const index = (): number => this.#columns.findIndex((one) => one.frame === frame);
    const text = new ColumnText(
      this.#view,
      {
        inner,
        label: () => texts.blocks.column.text(index() + 1),
        keys: this.#keys(index),
        lastKeys: keymap.of(this.#lastKeys),
      },
      () => this.#items()[index()],
    );
    frame.append(text.view.dom);
    // A press beside the words goes to their end.
    frame.addEventListener("mousedown", (event) => {
      if (event.target !== frame || event.button !== 0) return;
      event.preventDefault();
      text.enter("end");
    });
    return { frame, head, text };
  }

  /** Changes the columns, and goes on in one of them, or behind them where none is left. */
  #change(change: Change, next: number): boolean {
    const view = this.#view;
    const holder = this.#holder();
    if (view.state.readOnly || !holder) return true;
    const from = this.start;
    const changes = change(view.state.doc.toString(), holder, this.#items());
    if (changes.length === 0) return true;
    view.dispatch({ changes, userEvent: "input.block" });
    const drawing = ColumnsDrawing.in(view).find(({ start }) => start === from);
    const columns = drawing ? drawing.#columns : [];
    const column = columns[Math.min(next, columns.length - 1)];
    // Words that were moved are written on where the caret is.
    if (drawing && column && column === drawing.#written) column.text.tellCaret();
    else if (column) column.text.enter("end");
    else {
      view.dispatch({ selection: { anchor: Math.min(from, view.state.doc.length) } });
      view.focus();
    }
    return true;
  }

  #keys(index: () => number): Extension {
    const text = (): ColumnText => this.#columns[index()]!.text;
    const count = (): number => this.#columns.length;
    const move = (steps: number): boolean => {
      const [at, to] = [index(), index() + steps];
      if (to < 0 || to >= count()) return true;
      return this.#change((doc, _holder, items) => moveItem(doc, items, at, to), to);
    };
    const remove = (): boolean => {
      const at = index();
      return this.#change((doc, holder, items) => removeItem(doc, holder, items, at), Math.max(0, at - 1));
    };
    const sideways = (forward: boolean): boolean => {
      const { main, doc } = { ...text().view.state, main: text().view.state.selection.main };
      if (!main.empty || main.head !== (forward ? doc.length : 0)) return false;
      return this.#go(index() + (forward ? 1 : -1), forward);
    };
    const isTurned = (): boolean => isRightToLeft(text().view.contentDOM);
    const bindings: KeyBinding[] = [
      {
        key: arrowNamed(columnKeys.add),
        run: () => this.#change((_doc, holder, items) => addItem(holder, items, index()), index() + 1),
      },
      { key: arrowNamed(columnKeys.back), run: () => move(isTurned() ? 1 : -1) },
      { key: arrowNamed(columnKeys.on), run: () => move(isTurned() ? -1 : 1) },
      { key: columnKeys.remove, run: remove },
      { key: "Backspace", run: ({ state }) => state.doc.length === 0 && count() > 1 && remove() },
      { key: "ArrowUp", run: () => text().isAtEdge("top") && this.#goVertically(index(), false) },
      { key: "ArrowDown", run: () => text().isAtEdge("bottom") && this.#goVertically(index(), true) },
      { key: "ArrowLeft", run: () => sideways(isTurned()) },
      { key: "ArrowRight", run: () => sideways(!isTurned()) },
      { key: "Mod-a", run: ({ state }) => isAllSelected(state) && this.#selectPage() },
    ];
    return [
      keymap.of(bindings),
      EditorView.domEventHandlers({
        keydown: (event) =>
          pageKeys.some((key) => isKey(event, key)) && runScopeHandlers(this.#view, event, "editor"),
      }),
    ];
  }

  /** The keys that come after those of the text: it may show the source of one of its own blocks, or close a menu. */
  readonly #lastKeys: KeyBinding[] = [
    { key: "Mod-Shift-e", run: () => this.#showSource() },
    { key: "Escape", run: () => this.#leave(true) },
  ];

  #go(index: number, forward: boolean): boolean {
    const column = this.#columns[index];
    if (!column) return this.#leave(forward);
    column.text.enter(forward ? "start" : "end");
    return true;
  }

  /** Up and down lead out of the columns, or to the one that stands there where they are one below the other. */
  #goVertically(index: number, forward: boolean): boolean {
    const [own, next] = [this.#columns[index], this.#columns[index + (forward ? 1 : -1)]];
    if (!own || !next) return this.#leave(forward);
    const [at, to] = [own.frame.getBoundingClientRect(), next.frame.getBoundingClientRect()];
    const isStacked = forward ? to.top >= at.bottom - 1 : to.bottom <= at.top + 1;
    return isStacked ? this.#go(index + (forward ? 1 : -1), forward) : this.#leave(forward);
  }

  #leave(forward: boolean): boolean {
    const from = this.start;
    leaveBlock(this.#view, { from, to: from + this.#block.to - this.#block.from }, forward);
    return true;
  }

  #showSource(): boolean {
    const from = this.start;
    this.#view.dispatch({ effects: showSource.of({ from, to: from + this.#block.to - this.#block.from }) });
    this.#view.focus();
    return true;
  }

  #selectPage(): boolean {
    this.#view.focus();
    return selectAll(this.#view);
  }
}

const isSame = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);

const isAllSelected = ({ doc, selection: { main } }: EditorState): boolean =>
  main.from === 0 && main.to === doc.length;
