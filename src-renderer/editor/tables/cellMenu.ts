import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { screenTexts } from "../../texts/screenTexts.ts";
import { element } from "../controls/elements.ts";
import { pageLanguage } from "../language.ts";
import { emojiAsked, emojiMenu, emojiNamed } from "../menus/emojiMenu.ts";
import { drawSign } from "../menus/icons.ts";
import { linkAsked, linkMenu } from "../menus/linkMenu.ts";
import type { MenuOption } from "../menus/option.ts";
import { pageTargets } from "../menus/pageTargets.ts";
import type { CellWords } from "./cellMarks.ts";
import type { CellMenus, WrittenCell } from "./writtenCell.ts";
import "./cellMenu.css";

function stateOf({ words, to }: CellWords): EditorState {
  const extensions = [EditorState.lineSeparator.of("\n"), pageLanguage()];
  const made = EditorState.create({ doc: words, selection: { anchor: to }, extensions });
  ensureSyntaxTree(made, words.length, 500);
  return made.update({}).state;
}

const askedIn = (state: EditorState) =>
  linkAsked(state, state.selection.main.head) ?? emojiAsked(state, state.selection.main.head);

/** The menus of `@`, `[[` and `:` for the words of a cell, which are no editor's: the same lists, and the same keys. */
export class CellMenu implements CellMenus {
  readonly #of: WrittenCell;
  #list: HTMLElement | undefined;
  #found: CompletionResult | undefined;
  /** Where the sign stands for which it was found. */
  #asked: number | undefined;
  #chosen = 0;
  /** Counts what was looked for: only the last of it is shown. */
  #looks = 0;
  #pending: Promise<void> | undefined;
  /** The sign that a menu put there for the list that it opened, where, and the words behind it. */
  #put: { at: number; sign: string; behind: string } | undefined;
  /** Where the sign stands whose menu was given up. */
  #given: number | undefined;

  constructor(of: WrittenCell) {
    this.#of = of;
  }

  ask(): void {
    const at = this.#of.read();
    if (!at) return;
    // Asked once more, it asks there and no more where it did before.
    const { words, to } = this.#without(at) ?? at;
    // Right behind a word the sign would be a part of it.
    const sign = /[\w@/.]$/.test(words.slice(0, to)) ? " @" : "@";
    const caret = to + sign.length;
    this.#put = { at: to, sign, behind: words.slice(to) };
    this.#of.write({ words: words.slice(0, to) + sign + words.slice(to), from: caret, to: caret });
  }

