import { contextBridge, ipcRenderer } from "electron";
import type { Bridge, DesktopEvent } from "./bridge.ts";

const listeners = new Set<(event: DesktopEvent) => void>();
/** What was told before anybody listened: a link or a folder that the app was started with must not be lost. */
let early: DesktopEvent[] = [];

const tellListeners = (event: DesktopEvent) => listeners.forEach((listener) => listener(event));

ipcRenderer.on("event", (_event: unknown, event: DesktopEvent) => {
  if (listeners.size === 0) early.push(event);
  else tellListeners(event);
});

/** A page registers all its listeners at once, when it begins: the last of them hears it too. */
function tellEarly(): void {
  const events = early;
  early = [];
  setTimeout(() => events.forEach(tellListeners));
}

/** The bridge as messages: three channels and nothing else of Electron reaches the page. */
const bridge: Bridge = {
  host: "desktop",
  call: (operation, input, workspace) => ipcRenderer.invoke("call", operation, input, workspace),
  desktop: (verb, input, workspace) => ipcRenderer.invoke("desktop", verb, input, workspace),
  on: (listener) => {
    listeners.add(listener);
    if (early.length > 0) tellEarly();
    return () => {
      listeners.delete(listener);
    };
  },
};

contextBridge.exposeInMainWorld("recto", bridge);
