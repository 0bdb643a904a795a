import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toasts } from "../../../src-renderer/data/window/toasts.svelte.ts";

const aMinute = 60_000;
const messages = (): string[] => toasts.list.map(({ message }) => message);

// The files of a worker share their modules, and with them what others have said.
const dismissAll = (): void => {
  for (const { id } of toasts.list) toasts.dismiss(id);
};

beforeEach(() => {
  dismissAll();
  vi.useFakeTimers();
});
afterEach(() => {
  dismissAll();
  vi.useRealTimers();
});

test("a note goes by itself", () => {
  toasts.show("Saved.");
  vi.advanceTimersByTime(aMinute);
  expect(messages()).toEqual([]);
});

test.each([
  ["pointer", "focus"],
  ["focus", "pointer"],
] as const)("a note that the %s is at stays, also where the %s comes and goes", (first, second) => {
  toasts.show("Deleted.", { label: "Undo", run: () => undefined });
  toasts.hold(first);
  toasts.hold(second);
  toasts.release(second);
  vi.advanceTimersByTime(aMinute);
  expect(messages()).toEqual(["Deleted."]);
  toasts.release(first);
  vi.advanceTimersByTime(aMinute);
  expect(messages()).toEqual([]);
});

test("what would be lost with a note stays until what it offers is done, and what can be undone goes at once", async () => {
  let dismissed = 0;
  const answers: ((isCopied: boolean) => void)[] = [];
  const copy = { label: "Copy it", run: () => new Promise<boolean>((answer) => answers.push(answer)) };
  toasts.keep("Not sent.", copy, () => (dismissed += 1));
  toasts.show("Deleted.", { label: "Undo", run: () => false });
  const [kept, shown] = toasts.list;
  await toasts.act(shown!);
  expect(messages()).toEqual(["Not sent."]);
  const failing = toasts.act(kept!);
  answers[0]!(false);
  await failing;
  expect([messages(), dismissed]).toEqual([["Not sent."], 0]);
  const copying = toasts.act(kept!);
  expect(messages()).toEqual(["Not sent."]);
  answers[1]!(true);
  await copying;
  expect([messages(), dismissed]).toEqual([[], 1]);
});

test("a note that is dismissed with the focus on it holds none of the others", () => {
  const id = toasts.show("One.");
  toasts.show("Two.");
  toasts.hold("focus");
  toasts.dismiss(id);
  toasts.show("Three.");
  vi.advanceTimersByTime(aMinute);
  expect(messages()).toEqual([]);
});

test("what is said a second time stands there once, as the last; what can be undone stands there each time", () => {
  toasts.show("It waits.");
  toasts.show("Saved.");
  toasts.show("It waits.");
  expect(messages()).toEqual(["Saved.", "It waits."]);
  const undo = { label: "Undo", run: () => undefined };
  toasts.show("Deleted.", undo);
  toasts.show("Deleted.", undo);
  expect(messages().filter((message) => message === "Deleted.")).toHaveLength(2);
});
