import { EditorSelection } from "@codemirror/state";
import { expect, test } from "vitest";
import { addressAsked, leaveLink, link } from "../../../src-renderer/editor/writtenLink.ts";
import { markedTextOf, pressed, stateOf } from "../editing.ts";

const linked = (marked: string, length = 0): string => {
  const state = stateOf(marked);
  const { head } = state.selection.main;
  const chosen = state.update({ selection: EditorSelection.range(head, head + length) }).state;
  let made = chosen;
  link({ state: chosen, dispatch: (transaction) => void (made = transaction.state) });
  return markedTextOf(made);
};

test("what is selected is what a link says, and where it leads is asked next; an address asks for words", () => {
  expect(linked("See |the lamp.", 8)).toBe("See [the lamp](|).");
  expect(linked("See the la|mp.")).toBe("See the [lamp](|).");
  expect(linked("See |")).toBe("See [|]()");
  expect(linked("See |https://example.org/a", 21)).toBe("See [|](https://example.org/a)");
  expect(linked("See [the la|mp](/pages/a).")).toBe("See [the lamp](/pages/a|).");
});

test.each([
  ["its address, where it leads nowhere yet", "See [lamp|]() there.", "See [lamp](|) there."],
  [
    "behind it, from its address",
    "See [lamp](https://example.org|) there.",
    "See [lamp](https://example.org)| there.",
  ],
  ["behind it, also in the middle of the address", "[lamp](/pa|ges/a)", "[lamp](/pages/a)|"],
  ["behind it, an address with blanks held together", "[lamp](the lamp.md|)", "[lamp](<the lamp.md>)|"],
  ["behind it, whose title stays", '[lamp](recto:users/a| "mention")', '[lamp](recto:users/a "mention")|'],
])("Enter in a link goes to %s", (_where, before, after) => {
  expect(pressed([leaveLink], before)).toBe(after);
});

test.each([
  ["beside a link", "[lamp](a)| there"],
  ["in its words, where it leads somewhere", "[la|mp](a)"],
  ["in words that are not there yet", "[|]()"],
  ["in an image", "![lamp](a|)"],
  ["in code", "`[lamp](a|)`"],
])("Enter is a new line %s", (_where, before) => {
  expect(pressed([leaveLink], before)).toBeUndefined();
});

test.each([
  ["[lamp](|)", ""],
  ["[lamp](ships in|)", "ships in"],
  ["[lamp](https:|)", undefined],
  ["[lamp](/pa|)", undefined],
  ["[lamp](sh|ips)", undefined],
  ["![lamp](|)", undefined],
  ["`[lamp](|)`", undefined],
])("the address in %s asks for what is called “%s”", (marked, typed) => {
  const state = stateOf(marked);
  expect(addressAsked(state, state.selection.main.head)?.typed).toBe(typed);
});
