import { isMac } from "./shortcuts.ts";

/**
 * AltGr types the signs of a keyboard's third level. Windows says Ctrl and Alt with it: nobody else shall take it for
 * these, or a writer's ś would hide the sidebar.
 */
export function keepTypedSigns(isOnMac = isMac): void {
  window.addEventListener(
    "keydown",
    (event) => {
      // On a Mac both keys are one, of which some browsers say so.
      if (isOnMac || !event.getModifierState("AltGraph")) return;
      const isUp = { value: false };
      Object.defineProperties(event, { ctrlKey: isUp, altKey: isUp });
    },
    { capture: true },
  );
}
