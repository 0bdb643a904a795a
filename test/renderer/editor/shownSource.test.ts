import { expect, test } from "vitest";
import { showSource, shownSource } from "../../../src-renderer/editor/shownSource.ts";
import { stateOf } from "../editing.ts";

const code = "```\na\n```";

test.each([
  ["below it, behind a blank line, is another's", "\n\nx", undefined],
  ["on its last line is its own", "x", code.length + 1],
  ["with Enter is its own", "\n", code.length + 1],
  ["on a line right below it is its own", "\nx", code.length + 2],
  ["on lines right below it is its own up to the next block", "\nx\n\ny", code.length + 2],
])("what is written at the end of a block whose source is shown %s", (_where, insert, to) => {
  const shown = stateOf(`${code}|`, shownSource).update({
    effects: showSource.of({ from: 0, to: code.length }),
  });
  const caret = to ?? code.length + insert.length;
  const written = shown.state.update({
    changes: { from: code.length, insert },
    selection: { anchor: caret },
    userEvent: "input",
  });
  expect(written.state.field(shownSource)).toEqual(to === undefined ? null : { from: 0, to });
});
