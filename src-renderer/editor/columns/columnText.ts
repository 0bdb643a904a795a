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
import { surroundingsChanged } from "../drawing.ts";
import { inPlace } from "../inPlace.ts";
import { changeBetween } from "../textChange.ts";
import { columnTexts, pageMargins } from "./columnTexts.ts";
import { fits, marginsOf, type Margins } from "./columnsBlock.ts";

/** Marks what a column takes over from the page: it is not to be told to the page again. */
const fromPage = Annotation.define<boolean>();

interface ColumnStart {
  inner: string;
  label: string;
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

  constructor(
    page: EditorView,
    { inner, label, keys, lastKeys }: ColumnStart,
    find: () => Container | undefined,
  ) {
    this.#page = page;
    this.#find = find;
    this.#margins = marginsOf(inner);
    const { state } = page;
    const { readOnly } = state;
    const placeOf = (at: number): number => (this.place()?.from ?? 0) + at;
    this.view = new EditorView({
      state: EditorState.create({
        doc: this.#shown(inner),
        extensions: [
          Prec.high([keys, this.#undoing()]),
          EditorView.editorAttributes.of({ class: "md-column-text" }),
          EditorView.scrollHandler.of((view, { head }) => intoView(view, head)),
          // What is placed in the window would be placed in the columns, since these are a container.
          tooltips({ parent: page.dom }),
          placeholder(texts.blocks.column.empty),
          state.facet(columnTexts)?.({ label, readOnly, placeOf }) ?? [],
          lastKeys,
          EditorView.updateListener.of(({ geometryChanged }) => {
            if (geometryChanged) page.requestMeasure();
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
    const column = this.#find();
    if (!column) return undefined;
    const { before, behind } = this.#margins;
    return { from: column.openTo + before, to: column.closeFrom - behind };
  }

  /** Takes over what the page says now. */
  take(inner: string): void {
    if (!fits(this.#margins, inner)) this.#margins = marginsOf(inner);
    const [before, now] = [this.view.state.doc.toString(), this.#shown(inner)];
    if (before === now) return;
    this.view.dispatch({
      changes: changeBetween(before, now),
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
    this.view.dispatch({ selection, scrollIntoView: true });
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
    const place = this.place();
    if (!last || !place || !transactions.some((one) => one.docChanged || one.selection)) return;
    const page = this.#page;
    const column = this.#find()!;
    // Tags without a line between them: the first words make one.
    const isTight = column.closeFrom - column.openTo < 2;
    const start = isTight ? column.openTo + 1 : place.from;
    const makesLine = isTight && transactions.some(({ docChanged }) => docChanged);
    const { doc, selection } = this.view.state;
    const ranges = selection.ranges.map(({ anchor, head }) =>
      isTight && !makesLine
        ? EditorSelection.cursor(column.openTo)
        : EditorSelection.range(start + anchor, start + head),
    );
    // What is typed here opens the menus of this text; those of the page would open for it as well.
    const userEvent = last.isUserEvent("input.type") ? undefined : last.annotation(Transaction.userEvent);
    if (makesLine) this.#margins = { before: 1, behind: 1 };
    page.dispatch({
      changes: makesLine
        ? { from: column.openTo, insert: `\n${doc.toString()}` }
        : changesFrom(transactions, place.from),
      selection: EditorSelection.create(ranges, selection.mainIndex),
      ...(userEvent === undefined ? {} : { userEvent }),
      annotations: inPlace.of(true),
    });
    const now = this.#find();
    if (now) this.take(page.state.sliceDoc(now.openTo, now.closeFrom));
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

/** Brings the caret into view. Margins of its own would cover all of a short column. */
function intoView(view: EditorView, head: number): boolean {
  const scroller = view.dom.closest("#page-scroller");
  if (!scroller) return false;
  view.requestMeasure({
    key: intoView,
    read: () => ({ caret: view.coordsAtPos(head), page: scroller.getBoundingClientRect() }),
    write({ caret, page }) {
      if (!caret) return;
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
