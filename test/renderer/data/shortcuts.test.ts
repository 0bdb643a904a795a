import { describe, expect, test } from "vitest";
import { isKey } from "../../../src-renderer/data/keys/shortcuts.ts";

/** What a keyboard says of a key: the sign that is on it, and its place. */
const pressed = (key: string, code: string, held = "Ctrl"): KeyboardEvent =>
  ({
    key,
    code,
    ctrlKey: held.includes("Ctrl"),
    shiftKey: held.includes("Shift"),
    altKey: held.includes("Alt"),
    metaKey: false,
  }) as unknown as KeyboardEvent;

describe("a letter of a shortcut", () => {
  test.each([
    ["of a German keyboard is what is on the key", "y", "KeyZ", "Mod-y", "Mod-z"],
    ["of a German keyboard is what is on the key, the other way round", "z", "KeyY", "Mod-z", "Mod-y"],
    ["of a French keyboard is what is on the key", "a", "KeyQ", "Mod-a", "Mod-q"],
    ["of a Dvorak keyboard is what is on the key", "c", "KeyI", "Mod-c", "Mod-i"],
    ["of a Russian keyboard goes by its place", "я", "KeyZ", "Mod-z", "Mod-y"],
  ])("%s", (_which, key, code, is, isNot) => {
    expect(isKey(pressed(key, code), is)).toBe(true);
    expect(isKey(pressed(key, code), isNot)).toBe(false);
  });

  test("that Alt made another sign goes by its place", () => {
    expect(isKey(pressed("µ", "KeyM", "Ctrl Alt"), "Mod-Alt-m")).toBe(true);
  });
});

test("a digit goes by its place too, where Shift makes it another sign", () => {
  expect(isKey(pressed("/", "Digit7", "Ctrl Shift"), "Mod-Shift-7")).toBe(true);
  expect(isKey(pressed("2", "Digit2", "Ctrl Shift"), "Mod-Shift-2")).toBe(true);
});

test("a sign is what is on the key: no other sign that has its place elsewhere opens a menu or zooms", () => {
  expect(isKey(pressed(".", "Period"), "Mod-.")).toBe(true);
  expect(isKey(pressed("-", "Slash"), "Mod-/")).toBe(false);
  expect(isKey(pressed("#", "Backslash"), "Mod-\\")).toBe(false);
});
