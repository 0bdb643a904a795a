import { redo, undo } from "@codemirror/commands";
import {
  Annotation,
  EditorSelection,
  EditorState,
  Prec,
  Transaction,
  type ChangeSpec,
  type Extension,
} from "@codemirror/state";
import { EditorView, keymap, placeholder, tooltips } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import type { Container } from "../blocks.ts";
import { changesBetween } from "../arriving.ts";
import { surroundingsChanged } from "../drawing.ts";
import { inPlace } from "../inPlace.ts";
import { modesOf, writingModes } from "../writingModes.ts";
import { columnTexts, pageAround, pageMargins, placeInPage } from "./columnTexts.ts";
import { fits, insideOf, marginsOf, type Margins } from "./columnsBlock.ts";

/** Marks what a column takes over from the page: it is not to be told to the page again. */
const fromPage = Annotation.define<boolean>();

interface ColumnStart {
  inner: string;
  label: () => string;
  /** The keys of columns: those that come before what the text does with them, and those that come after. */
  keys: Extension;
  lastKeys: Extension;
}

/** The words of a column, written in an editor of their own. The page's text is the only one that is kept. */
export class ColumnText {
  readonly view: EditorView;
  readonly #page: EditorView;
  readonly #find: () => Container | undefined;
  #margins: Margins;
  #inner: string;

