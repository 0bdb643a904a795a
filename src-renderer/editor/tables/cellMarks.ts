import { ensureSyntaxTree } from "@codemirror/language";
import { EditorSelection, EditorState } from "@codemirror/state";
import { pageLanguage } from "../language.ts";
import { toggleMarks } from "../toggleMarks.ts";

/** The words of a cell, and what of them is selected. */
export interface CellWords {
  words: string;
  from: number;
  to: number;
}

/** Puts marks such as `**` around what is selected of a cell's words, or takes them away, as in any text. */
export function toggledInCell({ words, from, to }: CellWords, mark: string): CellWords {
  const made = EditorState.create({
    doc: words,
    selection: EditorSelection.range(from, to),
    extensions: [EditorState.lineSeparator.of("\n"), pageLanguage()],
  });
  ensureSyntaxTree(made, words.length, 500);
  let state = made.update({}).state;
  toggleMarks(mark)({ state, dispatch: (transaction) => void (state = transaction.state) });
  const { main } = state.selection;
  return { words: state.doc.toString(), from: main.from, to: main.to };
}
