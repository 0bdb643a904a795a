import { isRightToLeft } from "../words/reading.ts";
import { texts } from "../../texts/texts.ts";

/** A shortcut as people read it, on this kind of keyboard. */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The history of a page, and where a space begins: on macOS the usual keys hide the other programs, and the Dock. */
export const historyKey = isMac ? "Mod-Alt-v" : "Mod-Alt-h";
export const homeKey = isMac ? "Mod-Alt-g" : "Mod-Alt-d";

/** Turns "Mod-Shift-k" into "⌘⇧K" or "Ctrl+Shift+K". `On` and `Back` are the arrows along the line. */
export function keyName(key: string): string {
  const [On, Back] = isRightToLeft(document.documentElement) ? ["←", "→"] : ["→", "←"];
  const arrows = { Up: "↑", Down: "↓", Left: "←", Right: "→", On, Back };
  const names: Record<string, string> = isMac
    ? { Mod: "⌘", Shift: "⇧", Alt: "⌥", Enter: "↩", ...arrows }
    : { ...texts.shortcuts.keys, ...arrows };
  const parts = key.split("-").map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  return parts.join(isMac ? "" : "+");
}

/** A key's name as browsers and the editor have it. */
export const arrowNamed = (key: string): string => key.replace(/(Up|Down|Left|Right)$/, "Arrow$1");

/**
 * Was this key pressed? `key` is written as in {@link keyName}. A letter is the one that is on the key; where there is
 * none, as in Russian or behind Alt, letters go by the key's place, and digits do, for Shift makes signs of them.
 */
export function isKey(event: KeyboardEvent, key: string): boolean {
  const parts = key.split("-");
  const last = parts.at(-1) ?? "";
  const wants = (name: string): boolean => parts.slice(0, -1).includes(name);
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const same =
    event.key.toLowerCase() === last.toLowerCase() ||
    (!/^[a-z]$/i.test(event.key) && event.code === placeOf(last));
  return same && mod === wants("Mod") && event.shiftKey === wants("Shift") && event.altKey === wants("Alt");
}

/**
 * Does a key that is held down say again what it said? Steps go on for as long as it is held; anything else is done
 * once, and not to what has the focus next.
 */
export const isSaidAgain = (event: KeyboardEvent): boolean =>
  event.repeat && !/^(?:Arrow|Home$|End$)/.test(event.key);

/** The place of a letter or a digit. Any other sign has another one on each keyboard. */
function placeOf(key: string): string | undefined {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^[0-9]$/.test(key) ? `Digit${key}` : undefined;
}
