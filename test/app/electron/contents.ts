import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import { starting } from "./browser.ts";
import type { Session } from "./chromium.ts";
import { makeClone } from "./clone.ts";
import { ipcMain } from "./ipc.ts";
import { isolatedWorld, pageSource, preloadSource, receiveFunction, sendBinding } from "./preload.ts";
import type { FromPage, ToPage } from "./preload.ts";
import { fromPage, ownHosts, toPage } from "./schemes.ts";
import { defaultSession, type Session as OwnSession } from "./session.ts";
import { colorScheme, nativeTheme } from "./theme.ts";

interface PausedRequest {
  requestId: string;
  resourceType: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}

const { pack, unpack } = makeClone({
  encode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"),
  decode: (text) => new Uint8Array(Buffer.from(text, "base64")),
});

interface Options {
  width: number;
  height: number;
  preload?: string;
  session?: OwnSession;
  javascript?: boolean;
}

/** A page of Chromium as Electron's main process sees it. */
export class WebContents extends EventEmitter {
  static #last = 0;
  readonly id = ++WebContents.#last;
  readonly session: OwnSession;
  readonly started: Promise<void>;
  targetId = "";
  #page: Session | undefined;
  #world: number | undefined;
  #address = "";
  #loading = false;
  #zoom = 0;
  #destroyed = false;
  #openHandler: (details: { url: string }) => unknown = () => ({ action: "deny" });

