import { BrowserWindow, app } from "electron";
import type { DesktopEvent, Destination } from "../../../src-preload/bridge.ts";
import { askAboutHangs, recoverFromCrashes } from "./crash.ts";
import { firstWindow, placeIn, readWindows, workspaceIn, writeWindows, type WindowState } from "./memory.ts";
import { beside } from "./placing.ts";
import { openWindow, stateOf } from "./window.ts";

export interface WindowsOptions {
  /** The file that keeps where the windows were. */
  path: string;
  /** The last window was closed. */
  onNone: () => void;
  /** Whether the app ends: no window is opened any more that would find nothing behind it. */
  isEnding?: () => boolean;
  log: (line: string) => void;
}

/** After a window was moved its place is kept, but not at every pixel of the way; in milliseconds. */
const settled = 500;

/** The app's windows: each opens where it was, with what it showed. */
export class Windows {
  readonly #options: WindowsOptions;
  /**
   * The states of those that are open, as they were last seen: one that closes has none to be asked for. The one that
   * the writer was in last comes last.
   */
  readonly #states = new Map<BrowserWindow, WindowState>();
  #isQuitting = false;
  #later: NodeJS.Timeout | undefined;

  constructor(options: WindowsOptions) {
    this.#options = options;
    app.on("before-quit", () => this.leave());
  }

  /** What is open now is opened at the next start, though its windows are about to close one by one. */
  leave(): void {
    if (!this.#isQuitting) this.#keep();
    this.#isQuitting = true;
  }

  /** The app goes on after all. */
  stay(): void {
    this.#isQuitting = false;
  }

  /** Opens the windows that were open when the app was last left. */
  restore(): void {
    const states = readWindows(this.#options.path);
    for (const state of states.length === 0 ? [firstWindow] : states) this.open(state);
  }

  /** Opens one more window, on a place; on what the writer looks at now unless said. */
  openAnother(at?: string): BrowserWindow | undefined {
    if (this.#options.isEnding?.()) return undefined;
    const current = this.current;
    if (current === undefined) return this.open({ ...firstWindow, place: at ?? firstWindow.place });
    const { bounds, zoom, place } = stateOf(current);
    const state: WindowState = { shape: "normal", zoom, place: at ?? place };
    return this.open({ ...state, ...(bounds ? { bounds: beside(bounds) } : {}) });
  }

  open(state: WindowState): BrowserWindow {
    this.#isQuitting = false;
    const window = openWindow(state);
    this.#states.set(window, { ...state });
    recoverFromCrashes(window, this.#options.log);
    askAboutHangs(window, this.#options.log);
    const see = () => {
      this.#states.set(window, stateOf(window));
      clearTimeout(this.#later);
      this.#later = setTimeout(() => this.#keep(), settled);
      this.#later.unref();
    };
    window.on("focus", () => {
      this.#states.delete(window);
      see();
    });
    window.on("resize", see);
    window.on("move", see);
    window.on("maximize", see);
    window.on("unmaximize", see);
    window.on("enter-full-screen", see);
    window.on("leave-full-screen", see);
    window.on("close", () => {
      if (!this.#isQuitting) this.#keep();
    });
    window.on("closed", () => {
      this.#states.delete(window);
      if (this.#states.size > 0) {
        // Closed by its writer, it does not come back; the last one does.
        if (!this.#isQuitting) this.#keep();
      } else this.#options.onNone();
    });
    return window;
  }

  /** The window that the writer was in last, if there is one. */
  get current(): BrowserWindow | undefined {
    const focused = BrowserWindow.getFocusedWindow();
    if (focused && this.#states.has(focused)) return focused;
    return [...this.#states.keys()].at(-1);
  }

  get isFocused(): boolean {
    return [...this.#states.keys()].some((window) => window.isFocused());
  }

  /** What the window shows that the writer was in last. */
  get place(): string {
    return placeIn(this.current?.webContents.getURL() ?? "");
  }

  /** Brings a window to the front, the one that the writer was in last unless said; opens one where there is none. */
  show(wanted?: BrowserWindow): BrowserWindow | undefined {
    if (this.#options.isEnding?.()) return undefined;
    const current = wanted ?? this.current;
    if (current === undefined) {
      this.restore();
      return this.show();
    }
    if (current.isMinimized()) current.restore();
    if (!current.isVisible()) current.show();
    current.focus();
    return current;
  }

  /** Shows the writer a place, in the window that they were in last or, before that, one that shows its workspace. */
  go(to: Destination): void {
    this.tell(this.show(this.#showing(to.workspace)), { type: "go", to });
  }

  #showing(workspace: string | undefined): BrowserWindow | undefined {
    const shows = (window: BrowserWindow | undefined): boolean =>
      window !== undefined && workspaceIn(placeIn(window.webContents.getURL())) === workspace;
    const { current } = this;
    if (workspace === undefined || shows(current)) return current;
    return [...this.#states.keys()].findLast(shows);
  }

  /** Tells one window something, once its page is there to hear it. */
  tell(window: BrowserWindow | undefined, event: DesktopEvent): void {
    if (window === undefined) return;
    const { webContents } = window;
    if (!webContents.isLoading() && webContents.getURL() !== "") webContents.send("event", event);
    else webContents.once("did-finish-load", () => webContents.send("event", event));
  }

  #keep(): void {
    clearTimeout(this.#later);
    for (const window of this.#states.keys())
      if (!window.isDestroyed()) this.#states.set(window, stateOf(window));
    if (this.#states.size === 0) return;
    // A window that closes is no place for an error: at worst it opens where it was before.
    const fault = writeWindows(this.#options.path, [...this.#states.values()]);
    if (fault !== undefined) this.#options.log(`The places of the windows could not be kept (${fault}).`);
  }
}
