import { CompletionContext } from "@codemirror/autocomplete";
import { history, undo } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, Transaction, type TransactionSpec } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { pageLanguage } from "../../../src-renderer/editor/language.ts";
import {
  bringBackSelection,
  replacedSelection,
} from "../../../src-renderer/editor/menus/replacedSelection.ts";
import { slashMenu } from "../../../src-renderer/editor/menus/slashMenu.ts";
import { texts } from "../../../src-renderer/texts/texts.ts";

/* A stroke that is typed over a selection: what stood there can still be made something of. */

const doc = "First.\n\nSecond.\n\nThird.\n";

class Writer {
  state = EditorState.create({ doc, extensions: [pageLanguage(), history(), replacedSelection] });

  #now = Date.now();

  readonly dispatch = (transaction: Transaction): void => void (this.state = transaction.state);

  do(...specs: TransactionSpec[]): this {
    for (const spec of specs) this.dispatch(this.state.update(spec));
    return this;
  }

  select(words: string): this {
    const anchor = this.state.doc.toString().indexOf(words);
    return this.do({ selection: { anchor, head: anchor + words.length }, userEvent: "select" });
  }

  /** `pause` is how long the writer thinks before each letter. */
  type(words: string, pause = 0): this {
    for (const sign of words) {
      this.#now += pause;
      const annotations = Transaction.time.of(this.#now);
      this.do({ ...this.state.replaceSelection(sign), annotations, userEvent: "input.type" });
    }
    return this;
  }

  back(): this {
    const { head } = this.state.selection.main;
    return this.do({ changes: { from: head - 1, to: head }, userEvent: "delete.backward" });
  }

  goTo(at: number): this {
    return this.do({ selection: { anchor: at }, userEvent: "select" });
  }

  /** Is it offered to make something of what was selected? */
  get isOffered(): boolean {
    ensureSyntaxTree(this.state, this.state.doc.length, 60_000);
    const { head } = this.state.selection.main;
    const menu = slashMenu();
    const found = menu(new CompletionContext(this.state, head, false));
    return found?.options.some(({ label }) => label === texts.menus.reuseSelection) ?? false;
  }
}

const over = (words: string): Writer => new Writer().select(words).type("/");

describe("what a stroke was typed over", () => {
  test.each([0, 1000])(
    "is selected again as if nothing had been typed of a name, with %d ms a letter",
    (pause) => {
      const writer = over("Second.").type("reux", pause).back().type("s", pause);
      expect(writer.isOffered).toBe(true);
      expect(bringBackSelection(writer)).toBe(true);
      const { main } = writer.state.selection;
      expect(writer.state.doc.toString()).toBe(doc);
      expect(writer.state.sliceDoc(main.from, main.to)).toBe("Second.");
    },
  );

  test("is there again with nothing else undone, however fast it all was typed", () => {
    const writer = new Writer().goTo(doc.length).type("Fourth.").select("Fourth.").type("/reus");
    expect(bringBackSelection(writer)).toBe(true);
    expect(writer.state.doc.toString()).toBe(`${doc}Fourth.`);
  });

  test("is offered again where a blank that was typed behind the stroke is taken away", () => {
    const writer = over("Second.").type(" ");
    expect(writer.isOffered).toBe(false);
    writer.back();
    expect(writer.isOffered).toBe(true);
    expect(bringBackSelection(writer)).toBe(true);
    expect(writer.state.doc.toString()).toBe(doc);
  });

  test("comes back with one step where a blank was typed behind the stroke", () => {
    const writer = over("Second.").type(" ");
    undo(writer);
    expect(writer.state.doc.toString()).toBe(doc);
  });

  test("is nothing that could be brought back alone where it was put there with the step before", () => {
    const writer = new Writer().goTo(doc.length);
    const changes = { from: doc.length, insert: "Block" };
    const selection = { anchor: doc.length, head: doc.length + 5 };
    writer.do({ changes, selection, userEvent: "input.complete" });
    expect(writer.type("/").isOffered).toBe(false);
  });

  test.each<[string, (writer: Writer) => void]>([
    ["the caret was elsewhere", (writer) => void writer.goTo(2).goTo(doc.indexOf("Second.") + 1)],
    [
      "something was written elsewhere",
      (writer) => {
        writer.do({ changes: { from: 0, insert: "Zero. " } });
      },
    ],
    [
      "words stand behind it that nobody typed there",
      (writer) => {
        writer.do({ ...writer.state.replaceSelection("tab"), userEvent: "input.paste" });
      },
    ],
    [
      "a line was begun behind it",
      (writer) =>
        void writer
          .type("tab")
          .do({ ...writer.state.replaceSelection("\n"), userEvent: "input" })
          .back(),
    ],
  ])("is forgotten once %s", (_what, happens) => {
    const writer = over("Second.");
    happens(writer);
    expect(writer.isOffered).toBe(false);
    const { doc: before } = writer.state;
    expect(bringBackSelection(writer)).toBe(false);
    expect(writer.state.doc.eq(before)).toBe(true);
  });

  test("is none where nothing was selected, or where the stroke was put there", () => {
    expect(new Writer().goTo(doc.length).type("/").isOffered).toBe(false);
    const writer = new Writer().select("Second.");
    expect(writer.do({ ...writer.state.replaceSelection("/"), userEvent: "input.paste" }).isOffered).toBe(
      false,
    );
  });
});
