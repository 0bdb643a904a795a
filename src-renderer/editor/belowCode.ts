import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** What typing right behind the fence that closes code does: words there would open the code again. Undefined elsewhere. */
export function typedBelowCode(state: EditorState, at: number, typed: string): TransactionSpec | undefined {
  if (state.readOnly || typed.trim() === "" || state.doc.lineAt(at).to !== at) return undefined;
  let node = syntaxTree(state).resolveInner(at, -1);
  while (node.parent && node.name !== "FencedCode") node = node.parent;
  if (node.name !== "FencedCode" || node.to !== at || node.parent?.name !== "Document") return undefined;
  const marks = node.getChildren("CodeMark");
  if (marks.length < 2 || marks.at(-1)?.to !== at) return undefined;
  const insert = `\n\n${typed}`;
  return {
    changes: { from: at, insert },
    selection: { anchor: at + insert.length },
    scrollIntoView: true,
    userEvent: "input.type",
  };
}

/** Words that are typed at the end of code begin a paragraph below it. */
export function belowCode(): Extension {
  return EditorView.inputHandler.of((view, from, to, typed) => {
    const below = from === to && !view.composing ? typedBelowCode(view.state, from, typed) : undefined;
    if (below) view.dispatch(below);
    return below !== undefined;
  });
}
