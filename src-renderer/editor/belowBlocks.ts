import { EditorSelection, type EditorState, type Extension, type TransactionSpec } from "@codemirror/state";
import { EditorView, type MouseSelectionStyle } from "@codemirror/view";
import { pageBlocks } from "./blocks.ts";
import { goOnBelow } from "./leaveBlock.ts";
import { chosenPiece } from "./pieces/drawnPieces.ts";
import { typedElsewhere } from "./typedElsewhere.ts";
import { parsedTo } from "./parsed.ts";

/** Where the code ends whose closing fence ends here: words behind it would open the code again. */
function endOfCode(state: EditorState, at: number): number | undefined {
  if (state.doc.lineAt(at).to !== at) return undefined;
  let node = parsedTo(state, at).resolve(at, -1);
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
    parsedTo(state, end).resolve(end, -1).name === "HorizontalRule"
  );
}

const bottomOf = (view: EditorView): number => view.lineBlockAt(view.state.doc.length).bottom;

/** Was the mouse pressed below all that is on the page? */
const isBelow = (view: EditorView, { clientY }: MouseEvent): boolean =>
  clientY > view.documentTop + bottomOf(view);

/**
 * What is chosen with a mouse that was pressed below all words begins at their end, or below a block that has no place
 * behind it.
 */
function chosenFromBelow(view: EditorView, pressed: MouseEvent): MouseSelectionStyle | null {
  const isPlain = pressed.button === 0 && !pressed.shiftKey && pressed.target === view.contentDOM;
  if (!isPlain || !isBelow(view, pressed)) return null;
  const floor = bottomOf(view);
  if (!view.state.readOnly && endsInBlock(view.state)) goOnBelow(view);
  return {
    get({ clientX: x, clientY: y }) {
      const end = view.state.doc.length;
      // A hand that shakes has chosen none of the lines that were made.
      const isStillBelow = y > view.documentTop + floor;
      return EditorSelection.single(end, isStillBelow ? end : view.posAtCoords({ x, y }, false));
    },
    update: () => undefined,
  };
}

/** Hands a press below the text on to it, where the page around it is empty. */
export function pressBelow(view: EditorView, event: MouseEvent): void {
  if (event.button !== 0 || !isBelow(view, event)) return;
  event.preventDefault();
  view.contentDOM.dispatchEvent(new MouseEvent(event.type, event));
}

/** Words that are typed at the end of code, or at a block that has no place for them, begin a paragraph below it. */
export const belowBlocks = (): Extension => [
  EditorView.mouseSelectionStyle.of(chosenFromBelow),
  typedElsewhere(typedBelow),
];
