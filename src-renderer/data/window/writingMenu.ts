import type { WritingCommand } from "../../../src-preload/bridge.ts";
import { writeFromMenu } from "../../editor/menus/fromMenu.ts";
import { tell } from "../calls/ask.ts";

/** Has a text of a page the focus that can be written in? */
const isWriting = (): boolean => {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLElement &&
    activeElement.isContentEditable &&
    activeElement.closest("#page-text") !== null &&
    activeElement.closest('[aria-readonly="true"]') === null
  );
};

/** Tells the desktop whether there are words for its menu to change, in the window in front. */
export function followWriting(): () => void {
  let told: boolean | undefined;
  const look = (event: Event): void => {
    const now = isWriting();
    // Another window may have told of itself meanwhile.
    if (now === told && event.target !== window) return;
    told = now;
    void tell("tellWriting", { isWriting: now }).catch(() => undefined);
  };
  // Whoever loses the focus has lost it once something else, or nothing, has it.
  const lookSoon = (event: Event): void => queueMicrotask(() => document.hasFocus() && look(event));
  document.addEventListener("focusin", look);
  document.addEventListener("focusout", lookSoon);
  window.addEventListener("focus", look);
  return () => {
    document.removeEventListener("focusin", look);
    document.removeEventListener("focusout", lookSoon);
    window.removeEventListener("focus", look);
  };
}

/** Does to the words that have the focus what was chosen in the menu. */
export function write(command: WritingCommand): void {
  if (isWriting()) writeFromMenu(command);
}
