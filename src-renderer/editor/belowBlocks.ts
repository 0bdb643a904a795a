import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { pageBlocks } from "./blocks.ts";
import { goOnBelow } from "./leaveBlock.ts";
import { chosenPiece } from "./pieces/drawnPieces.ts";
import { typedElsewhere } from "./typedElsewhere.ts";

/** Where the code ends whose closing fence ends here: words behind it would open the code again. */
function endOfCode(state: EditorState, at: number): number | undefined {
  if (state.doc.lineAt(at).to !== at) return undefined;
  let node = syntaxTree(state).resolve(at, -1);
  while (node.parent && node.name !== "FencedCode") node = node.parent;
  if (node.name !== "FencedCode" || node.to !== at || node.parent?.name !== "Document") return undefined;
  const marks = node.getChildren("CodeMark");
  return marks.length > 1 && marks.at(-1)?.to === at ? at : undefined;
}

/** What typing does right behind code, or where a block is chosen that is drawn as a whole. Undefined elsewhere. */
export function typedBelow(state: EditorState, at: number, typed: string): TransactionSpec | undefined {
  if (state.readOnly || typed.trim() === "") return undefined;
  const end = chosenPiece(state)?.to ?? endOfCode(state, at);
  if (end === undefined) return undefined;
  const insert = `\n\n${typed}`;
  return {
    changes: { from: end, insert },
    selection: { anchor: end + insert.length },
    scrollIntoView: true,
    userEvent: "input.type",
  };
}

/** Does the page end with a box, a picture or a rule, behind which there is no place for words? */
export function endsInBlock(state: EditorState): boolean {
  const end = state.doc.length;
  const { tables, codes, containers, pieces } = state.field(pageBlocks);
  const isLast = ({ to }: { to: number }): boolean => to === end;
  return (
    [tables, codes, containers, pieces].some((blocks) => blocks.some(isLast)) ||
    syntaxTree(state).resolve(end, -1).name === "HorizontalRule"
  );
}

/**
 * What a click below all words does: it puts the caret at their end, or goes on below a block that has no place behind it.
 * Answers whether it was one that did so.
 */
export function clickBelow(view: EditorView, event: MouseEvent): boolean {
  const { state, contentDOM } = view;
  const { bottom } = view.lineBlockAt(state.doc.length);
  if (event.button !== 0 || event.shiftKey || state.readOnly) return false;
  if (event.clientY <= view.documentTop + bottom) return false;
  if (endsInBlock(state)) goOnBelow(view);
  else if (event.target === contentDOM) return false;
  else view.dispatch({ selection: { anchor: state.doc.length }, scrollIntoView: true, userEvent: "select" });
  event.preventDefault();
  view.focus();
  return true;
}

const clickedBelow = EditorView.domEventHandlers({
  mousedown: (event, view) => event.target === view.contentDOM && clickBelow(view, event),
});

/** Words that are typed at the end of code, or at a block that has no place for them, begin a paragraph below it. */
export const belowBlocks = (): Extension => [clickedBelow, typedElsewhere(typedBelow)];
