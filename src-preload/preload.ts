import { contextBridge, ipcRenderer } from "electron";
import type { Bridge, DesktopEvent } from "./bridge.ts";

/** The bridge as messages: three channels and nothing else of Electron reaches the page. */
const bridge: Bridge = {
  host: "desktop",
  call: (operation, input) => ipcRenderer.invoke("call", operation, input),
  desktop: (verb, input) => ipcRenderer.invoke("desktop", verb, input),
  on: (listener) => {
    const forward = (_event: unknown, event: DesktopEvent) => listener(event);
    ipcRenderer.on("event", forward);
    return () => {
      ipcRenderer.off("event", forward);
    };
  },
};

contextBridge.exposeInMainWorld("recto", bridge);
