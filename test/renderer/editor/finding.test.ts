import { EditorState, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { expect, test, vi } from "vitest";

/* The first keys that go from one place of the same words to another, while what finds them is on its way. */

/** An editor in which the first of three lamps is selected, and the key for the next one, as at a start. */
async function open() {
  vi.resetModules();
  const { sameWordsKeys } = await import("../../../src-renderer/editor/find/finding.ts");
  const several = EditorState.allowMultipleSelections.of(true);
  let state = EditorState.create({
    doc: "lamp lamp lamp",
    selection: { anchor: 0, head: 4 },
    extensions: [several],
  });
  const view = {
    get state() {
      return state;
    },
    dispatch: (spec: TransactionSpec) => (state = state.update(spec).state),
  } as unknown as EditorView;
  const arrived = async () => {
    await import("../../../src-renderer/editor/find/matches.ts");
    await new Promise((resolve) => setTimeout(resolve, 10));
  };
  return { view, press: () => sameWordsKeys[0]!.run!(view), arrived };
}

test("keys that are pressed before it is here are followed, each once", async () => {
  const { view, press, arrived } = await open();
  expect([press(), press()]).toEqual([true, true]);
  await arrived();
  expect(view.state.selection.ranges).toHaveLength(3);
});

test("a key is given up where its writer wrote on before it is here", async () => {
  const { view, press, arrived } = await open();
  press();
  view.dispatch({ changes: { from: 0, to: 4, insert: "oil" }, selection: { anchor: 3 } });
  await arrived();
  expect(view.state.selection.ranges).toHaveLength(1);
  expect(view.state.selection.main.empty).toBe(true);
});