  /** The words without the sign that nobody typed; what was typed behind it stays. */
  #without({ words, to }: CellWords): CellWords | undefined {
    const put = this.#isThere(words) ? this.#put : undefined;
    this.#put = undefined;
    if (!put) return undefined;
    const end = put.at + put.sign.length;
    const from = words.slice(end) === put.behind ? put.at : end - 1;
    const caret = to < end ? Math.min(to, from) : to - (end - from);
    return { words: words.slice(0, from) + words.slice(end), from: caret, to: caret };
  }

  /** Does the sign stand where it was put? */
  #isThere(words: string): boolean {
    return this.#put !== undefined && words.startsWith(this.#put.sign, this.#put.at);
  }

  #takeBack(words: CellWords): void {
    const left = this.#without(words);
    if (left) this.#of.write(left);
  }

  leave(words: string): string | undefined {
    this.close();
    return this.#without({ words, from: 0, to: 0 })?.words;
  }

  look(): void {
    const { cell, view } = this.#of;
    const words = this.#of.read();
    // Who took it away themselves may type one there, which is theirs.
    if (words && !this.#isThere(words.words)) this.#put = undefined;
    const state = words && words.from === words.to ? stateOf(words) : undefined;
    const asked = state && askedIn(state);
    if (state && !asked && this.#writeNamed(state)) return;
    if (!asked) this.#given = undefined;
    const targets = view.state.facet(pageTargets);
    if (!state || !asked || asked.from === this.#given || !targets) return this.close();
    const look = (this.#looks += 1);
    const context = new CompletionContext(state, state.selection.main.head, false);
    const looking = Promise.all([linkMenu(targets, view.state)(context), emojiMenu(context)]).then(
      ([links, emoji]) => {
        if (look !== this.#looks) return;
        this.#pending = undefined;
        const found = links ?? emoji;
        this.#asked = asked.from;
        if (found && cell.isConnected) this.#show(found);
        else this.close();
      },
    );
    this.#pending = looking;
  }

  /** A name between two colons is its emoji. */
  #writeNamed(state: EditorState): boolean {
    const { head } = state.selection.main;
    const named = state.sliceDoc(head - 1, head) === ":" ? emojiNamed(state, head - 1) : undefined;
    if (!named) return false;
    this.#write(state, { changes: { from: named.from, to: head, insert: named.emoji } });
    return true;
  }

  #write(state: EditorState, spec: TransactionSpec): void {
    const { changes, newDoc } = state.update(spec);
    let end = state.selection.main.head;
    let words = newDoc.toString();
    changes.iterChanges((_from, _to, from, to, inserted) => {
      const fitting = this.#of.fit(inserted.toString());
      words = words.slice(0, from) + fitting + words.slice(to);
      end = from + fitting.length;
    });
    this.close();
    this.#put = undefined;
    this.#of.write({ words, from: end, to: end });
  }

  press(event: KeyboardEvent): boolean {
    if (!this.#list || event.ctrlKey || event.metaKey || event.altKey) return false;
    const count = this.#found?.options.length ?? 0;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        this.#mark((this.#chosen + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
        return true;
      case "Enter":
        // An Enter that comes before what was looked for is for that.
        if (event.shiftKey) return false;
        void (this.#pending ?? Promise.resolve()).then(() => this.#choose(this.#chosen));
        return true;
      case "Escape": {
        const words = this.#of.read();
        this.#given = words && askedIn(stateOf(words))?.from;
        this.close();
        if (words) this.#takeBack(words);
        return true;
      }
      default:
        return false;
    }
  }

  #choose(at: number): void {
    const option = this.#found?.options[at];
    const words = this.#of.read();
    if (!this.#found || !option || !words || typeof option.apply !== "function") return;
    const state = stateOf(words);
    // A colleague's words may have come into the cell since: what was found is for other words.
    if (askedIn(state)?.from !== this.#asked) return this.close();
    const written = { state, dispatch: (spec: TransactionSpec) => this.#write(state, spec) };
    // What a menu does to an editor is done to the cell's words.
    option.apply(written as unknown as EditorView, option, this.#found.from, words.to);
  }

  #show(found: CompletionResult): void {
    const { cell } = this.#of;
    this.#found = found;
    if (!this.#list) {
      const list = element("ul", {
        role: "listbox",
        class: "md-menu md-picker-list md-cell-menu",
        "aria-label": screenTexts.pieceForms.offered,
      });
      this.#list = list;
      list.popover = "manual";
      cell.ownerDocument.body.append(list);
      list.showPopover();
      cell.ownerDocument.addEventListener("selectionchange", this.#follow);
      window.addEventListener("scroll", this.#place, { capture: true });
    }
    const parts: HTMLElement[] = [];
    let section = "";
    for (const [at, option] of (found.options as MenuOption[]).entries()) {
      const name = typeof option.section === "object" ? option.section.name : (option.section ?? "");
      if (name !== section) parts.push(element("li", { role: "presentation", class: "md-note" }, name));
      section = name;
      parts.push(this.#optionOf(option, at));
    }
    this.#list.replaceChildren(...parts);
    this.#mark(0);
    this.#place();
  }

  #optionOf({ sign, label, detail }: MenuOption, at: number): HTMLElement {
    const made = element(
      "li",
      { role: "option", class: "md-menu-item" },
      drawSign(sign),
      element("span", { dir: "auto" }, label),
      element("small", {}, detail ?? ""),
    );
    // The caret stays in the cell.
    made.addEventListener("mousedown", (event) => event.preventDefault());
    made.addEventListener("click", () => this.#choose(at));
    return made;
  }

  #mark(at: number): void {
    this.#chosen = at;
    const options = this.#list?.querySelectorAll<HTMLElement>("[role=option]") ?? [];
    for (const [number, option] of [...options].entries()) {
      option.setAttribute("aria-selected", String(number === at));
      if (number === at) option.scrollIntoView({ block: "nearest" });
    }
    // A cell has no list in the eyes of a screen reader: what is chosen is said.
    const said = this.#found?.options[at]?.label ?? "";
    this.#of.view.dispatch({ effects: EditorView.announce.of(said) });
  }

  readonly #place = (): void => {
    const selection = window.getSelection();
    const list = this.#list;
    if (!list || !selection || selection.rangeCount === 0) return;
    const range = selection.getRangeAt(0);
    const at = range.getClientRects()[0] ?? this.#of.cell.getBoundingClientRect();
    const { width, height } = list.getBoundingClientRect();
    const top = at.bottom + 4 + height > window.innerHeight - 8 ? at.top - height - 4 : at.bottom + 4;
    list.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`;
    list.style.top = `${Math.max(8, top)}px`;
  };

  /** A caret that goes elsewhere leaves the menu. */
  readonly #follow = (): void => {
    const words = this.#of.read();
    if (words && askedIn(stateOf(words))?.from === this.#asked) return;
    this.close();
    if (words) this.#takeBack(words);
  };

  close(): void {
    this.#looks += 1;
    this.#pending = undefined;
    this.#found = undefined;
    if (!this.#list) return;
    const { cell } = this.#of;
    this.#list.remove();
    this.#list = undefined;
    cell.ownerDocument.removeEventListener("selectionchange", this.#follow);
    window.removeEventListener("scroll", this.#place, { capture: true });
  }
}
