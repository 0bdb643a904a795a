import { ensureSyntaxTree } from "@codemirror/language";
import { afterEach, expect, test, vi } from "vitest";
import { pageBlocks } from "../../../src-renderer/editor/blocks.ts";
import { stateOf } from "../editing.ts";

afterEach(() => vi.restoreAllMocks());

const text =
  "# Cells\n\nBefore.\n\n{% columns %}\n{% column %}\n¦ A ¦ B ¦\n¦ --- ¦ --- ¦\n¦ x| ¦ y ¦\n{% endcolumn %}\n\n{% column %}\nTwo.\n{% endcolumn %}\n{% endcolumns %}\n\n```js\ncode\n```\n\nLast.\n";

test("what is drawn of a page stays while there is no time to read it", () => {
  const state = stateOf(text);
  const shapeOf = (of: typeof state) => {
    const { tables, containers, codes, broken } = of.field(pageBlocks);
    return {
      tables: tables.length,
      containers: containers.length,
      codes: codes.length,
      broken: broken.length,
    };
  };
  const before = shapeOf(state);
  const clock = vi.spyOn(Date, "now");
  for (let calls = 0; calls < 40; calls += 1) {
    let called = 0;
    clock.mockImplementation(() => (called++ < calls ? 0 : 100));
    const at = state.selection.main.head;
    const typed = state.update({ changes: { from: at, insert: "y" } }).state;
    const again = typed.update({ changes: { from: at + 1, insert: "z" } }).state;
    expect([calls, shapeOf(typed), shapeOf(again)]).toEqual([calls, before, before]);
    clock.mockImplementation(() => 0);
    ensureSyntaxTree(again, again.doc.length, 60_000);
    const { tree: _read, ...known } = again.update({}).state.field(pageBlocks);
    const { tree: _anew, ...fresh } = stateOf(text.replace("x|", "xyz|")).field(pageBlocks);
    expect(known).toEqual(fresh);
  }
});
