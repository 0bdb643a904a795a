import { EventEmitter } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { starting } from "./browser.ts";
import { keepProfileIn } from "./profile.ts";
import { becomeReady, isReady, requireReady } from "./readiness.ts";
import { BrowserWindow, windowEvents } from "./window.ts";

class Application extends EventEmitter {
  readonly isPackaged = false;
  readonly #paths = new Map([
    ["home", homedir()],
    ["temp", tmpdir()],
    ["appData", join(homedir(), ".config")],
    ["downloads", join(homedir(), "Downloads")],
  ]);
  #name = "Electron";
  #quitting = false;
  #openAtLogin = false;
  #badge = 0;
  readonly #schemes = new Set<string>();

  constructor() {
    super();
    void starting.then(() => {
      becomeReady();
      this.emit("ready", {});
    });
    windowEvents.on("allClosed", () => {
      if (!this.#quitting && !this.emit("window-all-closed")) this.quit();
    });
  }

  async whenReady(): Promise<void> {
    await starting;
  }

  isReady = isReady;

  getPath(name: string): string {
    return this.#paths.get(name) ?? join(homedir(), ".config", this.#name, name === "userData" ? "" : name);
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error("Path must be absolute");
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
      throw new Error(`Failed to set path: ${path}`);
    this.#paths.set(name, path);
    if (name === "userData") keepProfileIn(path);
  }

  getLocaleCountryCode(): string {
    return new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).region ?? "";
  }

  getName(): string {
    return this.#name;
  }

  setName(name: string): void {
    this.#name = name;
  }

  getAppPath(): string {
    let folder = resolve(process.argv.slice(1).find((word) => !word.startsWith("-")) ?? ".");
    while (folder !== dirname(folder) && !existsSync(join(folder, "package.json"))) folder = dirname(folder);
    return folder;
  }

  getVersion(): string {
    const { version } = JSON.parse(readFileSync(join(this.getAppPath(), "package.json"), "utf8")) as {
      version: string;
    };
    return version;
  }

  #hasLock = false;

  /** What is handed on has to be one object, which can be cloned. */
  requestSingleInstanceLock(data: object = {}): boolean {
    if (Object.getPrototypeOf(structuredClone(data)) !== Object.prototype)
      throw new TypeError("Error processing argument at index 0");
    return (this.#hasLock = true);
  }

  hasSingleInstanceLock = (): boolean => this.#hasLock;
  releaseSingleInstanceLock = (): void => void (this.#hasLock = false);

  /** As Chromium takes them apart: what begins with a hyphen, wherever it stands. */
  readonly commandLine = {
    hasSwitch: (name: string): boolean =>
      !this.#isSandboxed && process.argv.some((word) => word.replace(/^--|=.*$/g, "") === name),
  };
  #isSandboxed = false;

  /** Forgets that there was to be none. */
  enableSandbox(): void {
    if (isReady()) throw new Error("app.enableSandbox() can only be called before app is ready");
    this.#isSandboxed = true;
  }

  /** The languages of the system, as a test has them. */
  languages = [Intl.DateTimeFormat().resolvedOptions().locale];
  getPreferredSystemLanguages = (): string[] => [...this.languages];

  /** Empty before the app is ready, as Electron's is. */
  getLocale(): string {
    return isReady() ? Intl.DateTimeFormat().resolvedOptions().locale : "";
  }

  setAppUserModelId = () => undefined;

  /** The scheme stays with the app for as long as it runs; the system is not told. */
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.#schemes.add(scheme);
    return true;
  }

  isDefaultProtocolClient = (scheme: string): boolean => this.#schemes.has(scheme);

  /** Known to macOS and Windows alone: on Linux Electron does nothing. */
  setLoginItemSettings(settings: { openAtLogin?: boolean; args?: string[] }): void {
    if (process.platform !== "linux") this.#openAtLogin = settings.openAtLogin === true;
  }

  /** Windows keeps the entry of what its task manager has turned off, as a test has it. */
  isTurnedOff = false;

  getLoginItemSettings = () => ({
    openAtLogin: this.#openAtLogin,
    executableWillLaunchAtLogin: this.#openAtLogin && !this.isTurnedOff,
  });

  /** On Linux a number is shown by Unity's launcher alone; anywhere else it is refused. */
  setBadgeCount(count?: number): boolean {
    requireReady("app is not ready");
    this.#badge = count ?? 1;
    return true;
  }

  getBadgeCount = (): number => this.#badge;

  relaunch = () => undefined;

  /** Electron's order: before-quit, each window's close, will-quit; each may be stopped. */
  quit(): void {
    if (this.#isStopped("before-quit")) return;
    this.#quitting = true;
    for (const window of BrowserWindow.getAllWindows()) window.close();
    this.#quitting = false;
    if (BrowserWindow.getAllWindows().length > 0 || this.#isStopped("will-quit")) return;
    this.exit(0);
  }

  exit(code = 0): void {
    this.emit("quit", {}, code);
    void starting.then((chromium) => chromium.close()).finally(() => process.exit(code));
  }

  #isStopped(event: string): boolean {
    let stopped = false;
    this.emit(event, { preventDefault: () => (stopped = true) });
    return stopped;
  }
}

export const app = new Application();
windowEvents.on("contents", (contents) => app.emit("web-contents-created", {}, contents));
windowEvents.on("gone", (contents, details) => app.emit("render-process-gone", {}, contents, details));
windowEvents.on("created", (window) => app.emit("browser-window-created", {}, window));
windowEvents.on("focus", (window) => app.emit("browser-window-focus", {}, window));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => app.quit());
