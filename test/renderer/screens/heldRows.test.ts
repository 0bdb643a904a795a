import { expect, test, vi } from "vitest";
import { HeldRows } from "../../../src-renderer/screens/search/heldRows.svelte.ts";

test("Rows stay as they are while a pointer is pressed, and until its click was heard", () => {
  vi.useFakeTimers();
  let arrived = ["a command"];
  const rows = new HeldRows(() => arrived);
  rows.hold();
  arrived = ["a page", "a command"];
  expect(rows.shown).toEqual(["a command"]);
  rows.release();
  expect(rows.shown).toEqual(["a command"]);
  vi.runAllTimers();
  expect(rows.shown).toEqual(["a page", "a command"]);
  vi.useRealTimers();
});
