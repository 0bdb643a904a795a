import type { EditorView } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import { pageBlocks, type Container } from "../blocks.ts";
import { button, element } from "../controls/elements.ts";
import { openMenu, type MenuChoice } from "../controls/menu.ts";
import { whenUpdated } from "../pieces/placeOf.ts";
import { showSource } from "../shownSource.ts";
import type { Change } from "../tables/tableText.ts";
import { holderOf, itemsOf, removeContainer, unwrap } from "./containerEdits.ts";
import { openAt } from "./foldedBlocks.ts";
import { setAttribute } from "./tagText.ts";

/** What is drawn in place of a container's opening line. */
export interface HeadFacts {
  kind: string;
  /** The tag as it stands in the page. */
  source: string;
  /** Of an item: which it is among its holder's, and of how many. */
  index: number;
  count: number;
  /** Of tabs: their titles, and which is open. Of a `<details>`: whether it is closed. */
  titles: readonly string[];
  open: number;
}

/** What the controls of a head do to the page, wherever the head is by then. */
export class HeadControls {
  readonly view: EditorView;
  readonly #head: HTMLElement;
  readonly #facts: HeadFacts;
  readonly #find: (() => Container | undefined) | undefined;

  /** `find` tells the container of a head that stands in what is drawn for another one. */
  constructor(view: EditorView, head: HTMLElement, facts: HeadFacts, find?: () => Container | undefined) {
    this.view = view;
    this.#head = head;
    this.#facts = facts;
    this.#find = find;
  }

  get isReadOnly(): boolean {
    return this.view.state.readOnly;
  }

  get containers(): readonly Container[] {
    return this.view.state.field(pageBlocks).containers;
  }

  get container(): Container | undefined {
    if (this.#find) return this.#find();
    const { state } = this.view;
    // A head that was drawn anew in the meantime is known by its tag.
    if (!this.view.contentDOM.contains(this.#head))
      return this.containers.find(({ from, openTo }) => state.sliceDoc(from, openTo) === this.#facts.source);
    const line = state.doc.lineAt(this.view.posAtDOM(this.#head));
    return this.containers.find((one) => one.from >= line.from && one.from <= line.to);
  }

  get doc(): string {
    return this.view.state.doc.toString();
  }

  change(changes: Change[]): void {
    if (changes.length > 0 && !this.isReadOnly) this.view.dispatch({ changes, userEvent: "input.block" });
  }

  set(name: string, value: string, of = this.container): void {
    if (of) this.change(setAttribute(this.view.state.sliceDoc(of.from, of.openTo), of.from, name, value));
  }

  /** Changes the items of this holder, or of the holder of this item. */
  items(change: (holder: Container, items: Container[], at: number) => Change[]): void {
    const own = this.container;
    const holder = own && (holderOf(this.containers, own) ?? own);
    if (!own || !holder) return;
    const items = itemsOf(this.containers, holder);
    this.change(change(holder, items, items.indexOf(own)));
  }

  open(isOpen: boolean, of = this.container): void {
    if (of) this.view.dispatch({ effects: openAt.of({ at: of.from, isOpen }) });
  }

  /** The choices that every container has. */
  get common(): MenuChoice[] {
    const words = texts.blocks;
    const run = (change: (doc: string, one: Container) => Change[]) => () => {
      const one = this.container;
      if (one) this.change(change(this.doc, one));
    };
    const canUnwrap = ["hint", "details", "if"].includes(this.#facts.kind);
    return [
      { label: words.showSource, run: () => this.showSource() },
      ...(canUnwrap ? [{ label: words.unwrap, run: run(unwrap) }] : []),
      { label: words.remove, danger: true, run: run(removeContainer) },
    ];
  }

  showSource(of = this.container): void {
    if (!of) return;
    this.view.dispatch({
      selection: { anchor: of.from },
      effects: showSource.of({ from: of.from, to: of.to }),
    });
    this.view.focus();
  }

  more(label: string, groups: () => MenuChoice[][]): HTMLElement {
    return button({
      label,
      icon: "more",
      className: "md-head-more",
      attributes: { "aria-haspopup": "menu", hidden: this.isReadOnly },
      run: (anchor) => openMenu(anchor, label, groups()),
    });
  }

  /** A field that takes effect when it is left, with Enter or Escape too: what is written stays, as in a block's form. */
  field(
    label: string,
    value: string,
    save: (value: string) => void,
    attributes: Record<string, string> = {},
  ): HTMLInputElement {
    const input = element("input", {
      class: "md-field",
      "aria-label": label,
      value,
      spellcheck: "true",
      ...attributes,
    });
    input.readOnly = this.isReadOnly;
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      const inside = this.container?.openTo;
      input.blur();
      this.view.focus();
      if (inside !== undefined && inside < this.view.state.doc.length)
        this.view.dispatch({ selection: { anchor: inside + 1 }, userEvent: "select" });
    });
    input.addEventListener("change", () => whenUpdated(() => save(input.value)));
    return input;
  }
}