  constructor(
    page: EditorView,
    { inner, label, keys, lastKeys }: ColumnStart,
    find: () => Container | undefined,
  ) {
    this.#page = page;
    this.#find = find;
    this.#inner = inner;
    this.#margins = marginsOf(inner);
    const { state } = page;
    const { readOnly } = state;
    // Where the tags leave no line, what is put there makes one behind the first of them.
    const placeOf = (at: number): number =>
      this.#isTight() ? this.#inside()!.from : (this.place()?.from ?? 0) + at;
    this.view = new EditorView({
      state: EditorState.create({
        doc: this.#shown(inner),
        extensions: [
          pageAround.of(page),
          placeInPage.of((at) => {
            const place = this.#isTight() ? undefined : this.place();
            return place && place.from + at;
          }),
          Prec.high([keys, this.#undoing()]),
          EditorView.editorAttributes.of({ class: "md-column-text" }),
          EditorView.scrollHandler.of((view, { head }, { y }) => intoView(view, head, y === "center")),
          // What is placed in the window would be placed in the columns, since these are a container.
          tooltips({ parent: page.dom }),
          placeholder(texts.blocks.column.empty),
          state.facet(columnTexts)?.({ label, readOnly, placeOf }) ?? [],
          writingModes(modesOf(state)),
          lastKeys,
          EditorView.updateListener.of(({ view, geometryChanged, focusChanged }) => {
            if (geometryChanged) page.requestMeasure();
            // A caret that comes by a key, and not by a press, is where it was: the page has to hear of it all the same.
            if (focusChanged && view.hasFocus) this.tellCaret();
          }),
        ],
      }),
      dispatchTransactions: (transactions, view) => {
        view.update(transactions);
        this.#tell(transactions.filter((one) => one.annotation(fromPage) !== true));
      },
    });
  }

  /** Where these words stand in the page; undefined while the page says nothing of them. */
  place(): { from: number; to: number } | undefined {
    const inside = this.#inside();
    if (!inside) return undefined;
    const { before, behind } = this.#margins;
    return { from: inside.from + before, to: inside.to - behind };
  }

  #inside(): { from: number; to: number } | undefined {
    const column = this.#find();
    return column && insideOf(this.#page.state, column);
  }

  /** Do the tags stand on one line after the other? */
  #isTight(): boolean {
    const inside = this.#inside();
    return inside !== undefined && inside.to - inside.from < 2;
  }

  /** What the page said last. */
  get inner(): string {
    return this.#inner;
  }

  /** Takes over what the page says now. */
  take(inner: string): void {
    this.#inner = inner;
    if (!fits(this.#margins, inner)) this.#margins = marginsOf(inner);
    const [before, now] = [this.view.state.doc.toString(), this.#shown(inner)];
    if (before === now) return;
    this.view.dispatch({
      changes: changesBetween(before, now),
      annotations: [fromPage.of(true), Transaction.addToHistory.of(false), Transaction.remote.of(true)],
    });
  }

  /** Draws anew what the page around the text tells. */
  refresh(): void {
    this.view.dispatch({ effects: surroundingsChanged.of(null), annotations: fromPage.of(true) });
  }

  /** Puts the caret where the page has it, or at an end of these words. */
  enter(at: { from: number; to: number } | "start" | "end"): void {
    const { length } = this.view.state.doc;
    const start = this.place()?.from ?? 0;
    const within = (position: number): number => Math.max(0, Math.min(position - start, length));
    const selection =
      typeof at === "string"
        ? EditorSelection.cursor(at === "start" ? 0 : length)
        : EditorSelection.range(within(at.from), within(at.to));
    this.view.focus();
    // Where the page has its caret, it may stay, behind code that was just closed for one.
    const annotations = typeof at === "string" ? [] : [inPlace.of(true)];
    this.view.dispatch({ selection, scrollIntoView: true, annotations });
  }

  /** Is the caret on the first or the last line that is seen of these words? */
  isAtEdge(edge: "top" | "bottom"): boolean {
    const { view } = this;
    const { main } = view.state.selection;
    const end = edge === "top" ? 0 : view.state.doc.length;
    if (!main.empty) return false;
    const [caret, last] = [view.coordsAtPos(main.head), view.coordsAtPos(end)];
    if (!caret || !last) return main.head === end;
    return edge === "top" ? caret.top - last.top < 4 : last.bottom - caret.bottom < 4;
  }

  destroy(): void {
    this.view.destroy();
  }

  #shown(inner: string): string {
    const { before, behind } = this.#margins;
    return inner.slice(before, inner.length - behind);
  }

  /** Does in the page what was done here. */
  #tell(transactions: readonly Transaction[]): void {
    const [last] = transactions.slice(-1);
    const place = last && this.place();
    if (!last || !place || !transactions.some((one) => one.docChanged || one.selection)) return;
    const page = this.#page;
    const inside = this.#inside()!;
    // Tags without a line between them: the first words make one.
    const isTight = this.#isTight();
    const start = isTight ? inside.from + 1 : place.from;
    const makesLine = isTight && transactions.some(({ docChanged }) => docChanged);
    const { doc, selection } = this.view.state;
    const ranges = selection.ranges.map(({ anchor, head }) =>
      isTight && !makesLine
        ? EditorSelection.cursor(inside.from)
        : EditorSelection.range(start + anchor, start + head),
    );
    // What is typed here opens the menus of this text; those of the page would open for it as well.
    const userEvent = last.isUserEvent("input.type") ? undefined : last.annotation(Transaction.userEvent);
    if (makesLine) this.#margins = { before: 1, behind: 1 };
    page.dispatch({
      changes: makesLine
        ? { from: inside.from, insert: `\n${doc.toString()}` }
        : changesFrom(transactions, place.from),
      selection: EditorSelection.create(ranges, selection.mainIndex),
      ...(userEvent === undefined ? {} : { userEvent }),
      annotations: inPlace.of(true),
    });
    const now = this.#inside();
    if (now) this.take(page.state.sliceDoc(now.from, now.to));
  }

  /** Has the page's caret stand where this one does. */
  tellCaret(): void {
    const place = this.place();
    if (!place) return;
    const { ranges, mainIndex } = this.view.state.selection;
    const [from, to] = [place.from, Math.max(place.from, place.to)];
    const within = (at: number): number => Math.min(from + at, to);
    const told = ranges.map(({ anchor, head }) => EditorSelection.range(within(anchor), within(head)));
    const selection = EditorSelection.create(told, mainIndex);
    if (!selection.eq(this.#page.state.selection))
      this.#page.dispatch({ selection, annotations: inPlace.of(true) });
  }

  /** What is undone is the page's. */
  #undoing(): Extension {
    const run = (command: typeof undo) => (): boolean => {
      const page = this.#page;
      command(page);
      // The caret goes where the page has it now, which may be in another column or in none.
      page.focus();
      return true;
    };
    return [
      keymap.of([
        { key: "Mod-z", run: run(undo), preventDefault: true },
        { key: "Mod-y", mac: "Mod-Shift-z", run: run(redo), preventDefault: true },
        { linux: "Ctrl-Shift-z", run: run(redo), preventDefault: true },
      ]),
      EditorView.domEventHandlers({
        beforeinput: ({ inputType }) =>
          inputType.startsWith("history") && run(inputType === "historyUndo" ? undo : redo)(),
      }),
    ];
  }
}

/** Brings the caret into view, or to its middle. Margins of its own would cover all of a short column. */
function intoView(view: EditorView, head: number, isCentered: boolean): boolean {
  const scroller = view.dom.closest("#page-scroller");
  if (!scroller) return false;
  view.requestMeasure({
    key: intoView,
    read: () => ({ caret: view.coordsAtPos(head), page: scroller.getBoundingClientRect() }),
    write({ caret, page }) {
      if (!caret) return;
      if (isCentered) {
        scroller.scrollTop += (caret.top + caret.bottom - page.top - page.bottom) / 2;
        return;
      }
      const above = caret.top - pageMargins.top - page.top;
      const below = caret.bottom + pageMargins.bottom - page.bottom;
      if (above < 0) scroller.scrollTop += above;
      else if (below > 0) scroller.scrollTop += below;
    },
  });
  return true;
}

/** The changes of transactions that followed each other, by places in the page. */
function changesFrom(transactions: readonly Transaction[], start: number): ChangeSpec[] {
  const [first, ...rest] = transactions.map(({ changes }) => changes);
  const all = first && rest.reduce((sum, one) => sum.compose(one), first);
  const specs: ChangeSpec[] = [];
  all?.iterChanges((from, to, _from, _to, insert) =>
    specs.push({ from: start + from, to: start + to, insert }),
  );
  return specs;
}
