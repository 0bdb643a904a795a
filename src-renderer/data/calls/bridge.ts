import type { Bridge } from "../../../src-preload/bridge.ts";
import { makeBrowserBridge } from "./browserBridge.ts";

declare global {
  interface Window {
    /** Given by the preload on the desktop; absent in the browser shell. */
    recto?: Bridge;
  }
}

/** The one way out of the page: the desktop's bridge, or the browser shell's, which looks the same. */
export const bridge: Bridge = window.recto ?? makeBrowserBridge();
