import { join } from "node:path";
import { BrowserWindow, nativeImage, nativeTheme, screen } from "electron";
import type { BrowserWindowConstructorOptions } from "electron";
import { windowIcon } from "./icons.ts";
import { placeIn, type WindowState } from "./memory.ts";
import { pageOrigin } from "./origin.ts";
import { boundsOn, smallest } from "./placing.ts";

/** What every window of the app is: a page without Node, in a sandbox, with the bridge and nothing else. */
export const windowPreferences = (): BrowserWindowConstructorOptions["webPreferences"] => ({
  preload: join(import.meta.dirname, "../preload/preload.cjs"),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  spellcheck: true,
});

/** Opens a window as it was left. */
export function openWindow(state: WindowState): BrowserWindow {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new BrowserWindow({
    ...boundsOn(areas, state.bounds),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: "Recto",
    // Windows and macOS take it from the program.
    ...(process.platform === "linux" ? { icon: nativeImage.createFromDataURL(windowIcon) } : {}),
    // What is seen until the page has painted.
    backgroundColor: nativeTheme.shouldUseDarkColors ? "#1b1a18" : "#fcfbf8",
    webPreferences: windowPreferences() ?? {},
  });
  const { webContents } = window;
  window.once("ready-to-show", () => {
    if (state.shape === "maximized") window.maximize();
    window.show();
    if (state.shape === "fullScreen") window.setFullScreen(true);
  });
  // A page that is loaded begins at 100 %.
  webContents.once("did-finish-load", () => webContents.setZoomLevel(state.zoom));
  // The buttons of a mouse, and a swipe on a trackpad, go back as they do in a browser.
  window.on("app-command", (_event, command) => {
    if (command === "browser-backward") webContents.send("event", { type: "command", command: "back" });
    if (command === "browser-forward") webContents.send("event", { type: "command", command: "forward" });
  });
  window.on("swipe", (_event, direction) => {
    if (direction === "left") webContents.send("event", { type: "command", command: "back" });
    if (direction === "right") webContents.send("event", { type: "command", command: "forward" });
  });
  window.loadURL(`${pageOrigin()}/index.html${state.place}`).catch(() => undefined);
  return window;
}

/** A window as it is now. */
export function stateOf(window: BrowserWindow): WindowState {
  const shape = window.isFullScreen() ? "fullScreen" : window.isMaximized() ? "maximized" : "normal";
  return {
    bounds: window.getNormalBounds(),
    shape,
    zoom: window.webContents.getZoomLevel(),
    place: placeIn(window.webContents.getURL()),
  };
}
