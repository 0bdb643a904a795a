import { moveLineUp } from "@codemirror/commands";
import type { EditorState, StateCommand } from "@codemirror/state";
import { expect, test } from "vitest";
import { duplicateBlock, moveBlock } from "../../../src-renderer/editor/margin/moveUnit.ts";
import { hiddenTitleLine, titleIs } from "../../../src-renderer/editor/titleLine.ts";
import { markedTextOf, stateOf } from "../editing.ts";

/* A first heading that repeats the title is not shown. */

const titled = (marked: string): EditorState =>
  stateOf(marked, hiddenTitleLine()).update({ effects: titleIs.of("Fog") }).state;

function run(state: EditorState, ...commands: StateCommand[]): string {
  let now = state;
  for (const command of commands) command({ state: now, dispatch: (made) => void (now = made.state) });
  return markedTextOf(now);
}

test.each([
  ["a block", [moveBlock("up"), moveBlock("up")]],
  ["a line", [moveLineUp, moveLineUp, moveLineUp]],
])(
  "%s that is moved up to the top of the page stays below the heading that is not shown",
  (what, commands) => {
    const text = what === "a line" ? "# Fog\n\nOne.\nTw|o." : "# Fog\n\nOne.\n\nTw|o.";
    const gap = what === "a line" ? "\n" : "\n\n";
    expect(run(titled(text), ...commands)).toBe(`# Fog\n\nTw|o.${gap}One.`);
  },
);

test("the first block that is seen moves down and is copied like those below it", () => {
  expect(run(titled("# Fog\n\nO|ne.\n\nTwo."), moveBlock("down"))).toBe("# Fog\n\nTwo.\n\nO|ne.");
  expect(run(titled("# Fog\n\nO|ne."), duplicateBlock)).toBe("# Fog\n\nOne.\n\n|One.");
});
