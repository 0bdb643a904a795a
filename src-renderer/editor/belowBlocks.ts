import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
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

/** Words that are typed at the end of code, or at a block that has no place for them, begin a paragraph below it. */
export const belowBlocks = (): Extension => typedElsewhere(typedBelow);