  constructor(options: Options) {
    super();
    this.session = options.session ?? defaultSession;
    this.once("destroyed", () => (this.#destroyed = true));
    this.started = this.#start(options);
    this.started.catch(() => undefined);
  }

  async #start({ width, height, preload, javascript = true }: Options) {
    const { browser } = await starting;
    const target = { url: "about:blank", width, height, newWindow: true };
    this.targetId = (await browser.send<{ targetId: string }>("Target.createTarget", target)).targetId;
    const attached = { targetId: this.targetId, flatten: true };
    const { sessionId } = await browser.send<{ sessionId: string }>("Target.attachToTarget", attached);
    const page = (this.#page = browser.session(sessionId));
    this.#listen(page);
    const secret = randomUUID();
    const script = this.#readPreload(preload);
    await Promise.all([
      page.send("Page.enable"),
      page.send("Runtime.enable"),
      page.send("Inspector.enable"),
      page.send("Runtime.addBinding", { name: sendBinding, executionContextName: isolatedWorld }),
      page.send("Fetch.enable", {
        patterns: this.session.isAsked
          ? [{ urlPattern: "*" }]
          : [{ urlPattern: ownHosts }, { urlPattern: "*", resourceType: "Document" }],
      }),
      !javascript && page.send("Emulation.setScriptExecutionDisabled", { value: true }),
      this.showTheme(),
      page.send("Page.addScriptToEvaluateOnNewDocument", { source: pageSource(secret) }),
      script !== undefined &&
        page.send("Page.addScriptToEvaluateOnNewDocument", {
          worldName: isolatedWorld,
          source: preloadSource(secret, script),
        }),
    ]);
    nativeTheme.on("updated", () => void this.showTheme());
  }

  /** A preload that cannot be read is told of, and the page loads without it. */
  #readPreload(path: string | undefined): string | undefined {
    try {
      return path === undefined ? undefined : readFileSync(path, "utf8");
    } catch (error) {
      this.emit("preload-error", {}, path, error);
      return undefined;
    }
  }

  #listen(page: Session): void {
    page.on("Runtime.executionContextCreated", ({ context }: { context: Context }) => {
      if (context.name === isolatedWorld && context.auxData.frameId === this.targetId)
        this.#world = context.id;
    });
    page.on("Runtime.bindingCalled", (event: { payload: string; executionContextId: number }) => {
      void this.#receive(JSON.parse(event.payload) as FromPage, event.executionContextId);
    });
    page.on("Fetch.requestPaused", (paused: PausedRequest) => void this.#answer(page, paused));
    page.on(
      "Page.frameNavigated",
      ({ frame }: { frame: { parentId?: string; url: string; urlFragment?: string } }) => {
        if (frame.parentId !== undefined) return;
        this.#address = fromPage(frame.url + (frame.urlFragment ?? ""));
        this.emit("did-navigate", {}, this.#address);
      },
    );
    page.on("Page.navigatedWithinDocument", ({ frameId, url }: { frameId: string; url: string }) => {
      if (frameId === this.targetId) this.#address = fromPage(url);
    });
    page.on("Page.loadEventFired", () => this.emit("did-finish-load", {}));
    page.on("Page.windowOpen", ({ url }: { url: string }) => this.#openHandler({ url: fromPage(url) }));
    page.on("Inspector.targetCrashed", () => {
      this.emit("render-process-gone", {}, { reason: "crashed", exitCode: 1 });
    });
  }

  /** Lets a navigation pass or not, and answers what belongs to a scheme of the app's own. */
  async #answer(page: Session, { requestId, request, resourceType }: PausedRequest): Promise<void> {
    const url = fromPage(request.url);
    const fail = (errorReason: string) => page.send("Fetch.failRequest", { requestId, errorReason });
    try {
      if (resourceType === "Document" && this.#address !== "" && !this.#loading && this.#isStopped(url)) {
        await fail("Aborted");
        return;
      }
      if (!this.session.mayRequest(url)) {
        await fail("BlockedByClient");
        return;
      }
      const handler = this.session.protocol.handlerOf(url);
      if (handler === undefined) {
        await page.send("Fetch.continueRequest", { requestId });
        return;
      }
      const { method, headers, postData } = request;
      const response = await handler(
        new Request(url, { method, headers, ...(postData === undefined ? {} : { body: postData }) }),
      );
      await page.send("Fetch.fulfillRequest", {
        requestId,
        responseCode: response.status,
        responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
        body: Buffer.from(await response.arrayBuffer()).toString("base64"),
      });
    } catch {
      await fail("Failed").catch(() => undefined);
    }
  }

  #isStopped(url: string): boolean {
    let stopped = false;
    this.emit("will-navigate", { url, preventDefault: () => (stopped = true) }, url);
    return stopped;
  }

  async #receive(message: FromPage, world: number): Promise<void> {
    const event = { sender: this, senderFrame: { url: this.#address, parent: null } };
    const args = unpack(message.args) as unknown[];
    if (message.kind === "send") {
      ipcMain.emit(message.channel, event, ...args);
      return;
    }
    const { id, channel } = message;
    try {
      this.#deliver({ kind: "reply", id, value: pack(await ipcMain.answer(channel, event, args)) }, world);
    } catch (error) {
      // The words of Electron, in which a thrown error arrives.
      const text = `Error invoking remote method '${channel}': ${String(error)}`;
      this.#deliver({ kind: "reply", id, error: text }, world);
    }
  }

  #deliver(message: ToPage, contextId: number | undefined): void {
    const expression = `${receiveFunction}(${JSON.stringify(JSON.stringify(message))})`;
    // The page may be gone.
    this.#page?.send("Runtime.evaluate", { contextId, expression }).catch(() => undefined);
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#world !== undefined) this.#deliver({ kind: "event", channel, args: pack(args) }, this.#world);
  }

  async loadURL(address: string): Promise<void> {
    await this.started;
    const page = this.#page as Session;
    this.#loading = true;
    try {
      const finished = new Promise((done) => page.once("Page.loadEventFired", done));
      const { errorText } = await page.send<{ errorText?: string }>("Page.navigate", {
        url: toPage(address),
      });
      if (errorText !== undefined) throw new Error(`${errorText} loading '${address}'`);
      await finished;
    } finally {
      this.#loading = false;
    }
  }

  async showTheme(): Promise<void> {
    const features = [{ name: "prefers-color-scheme", value: colorScheme() }];
    await this.#page?.send("Emulation.setEmulatedMedia", { features }).catch(() => undefined);
  }

  /** The options are Chromium's own, by the same names. */
  async printToPDF(options: object): Promise<Buffer> {
    await this.started;
    const { data } = await (this.#page as Session).send<{ data: string }>("Page.printToPDF", options);
    return Buffer.from(data, "base64");
  }

  getURL(): string {
    return this.#address;
  }

  isDestroyed = (): boolean => this.#destroyed;
  getZoomLevel = (): number => this.#zoom;
  isLoading = (): boolean => this.#loading;
  replaceMisspelling = (): void => undefined;
  toggleDevTools = (): void => undefined;

  setZoomLevel(level: number): void {
    this.#zoom = level;
  }

  /** Nothing is printed, and the dialog is dismissed. */
  print(_options: object, done?: (success: boolean, why: string) => void): void {
    done?.(false, "Print job canceled");
  }

  startDrag({ file, icon }: { file?: string; icon?: { isEmpty(): boolean } }): void {
    if (!file) throw new Error("Must specify either 'file' or 'files' option");
    if (!icon || icon.isEmpty()) throw new Error("Must specify non-empty 'icon' option");
  }

  reload(): void {
    void this.#page?.send("Page.reload");
  }

  /** Ends the page's process, which answers to nothing any longer. */
  forcefullyCrashRenderer(): void {
    this.#page?.send("Page.crash").catch(() => undefined);
  }

  setWindowOpenHandler(handler: (details: { url: string }) => unknown): void {
    this.#openHandler = handler;
  }
}

interface Context {
  id: number;
  name: string;
  auxData: { frameId?: string };
}
