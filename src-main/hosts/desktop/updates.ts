/** The part of electron-updater that is used; a test has its own. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  channel: string | null;
  logger: unknown;
  on(event: "update-downloaded", listener: (info: { version: string }) => void): unknown;
  on(event: "update-not-available", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void;
}

export interface UpdatesOptions {
  /** Loads the updater; undefined where this copy of the app is not kept up to date by itself. */
  load: () => Promise<Updater | undefined>;
  onReady: (version: string) => void;
  log: (line: string) => void;
  /** Ends the app, and installs when nothing of it stands in the way. */
  leaveFor?: (install: () => void) => Promise<void>;
  /** Something the updater was at failed: an installation too, where one was begun. */
  onFailure?: () => void;
  /** How often is asked, in milliseconds. */
  every?: number;
}

const often = 4 * 60 * 60 * 1000;

export type UpdateAnswer = "unavailable" | "checking" | "failed";

/**
 * Keeps the app up to date: a new version is fetched in the background, its signature checked by the updater, and
 * installed when its writer agrees or leaves the app. Who gets it first is up to the feed (`stagingPercentage`).
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #updater: Promise<Updater | undefined> | undefined;
  #channel = "latest";
  #loaded: Updater | undefined;
  #ready: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: UpdatesOptions) {
    this.#options = options;
  }

  /** Takes versions of a channel from now on. */
  follow(channel: string): void {
    const isOther = this.#channel !== channel;
    this.#channel = channel;
    if (isOther && this.#updater !== undefined) void this.check();
  }

  start(): void {
    void this.check();
    this.#timer = setInterval(() => void this.check(), this.#options.every ?? often);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The app ends, and what is ready waits for another end. */
  putOff(): void {
    if (this.#loaded !== undefined) this.#loaded.autoInstallOnAppQuit = false;
  }

  async check(): Promise<UpdateAnswer> {
    try {
      const updater = await (this.#updater ??= this.#load());
      if (updater === undefined) return "unavailable";
      updater.channel = this.#channel;
      // Whoever leaves the beta waits for the next version; an older one could not read what this one wrote.
      updater.allowDowngrade = false;
      await updater.checkForUpdates();
      return "checking";
    } catch (error) {
      this.#fail(error);
      return "failed";
    }
  }

  /** Starts anew as the version that is ready; answers whether there is one. */
  async install(): Promise<boolean> {
    const updater = await this.#updater;
    if (updater === undefined || this.#ready === undefined) return false;
    const install = (): void => updater.quitAndInstall(false, true);
    const { leaveFor } = this.#options;
    if (leaveFor === undefined) install();
    else void leaveFor(install).catch((error: unknown) => this.#fail(error));
    return true;
  }

  async #load(): Promise<Updater | undefined> {
    const updater = await this.#options.load();
    if (updater === undefined) return undefined;
    this.#loaded = updater;
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.logger = null;
    updater.on("update-downloaded", ({ version }) => {
      this.#ready = version;
      this.#options.onReady(version);
    });
    updater.on("error", (error) => {
      this.#fail(error);
      this.#options.onFailure?.();
    });
    return updater;
  }

  #fail(error: unknown): void {
    // A message of the updater's may hold an address; what kind of failure it was has to do.
    const { name = "Error", code } = (error ?? {}) as { name?: string; code?: unknown };
    this.#options.log(
      `The update could not be looked for: ${name}${typeof code === "string" ? ` (${code})` : ""}.`,
    );
  }
}
