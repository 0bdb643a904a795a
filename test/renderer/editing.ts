import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, type Extension, type StateCommand } from "@codemirror/state";
import { pageBlocks } from "../../src-renderer/editor/blocks.ts";
import { pageLanguage } from "../../src-renderer/editor/language.ts";

/** An editor's state from a text in which `|` marks the caret; tables are written with `¦` for their bars. */
export function stateOf(marked: string, more: Extension = []): EditorState {
  const at = marked.indexOf("|");
  const doc = marked.replace("|", "").replaceAll("¦", "|");
  const state = EditorState.create({
    doc,
    selection: { anchor: at },
    extensions: [pageLanguage(), pageBlocks, more],
  });
  ensureSyntaxTree(state, state.doc.length, 60_000);
  // On a busy machine a new state has parsed only a part in its time; what is made of the tree follows with a transaction.
  return state.update({}).state;
}

/** The text of a state with its caret, as {@link stateOf} reads it. */
export function markedTextOf(state: EditorState): string {
  const text = state.doc.toString().replaceAll("|", "¦");
  const { head } = state.selection.main;
  return `${text.slice(0, head)}|${text.slice(head)}`;
}

/** What the first of the commands that applies makes of a text; undefined when none does. */
export function pressed(commands: StateCommand[], marked: string): string | undefined {
  let state = stateOf(marked);
  const dispatch = (transaction: { state: EditorState }): void => void (state = transaction.state);
  const done = commands.some((command) => command({ state, dispatch }));
  return done ? markedTextOf(state) : undefined;
}
