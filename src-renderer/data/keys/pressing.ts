import { isMac } from "./shortcuts.ts";

/** Where the sign of a key is that is no letter and no digit, as the editor asks for it. */
const codes: Record<string, number> = { ".": 190 };

/** Presses a key where the focus is, written as in {@link isKey}; answers whether something there took it. */
export function pressKey(key: string): boolean {
  const parts = key.split("-");
  const sign = parts.at(-1) ?? "";
  const isHeld = (name: string): boolean => parts.slice(0, -1).includes(name);
  const isLetter = /^[a-z]$/i.test(sign);
  const pressed = new KeyboardEvent("keydown", {
    // With Shift, the letter is a large one: that is how the editor tells both from another key.
    key: isHeld("Shift") && isLetter ? sign.toUpperCase() : sign,
    code: isLetter ? `Key${sign.toUpperCase()}` : `Digit${sign}`,
    keyCode: codes[sign] ?? sign.toUpperCase().charCodeAt(0),
    ctrlKey: isHeld("Mod") && !isMac,
    metaKey: isHeld("Mod") && isMac,
    shiftKey: isHeld("Shift"),
    altKey: isHeld("Alt"),
    bubbles: true,
    cancelable: true,
  });
  return !(document.activeElement ?? document.body).dispatchEvent(pressed);
}

/**
 * Does what a key with Ctrl or Cmd does where the focus is, for whoever chose that in a menu. The text, a cell and the
 * page tree each answer it themselves: the browser's own undo knows nothing of what a button changed in a text, and its
 * "select all" takes no more of a long one than is drawn. What nobody answers is left to the browser.
 */
export function press(key: string, otherwise: "undo" | "redo" | "selectAll"): void {
  if (!pressKey(key)) document.execCommand(otherwise);
}

/** Redoes what was undone last, by the key that the system has for it. */
export const pressRedo = (): void => press(isMac ? "Mod-Shift-z" : "Mod-y", "redo");
