import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import type { Readable, Writable } from "node:stream";
import { findBrowser } from "../../../src-main/start/browser.mjs";
import { profileFolders } from "./profile.ts";

interface Message {
  id?: number;
  sessionId?: string;
  method: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** What carries the messages of conversations. */
interface Carrier {
  session(id: string): Session;
  send(id: string | undefined, method: string, params: object): Promise<unknown>;
}

/** One conversation of the DevTools protocol: with the browser, or with one page of it. Emits the events it hears. */
export class Session extends EventEmitter {
  readonly #pipe: Carrier;
  readonly #id: string | undefined;

  constructor(pipe: Carrier, id: string | undefined) {
    super();
    this.#pipe = pipe;
    this.#id = id;
  }

  async send<T = unknown>(method: string, params: object = {}): Promise<T> {
    return (await this.#pipe.send(this.#id, method, params)) as T;
  }

  session(id: string): Session {
    return this.#pipe.session(id);
  }
}

/** The protocol over two pipes, so that Chromium ends when this process does, however it ends. */
class Pipe {
  readonly #output: Writable;
  readonly #sessions = new Map<string | undefined, Session>();
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown> & { method: string }>();
  #last = 0;
  #begun: Buffer[] = [];

  constructor(output: Writable, input: Readable) {
    this.#output = output;
    input.on("data", (chunk: Buffer) => this.#read(chunk));
    // A write after Chromium's end has nobody to tell.
    output.on("error", () => undefined);
  }

  session(id: string | undefined): Session {
    const session = this.#sessions.get(id) ?? new Session(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  send(sessionId: string | undefined, method: string, params: object): Promise<unknown> {
    const id = ++this.#last;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { ...answer, method });
    this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return answer.promise;
  }

  /** Messages end with a zero byte, anywhere in a chunk. */
  #read(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      this.#receive(JSON.parse(Buffer.concat([...this.#begun, rest.subarray(0, end)]).toString()) as Message);
      this.#begun = [];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) this.#begun.push(rest);
  }

  #receive({ id, sessionId, method, params, result, error }: Message): void {
    if (id === undefined) {
      this.#sessions.get(sessionId)?.emit(method, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`${waiting.method}: ${error.message}`));
  }
}

export interface Chromium {
  browser: Session;
  /** Where Playwright finds it. */
  endpoint: string;
  close(): Promise<void>;
}

const flags = [
  "--remote-debugging-pipe",
  "--remote-debugging-port=0",
  "--no-startup-window",
  "--no-first-run",
  "--no-default-browser-check",
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-sync",
  "--disable-component-update",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-renderer-backgrounding",
  "--disable-backgrounding-occluded-windows",
  "--password-store=basic",
  "--force-color-profile=srgb",
  // Otherwise one more process stands ready for a window that few tests open.
  "--disable-features=SpareRendererForSitePerProcess",
];

/** Starts a Chromium without a window of its own: headless, unless STANDIN_HEADED is set. */
export async function startChromium(): Promise<Chromium> {
  const executable = findBrowser();
  if (executable === undefined) throw new Error("The stand-in needs a Chromium: set CHROMIUM_PATH.");
  const { profile, passing, drop } = await profileFolders();
  const headless = process.env["STANDIN_HEADED"] ? [] : ["--headless"];
  const child = spawn(executable, [...headless, `--user-data-dir=${profile}`, ...flags], {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, TMPDIR: passing },
  });
  const ended = new Promise<void>((done) => child.on("exit", () => done()));
  process.on("exit", () => {
    child.kill("SIGKILL");
    drop();
  });
  const endpoint = await new Promise<string>((found, failed) => {
    let said = "";
    (child.stderr as Readable).setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const [, address] = /^DevTools listening on (ws:\/\/.*)$/m.exec(said) ?? [];
      if (address !== undefined) found(address);
    });
    child.on("exit", () => failed(new Error(`Chromium did not start:\n${said}`)));
    child.on("error", failed);
  });
  const browser = new Pipe(child.stdio[3] as Writable, child.stdio[4] as Readable).session(undefined);
  return {
    browser,
    endpoint,
    // Let it end by itself, so that it leaves nothing behind; killing is for when that takes too long.
    async close() {
      void browser.send("Browser.close").catch(() => undefined);
      await Promise.race([ended, new Promise((late) => setTimeout(late, 2_000).unref())]);
    },
  };
}
