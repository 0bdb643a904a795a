import { afterEach, expect, test, vi } from "vitest";
import { keepTypedSigns } from "../../../src-renderer/data/keys/altGr.ts";
import { shortcuts } from "../../../src-renderer/data/keys/everyShortcut.ts";
import { isKey } from "../../../src-renderer/data/keys/shortcuts.ts";
import { shortcutTexts } from "../../../src-renderer/texts/shortcutTexts.ts";

afterEach(() => vi.unstubAllGlobals());

/** A key as whoever hears it after the window did: `said` are the modifiers that its keyboard names. */
function heard(key: string, code: string, said: string, isOnMac: boolean): KeyboardEvent {
  const taken = vi.fn<() => void>();
  const event = {
    key,
    code,
    ctrlKey: said.includes("Ctrl"),
    shiftKey: false,
    altKey: /Alt\b/.test(said),
    metaKey: said.includes("Meta"),
    getModifierState: (name: string) => said.includes(name),
    preventDefault: taken,
    stopPropagation: taken,
    stopImmediatePropagation: taken,
  } as unknown as KeyboardEvent;
  const listeners: ((event: KeyboardEvent) => void)[] = [];
  vi.stubGlobal("window", {
    addEventListener: (_type: string, listener: (event: KeyboardEvent) => void) => listeners.push(listener),
  });
  keepTypedSigns(isOnMac);
  listeners.forEach((listener) => listener(event));
  expect(taken).not.toHaveBeenCalled();
  return event;
}

/** Every shortcut that is heard where words are written. */
const every = shortcuts
  .filter(({ title }) => title !== shortcutTexts.tree.title)
  .flatMap(({ keys }) => keys.map(({ key }) => key))
  .filter((key) => key.includes("-"));
const meantBy = (event: KeyboardEvent): string[] => every.filter((key) => isKey(event, key));

/** What keyboards of several languages have on their third level, on keys that shortcuts go by. */
const signs = [
  ["ś", "KeyS"],
  ["ń", "KeyN"],
  ["µ", "KeyM"],
  ["€", "KeyE"],
  ["@", "KeyQ"],
  ["ł", "KeyL"],
  ["²", "Digit2"],
  ["{", "Digit7"],
  [".", "Period"],
] as const;

test.each(signs)("%s of AltGr is typed on Windows, which says Ctrl and Alt with it", (key, code) => {
  const event = heard(key, code, "Ctrl Alt AltGraph", false);
  expect([event.ctrlKey, event.altKey]).toEqual([false, false]);
  expect(meantBy(event)).toEqual([]);
});

test.each(signs)("%s of AltGr is typed on Linux, which says no other key with it", (key, code) => {
  const event = heard(key, code, "AltGraph", false);
  expect([event.ctrlKey, event.altKey]).toEqual([false, false]);
  expect(meantBy(event)).toEqual([]);
});

test("Ctrl and Alt that are held themselves are shortcuts on Windows and Linux", () => {
  const event = heard("s", "KeyS", "Ctrl Alt", false);
  expect([event.ctrlKey, event.altKey]).toEqual([true, true]);
  expect(meantBy(event)).toEqual(["Mod-Alt-s"]);
});

test.each([
  ["alone, which types a sign", "Alt AltGraph", [false, true, false]],
  ["with Command, which is a shortcut", "Meta Alt AltGraph", [false, true, true]],
  ["with Control, as readers of the screen are asked", "Ctrl Alt AltGraph", [true, true, false]],
])("Option stays what it is on a Mac, %s", (_what, said, held) => {
  const event = heard("ß", "KeyS", said, true);
  expect([event.ctrlKey, event.altKey, event.metaKey]).toEqual(held);
});

test("no shortcut takes a sign from whoever writes with Option, or Alt, alone", () => {
  const alone = every.filter((key) => /^Alt-(?:Shift-)?./.test(key));
  expect(alone.filter((key) => !/-(?:Up|Down|Left|Right|drag)$/.test(key))).toEqual([]);
  expect(alone).toContain("Alt-Up");
});
