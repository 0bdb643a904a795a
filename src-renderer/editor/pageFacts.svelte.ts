import { syntaxTree } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { headingAt, headingsOf } from "./folding.ts";
import type { Heading } from "./outline.ts";
import { shownFrom } from "./titleLine.ts";
import { lengthOf, type TextLength } from "./wordCount.ts";

const countAfter = 300;

/** What the screen shows of an open page beside its text: its outline and its length. */
export class PageFacts {
  headings = $state.raw<readonly Heading[]>([]);
  /** Where the heading begins that the caret stands under. */
  current = $state.raw<number | undefined>();
  length = $state.raw<TextLength>({ words: 0, minutes: 0 });
  /** The same of what is selected; undefined where nothing is. */
  selected = $state.raw<TextLength | undefined>();

  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Has an editor keep the facts fresh, none of it while a key is being answered. */
  listen(): Extension {
    return EditorView.updateListener.of(({ view, docChanged, selectionSet, startState, state }) => {
      const parsedOn = syntaxTree(startState) !== syntaxTree(state);
      if (!docChanged && !selectionSet && !parsedOn) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.read(view), countAfter);
    });
  }

  read(view: EditorView): void {
    const { state } = view;
    const { main } = state.selection;
    const start = shownFrom(state);
    this.headings = headingsOf(state).filter(({ from }) => from >= start);
    this.current = headingAt(state, main.head)?.from;
    this.length = lengthOf(state.doc.toString());
    this.selected = main.empty ? undefined : lengthOf(state.sliceDoc(main.from, main.to));
  }

  leave(): void {
    clearTimeout(this.#timer);
  }
}
