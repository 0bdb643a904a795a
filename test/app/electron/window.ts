import { EventEmitter } from "node:events";
import { starting } from "./browser.ts";
import { WebContents } from "./contents.ts";
import { requireReady } from "./readiness.ts";
import type { Session } from "./session.ts";

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Options extends Partial<Bounds> {
  show?: boolean;
  title?: string;
  webPreferences?: { preload?: string; session?: Session; javascript?: boolean };
}

const windows = new Set<BrowserWindow>();

let focused: BrowserWindow | null = null;
const takeFocus = (window: BrowserWindow): void => void (focused = window);

/** Tells `allClosed` when the last window is gone, and what the app hears of contents and focus. */
export const windowEvents = new EventEmitter();

/** A window: a page of Chromium with the bookkeeping that Electron's windows have. */
export class BrowserWindow extends EventEmitter {
  readonly id: number;
  readonly webContents: WebContents;
  readonly #bounds: Bounds;
  #title: string;
  #visible: boolean;
  #maximized = false;
  #minimized = false;
  #fullScreen = false;
  #destroyed = false;

  constructor({
    x = 0,
    y = 0,
    width = 800,
    height = 600,
    show = true,
    title = "",
    webPreferences,
  }: Options = {}) {
    super();
    requireReady("Cannot create BrowserWindow before app is ready");
    this.#bounds = { x, y, width, height };
    this.#title = title;
    this.#visible = show;
    this.webContents = new WebContents({ width, height, ...webPreferences });
    this.id = this.webContents.id;
    let painted = false;
    this.webContents.on("did-finish-load", () => {
      if (!painted && !this.#destroyed) this.emit("ready-to-show", {});
      painted = true;
    });
    this.webContents.on("render-process-gone", (_event, details) =>
      windowEvents.emit("gone", this.webContents, details),
    );
    windows.add(this);
    takeFocus(this);
    windowEvents.emit("created", this);
    windowEvents.emit("contents", this.webContents);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focused;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...windows].find((window) => window.webContents === contents) ?? null;
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  show(): void {
    this.#requireAlive();
    this.#visible = true;
    this.focus();
  }

  hide(): void {
    this.#requireAlive();
    this.#visible = false;
    if (focused === this) focused = null;
  }

  focus(): void {
    this.#requireAlive();
    takeFocus(this);
    this.emit("focus");
    windowEvents.emit("focus", this);
  }

  minimize(): void {
    this.#minimized = true;
    this.emit("minimize");
  }

  restore(): void {
    this.#minimized = false;
    this.emit("restore");
  }

  maximize(): void {
    this.#maximized = true;
    this.emit("maximize");
  }

  setFullScreen(is: boolean): void {
    this.#fullScreen = is;
    this.emit(is ? "enter-full-screen" : "leave-full-screen");
  }

  setOverlayIcon(_image: unknown, _words: string): void {
    this.#requireAlive();
  }

  #requireAlive(): void {
    if (this.#destroyed) throw new TypeError("Object has been destroyed");
  }

  isFullScreen = () => this.#fullScreen;
  isFocused = () => focused === this;
  isVisible = () => this.#visible;
  isMinimized = () => this.#minimized;
  isMaximized = () => this.#maximized;
  isDestroyed = () => this.#destroyed;
  getTitle = () => this.#title;
  getBounds = () => ({ ...this.#bounds });
  getNormalBounds = () => ({ ...this.#bounds });

  setBounds(bounds: Partial<Bounds>): void {
    Object.assign(this.#bounds, bounds);
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  close(): void {
    let stopped = false;
    this.emit("close", { preventDefault: () => (stopped = true) });
    if (!stopped) this.destroy();
  }

  destroy(): void {
    if (this.#destroyed) return;
    const { started, targetId } = {
      started: this.webContents.started,
      targetId: () => this.webContents.targetId,
    };
    void started
      .then(async () => (await starting).browser.send("Target.closeTarget", { targetId: targetId() }))
      .catch(() => undefined);
    this.gone();
  }

  /** The page was closed, by us or by its own means. */
  gone(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    windows.delete(this);
    if (focused === this) focused = null;
    this.webContents.emit("destroyed");
    this.emit("closed");
    if (windows.size === 0) windowEvents.emit("allClosed");
  }
}

void starting.then(({ browser }) => {
  // A page's pop-up appears for a moment before anyone can refuse it.
  browser.on(
    "Target.targetCreated",
    ({ targetInfo }: { targetInfo: { targetId: string; openerId?: string } }) => {
      if (targetInfo.openerId === undefined) return;
      browser.send("Target.closeTarget", { targetId: targetInfo.targetId }).catch(() => undefined);
    },
  );
  browser.on("Target.targetDestroyed", ({ targetId }: { targetId: string }) => {
    for (const window of [...windows]) if (window.webContents.targetId === targetId) window.gone();
  });
});
