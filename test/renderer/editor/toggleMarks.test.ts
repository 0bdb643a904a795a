import { EditorSelection } from "@codemirror/state";
import { expect, test } from "vitest";
import { toggleMarks } from "../../../src-renderer/editor/toggleMarks.ts";
import { stateOf } from "../editing.ts";

/** Presses the key of a mark; what is selected stands between `⟦` and `⟧`, a caret alone is `⟦⟧`. */
function toggled(mark: string, marked: string): string {
  const from = marked.indexOf("⟦");
  const to = marked.indexOf("⟧") - 1;
  let state = stateOf(`${marked.replace(/[⟦⟧]/g, "")}|`);
  state = state.update({ selection: EditorSelection.single(from, to) }).state;
  toggleMarks(mark)({ state, dispatch: (transaction) => void (state = transaction.state) });
  const text = state.doc.toString();
  const { main } = state.selection;
  return `${text.slice(0, main.from)}⟦${text.slice(main.from, main.to)}⟧${text.slice(main.to)}`;
}

test.each([
  ["marks what is selected", "**", "a ⟦word⟧ b", "a **⟦word⟧** b"],
  ["takes the marks beside it away", "**", "a **⟦word⟧** b", "a ⟦word⟧ b"],
  ["takes away marks that are selected with it", "**", "a ⟦**word**⟧ b", "a ⟦word⟧ b"],
  ["marks the word of the caret", "*", "a wo⟦⟧rd b", "a *wo⟦⟧rd* b"],
  ["takes away the marks around the words that the caret is in", "**", "**tw⟦⟧o words**", "tw⟦⟧o words"],
  ["begins something marked where there is no word", "**", "a ⟦⟧ b", "a **⟦⟧** b"],
  ["takes back what was only begun", "**", "a **⟦⟧** b", "a ⟦⟧ b"],
  ["marks no blank at the edge, which would undo it", "**", "a⟦ word ⟧b", "a⟦ **word** ⟧b"],
  ["marks each paragraph by itself", "**", "⟦One.\n\nTwo.⟧", "**⟦One.**\n\n**Two.⟧**"],
  ["takes the marks of each paragraph away", "**", "⟦**One.**\n\n**Two.**⟧", "⟦One.\n\nTwo.⟧"],
  ["marks the rest where some is marked", "*", "⟦*One.*\n\nTwo.⟧", "⟦*One.*\n\n*Two.⟧*"],
  [
    "leaves the marks of items, quotes and headings outside",
    "**",
    "⟦- [ ] one\n- two\n\n> three\n\n## four⟧",
    "⟦- [ ] **one**\n- **two**\n\n> **three**\n\n## **four⟧**",
  ],
  ["tells emphasis within strong words", "*", "***⟦word⟧***", "**⟦word⟧**"],
  ["makes strong words emphasized too", "*", "**⟦word⟧**", "***⟦word⟧***"],
  ["marks code", "`", "a ⟦word⟧", "a `⟦word⟧`"],
  ["marks words of other scripts", "**", "看⟦这里🙂⟧吧", "看**⟦这里🙂⟧**吧"],
])("the key of a mark %s", (_what, mark, before, after) => {
  expect(toggled(mark, before)).toBe(after);
});
