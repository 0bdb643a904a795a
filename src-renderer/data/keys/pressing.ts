import { isMac } from "./shortcuts.ts";

/**
 * Does what a key with Ctrl or Cmd does where the focus is, for whoever chose that in a menu. The text, a cell and the
 * page tree each answer it themselves: the browser's own undo knows nothing of what a button changed in a text, and its
 * "select all" takes no more of a long one than is drawn. What nobody answers is left to the browser.
 */
export function press(key: string, otherwise: "undo" | "redo" | "selectAll", shiftKey = false): void {
  const pressed = new KeyboardEvent("keydown", {
    key,
    code: `Key${key.toUpperCase()}`,
    ctrlKey: !isMac,
    metaKey: isMac,
    shiftKey,
    bubbles: true,
    cancelable: true,
  });
  if ((document.activeElement ?? document.body).dispatchEvent(pressed)) document.execCommand(otherwise);
}

/** Redoes what was undone last, by the key that the system has for it. */
export const pressRedo = (): void => (isMac ? press("z", "redo", true) : press("y", "redo"));
