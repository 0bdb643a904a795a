import { contextBridge, ipcRenderer } from "electron";
import type { Bridge, DesktopEvent } from "./bridge.ts";

/** The bridge as messages: three channels and nothing else of Electron reaches the page. */
const bridge: Bridge = {
  host: "desktop",
  call: (operation, input, workspace) => ipcRenderer.invoke("call", operation, input, workspace),
  desktop: (verb, input, workspace) => ipcRenderer.invoke("desktop", verb, input, workspace),
  on: (listener) => {
    const forward = (_event: unknown, event: DesktopEvent) => listener(event);
    ipcRenderer.on("event", forward);
    return () => {
      ipcRenderer.off("event", forward);
    };
  },
};

contextBridge.exposeInMainWorld("recto", bridge);
