import { join } from "node:path";
import { BrowserWindow, nativeTheme, screen } from "electron";
import type { Rectangle } from "electron";
import { confine } from "./guard.ts";
import type { DesktopState } from "./memory.ts";
import { pageOrigin } from "./origin.ts";

const smallest = { width: 720, height: 480 };
const usual = { width: 1280, height: 860 };

/** Opens the app's window where it was last, and keeps where it is in `state`. */
export function openWindow(state: DesktopState, keep: () => void): BrowserWindow {
  const window = new BrowserWindow({
    ...usual,
    ...(state.bounds !== undefined && isOnScreen(state.bounds) ? state.bounds : {}),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: "Recto",
    // What is seen until the page has painted.
    backgroundColor: nativeTheme.shouldUseDarkColors ? "#1b1b1d" : "#ffffff",
    webPreferences: {
      preload: join(import.meta.dirname, "../preload/preload.cjs"),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: true,
    },
  });
  confine(window.webContents);
  window.once("ready-to-show", () => {
    if (state.maximized) window.maximize();
    window.show();
  });
  window.on("close", () => {
    state.maximized = window.isMaximized();
    state.bounds = window.getNormalBounds();
    keep();
  });
  // A crashed page is opened again; what was saved is in the workspace.
  window.webContents.on("render-process-gone", (_event, { reason }) => {
    if (reason !== "clean-exit" && !window.isDestroyed()) window.webContents.reload();
  });
  void window.loadURL(`${pageOrigin()}/index.html`);
  return window;
}

/** A monitor may be gone since the window was last open. */
function isOnScreen(bounds: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const across =
      Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x);
    const down =
      Math.min(bounds.y + bounds.height, workArea.y + workArea.height) - Math.max(bounds.y, workArea.y);
    return across >= 100 && down >= 40;
  });
}
