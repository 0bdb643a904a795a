import { BrowserWindow, app } from "electron";

export interface LeavingOptions {
  /** Closes what the app has open beside its windows. */
  close: () => Promise<unknown>;
  /** Keeps which windows are open now, since they are about to close. */
  keepWindows: () => void;
  log: (line: string) => void;
  /** For how long a system that ends is kept waiting, in milliseconds. */
  patience?: number;
  /** After so long an installation that did not come to be is given up, in milliseconds. */
  refused?: number;
}

/** The app's end: nothing ends before the workspaces are closed, once. */
export class Leaving {
  readonly #options: LeavingOptions;
  #closing: Promise<void> | undefined;
  #isClosed = false;
  #isForUpdate = false;

  constructor(options: LeavingOptions) {
    this.#options = options;
    app.on("will-quit", (event) => {
      if (this.#isClosed) return;
      event.preventDefault();
      void this.#close().then(() => app.quit());
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

  /**
   * Ends the app for its next version. That one may begin before this one has ended: it finds every page saved, the
   * workspaces closed, and nobody who holds its place.
   */
  async leaveFor(install: () => void): Promise<void> {
    if (this.isUnderway) return;
    this.#isForUpdate = true;
    this.#options.keepWindows();
    await this.#closeWindows();
    await this.#close();
    app.releaseSingleInstanceLock();
    setTimeout(() => this.#beginAgain(), this.#options.refused ?? 30_000).unref();
    install();
  }

  #beginAgain(): void {
    this.#options.log("The update was not installed; the app starts again as it was.");
    app.relaunch();
    app.exit(0);
  }

  #endWithSystem(): void {
    if (this.isUnderway) return;
    setTimeout(() => app.exit(0), this.#options.patience ?? 2000).unref();
    app.quit();
  }

  /** A page that closes sends what it has not saved. */
  async #closeWindows(): Promise<void> {
    const closed = BrowserWindow.getAllWindows().map(
      (window) =>
        new Promise<void>((done) => {
          window.once("closed", () => done());
          window.close();
        }),
    );
    const late = new Promise((done) => setTimeout(done, this.#options.patience ?? 2000).unref());
    await Promise.race([Promise.all(closed), late]);
  }

  #close(): Promise<void> {
    this.#closing ??= this.#options
      .close()
      .catch(() => undefined)
      .then(() => void (this.#isClosed = true));
    return this.#closing;
  }
}
