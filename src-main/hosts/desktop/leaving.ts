import { BrowserWindow, app } from "electron";
import { beginAgain } from "./beginAgain.ts";

export interface LeavingOptions {
  /** Closes what the app has open beside its windows. */
  close: () => Promise<unknown>;
  /** Keeps which windows are open now, since they are about to close. */
  keepWindows: () => void;
  /** Some windows stay open after all. */
  stay?: () => void;
  /** Has an update that is ready wait for another end than this one. */
  putOffUpdate?: () => void;
  log: (line: string) => void;
  /** For how long a system that ends is kept waiting, in milliseconds. */
  patience?: number;
  /** After so long the app ends though not everything is closed, in milliseconds. */
  deadline?: number;
  /** After so long an installation that did not come to be is given up, in milliseconds. */
  refused?: number;
}

/** The app's end: nothing ends before the workspaces are closed, once. */
export class Leaving {
  readonly #options: LeavingOptions;
  #closing: Promise<void> | undefined;
  #isClosed = false;
  #isForUpdate = false;
  #isInstalling = false;
  #endsWithSystem = false;
  /** What the next start is to open, where there is to be one. */
  #next: Promise<readonly string[]>[] = [];

  constructor(options: LeavingOptions) {
    this.#options = options;
    app.on("will-quit", (event) => {
      if (this.#isClosed) return;
      event.preventDefault();
      void this.#end();
    });
    // Windows ends a program that has answered: what a page has not saved would be gone.
    app.on("browser-window-created", (_event, window) =>
      window.on("query-session-end", (event) => {
        event.preventDefault();
        this.#endWithSystem();
      }),
    );
  }

  /** Whether the app has begun to end: what it is asked now, its next start has to answer. */
  get isUnderway(): boolean {
    return this.#isForUpdate || this.#closing !== undefined;
  }

  /** Whoever starts the app while it ends finds it started, with what they wanted to open. */
  beginAgainWith(words: Promise<readonly string[]>): void {
    this.#next.push(words.catch(() => []));
  }

  /**
   * Ends the app for its next version. That one may begin before this one has ended: it finds every page saved, the
   * workspaces closed, and nobody who holds its place. Where a page will not close, the version waits.
   */
  async leaveFor(install: () => void): Promise<void> {
    if (this.isUnderway) return;
    this.#isForUpdate = true;
    this.#options.keepWindows();
    if (!(await this.#closeWindows())) {
      this.#options.log("A window stayed open; the update waits.");
      this.#isForUpdate = false;
      this.#options.stay?.();
      return;
    }
    await this.#close();
    app.releaseSingleInstanceLock();
    this.#isInstalling = true;
    try {
      install();
    } catch {
      return this.refuse();
    }
    // Not before: some installations are waited for.
    setTimeout(() => this.refuse(), this.#options.refused ?? 30_000).unref();
  }

  /** The installation that the app ended for did not come to be. */
  refuse(): void {
    if (!this.#isInstalling) return;
    this.#isInstalling = false;
    this.#options.log("The update was not installed; the app starts again as it was.");
    this.#options.putOffUpdate?.();
    void this.#words().then((words) => {
      beginAgain(words);
      app.exit(0);
    });
  }

  async #end(): Promise<void> {
    await this.#close();
    if (this.#next.length > 0 && !this.#endsWithSystem) beginAgain(await this.#words());
    app.quit();
  }

  async #words(): Promise<string[]> {
    return (await Promise.all(this.#next)).flat();
  }

  #endWithSystem(): void {
    if (this.#endsWithSystem) return;
    this.#endsWithSystem = true;
    // An installer that a system stops halfway leaves no app behind.
    this.#options.putOffUpdate?.();
    if (this.isUnderway) return;
    setTimeout(() => app.exit(0), this.#options.patience ?? 2000).unref();
    app.quit();
  }

  /** A page that closes sends what it has not saved. Answers whether all of them did. */
  async #closeWindows(): Promise<boolean> {
    const closed = BrowserWindow.getAllWindows().map(
      (window) =>
        new Promise<void>((done) => {
          window.once("closed", () => done());
          window.close();
        }),
    );
    const late = new Promise<boolean>((done) =>
      setTimeout(done, this.#options.patience ?? 2000, false).unref(),
    );
    return Promise.race([Promise.all(closed).then(() => true), late]);
  }

  #close(): Promise<void> {
    this.#closing ??= this.#closeInTime().then(() => void (this.#isClosed = true));
    return this.#closing;
  }

  async #closeInTime(): Promise<void> {
    const late = new Promise<string>((done) =>
      setTimeout(done, this.#options.deadline ?? 5000, "late").unref(),
    );
    const closed = this.#options.close().catch(() => undefined);
    if ((await Promise.race([closed, late])) === "late")
      this.#options.log("Not everything was closed in time; the app ends all the same.");
  }
}
