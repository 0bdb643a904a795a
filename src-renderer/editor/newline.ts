import { syntaxTree } from "@codemirror/language";
import type { EditorState, StateCommand } from "@codemirror/state";

/** Is the caret in a paragraph or heading that stands by itself, where Enter begins the next paragraph? */
function inPlainText(state: EditorState, position: number): boolean {
  let node = syntaxTree(state).resolveInner(position, -1);
  while (node.parent && node.parent.name !== "Document") node = node.parent;
  return /^(?:Paragraph|(?:ATX|Setext)Heading[1-6])$/.test(node.name);
}

/** A line break inside a paragraph would only be a space: Enter leaves a blank line, as Markdown wants it. */
export const newParagraph: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.from);
  const tableRow = line.text.trimStart().startsWith("|");
  if (state.readOnly || !main.empty || main.from === line.from || tableRow) return false;
  if (!inPlainText(state, main.from)) return false;
  dispatch(state.update(state.replaceSelection("\n\n"), { scrollIntoView: true, userEvent: "input" }));
  return true;
};

/** A break that readers see too. */
export const hardBreak: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly || !inPlainText(state, state.selection.main.from)) return false;
  dispatch(state.update(state.replaceSelection("\\\n"), { scrollIntoView: true, userEvent: "input" }));
  return true;
};
