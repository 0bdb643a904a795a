import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RestingCaret } from "../../../src-renderer/editor/caret.ts";

const classes = new Set<string>();
const told: string[] = [];
const classList = {
  add: (name: string) => void (classes.add(name), told.push(`+${name}`)),
  remove: (name: string) => void (classes.delete(name), told.push(`-${name}`)),
};
const scrollDOM = { querySelector: () => ({ classList }) } as unknown as HTMLElement;
const typed = { docChanged: true, selectionSet: true, focusChanged: false };
const nothing = { docChanged: false, selectionSet: false, focusChanged: false };

beforeEach(() => {
  vi.useFakeTimers();
  classes.clear();
});
afterEach(() => void vi.useRealTimers());

test("a caret blinks when it rests, and stands still from the next key on", () => {
  const caret = new RestingCaret({ scrollDOM });
  vi.advanceTimersByTime(499);
  expect(classes).toEqual(new Set());
  vi.advanceTimersByTime(1);
  expect(classes).toEqual(new Set(["caret-rests"]));
  caret.update(nothing);
  expect(classes).toEqual(new Set(["caret-rests"]));
  caret.update(typed);
  expect(classes).toEqual(new Set());
  vi.advanceTimersByTime(500);
  expect(classes).toEqual(new Set(["caret-rests"]));
});

test("keys that follow one another leave the style of the caret alone", () => {
  const caret = new RestingCaret({ scrollDOM });
  vi.advanceTimersByTime(500);
  told.length = 0;
  for (let key = 0; key < 50; key += 1) {
    caret.update(typed);
    vi.advanceTimersByTime(60);
  }
  expect(told).toEqual(["-caret-rests"]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(440);
  expect(told).toEqual(["-caret-rests", "+caret-rests"]);
  caret.destroy();
});
