import { EventEmitter } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { starting } from "./browser.ts";
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

  constructor() {
    super();
    void starting.then(() => this.emit("ready", {}));
    windowEvents.on("allClosed", () => {
      if (!this.#quitting && !this.emit("window-all-closed")) this.quit();
    });
  }

  async whenReady(): Promise<void> {
    await starting;
  }

  getPath(name: string): string {
    return this.#paths.get(name) ?? join(homedir(), ".config", this.#name, name === "userData" ? "" : name);
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
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
    let folder = resolve(process.argv[1] ?? ".");
    while (folder !== dirname(folder) && !existsSync(join(folder, "package.json"))) folder = dirname(folder);
    return folder;
  }

  getVersion(): string {
    const { version } = JSON.parse(readFileSync(join(this.getAppPath(), "package.json"), "utf8")) as {
      version: string;
    };
    return version;
  }

  requestSingleInstanceLock = () => true;
  enableSandbox = () => undefined;

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
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => app.quit());
