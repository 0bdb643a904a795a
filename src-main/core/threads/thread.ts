import { Worker } from "node:worker_threads";
import { ApiError } from "../../api/error.ts";
import { besideProgram } from "../../jobs/besideProgram.ts";
import type { CoreEvent } from "../core.ts";
import { faultOf, lineOf, type Fault, type Log } from "../fault.ts";
import { errorFrom, type Message, type Opened, type Request, type ThreadSettings } from "../message.ts";

const program = besideProgram(import.meta.url, "worker");

/**
 * Room for what a thread has just made, in megabytes. By default it grows to four times as much, all of it kept from
 * the system, and no operation gets faster by it.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12 };

/** How often a thread that was started again asks for its store, while whoever asks it finds that away. */
const reopenPause = 1_000;

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export interface ThreadOptions {
  /** Read at every start, so that a thread that died comes back with what has become true since. */
  settings: () => ThreadSettings;
  /** Settles when the thread may open its store. */
  after?: Promise<unknown>;
  onEvent: (event: CoreEvent) => void;
  log: Log;
}

/**
 * One worker thread of the core and the messages to it. When it dies, the calls it was at are refused and it is
 * started again; one that dies again before it has answered anything stays down, since it would die for ever.
 */
export class CoreThread {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker;
  #opened: Promise<Opened>;
  #next = 1;
  #useful = false;
  #down: Error | undefined;
  #closing = false;
  /** Was it started again? Then its store was there once, and may be again. */
  #restarted = false;
  #openedAt = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#worker = this.#start();
    this.#opened = this.#open(options.after);
  }

  /** Settles when the thread has opened its store, or with the reason why it could not. */
  get opened(): Promise<Opened> {
    return this.#opened;
  }

  /** Asks the thread for something and waits for the answer. */
  async ask<T>(verb: string, ...args: unknown[]): Promise<T> {
    await this.#reach();
    const answer = await this.#send(verb, args);
    this.#useful = true;
    return answer as T;
  }

  /** Waits until the thread has its store: one that did not get it when it was started again asks for it anew. */
  async #reach(): Promise<void> {
    try {
      await this.#opened;
    } catch (error) {
      if (!this.#restarted || this.#closing || performance.now() - this.#openedAt < reopenPause) throw error;
      this.#opened = this.#open(undefined);
      await this.#opened;
    }
  }

  /** Lets the thread close its store, then ends it. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    const opened = await this.#opened.then(
      () => true,
      () => false,
    );
    if (opened) await this.#send("close", []).catch(() => undefined);
    await this.#worker.terminate();
  }

  /** Ends the thread at once, as a crash would. */
  async kill(): Promise<void> {
    await this.#worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(program, { resourceLimits, execArgv: [], name: this.#options.settings().role });
    worker.on("message", (messages: Message[]) => {
      for (const message of messages) this.#receive(message);
    });
    worker.on("error", (error) => this.#logFault(faultOf(`The ${this.#role} thread`, error)));
    worker.on("exit", () => this.#ended(worker));
    return worker;
  }

  #open(after: Promise<unknown> | undefined): Promise<Opened> {
    this.#openedAt = performance.now();
    const opened = Promise.resolve(after).then(() =>
      this.#send("open", [this.#options.settings(), this.#restarted]),
    ) as Promise<Opened>;
    // Whoever asks meets the failure; nobody asking is no reason to end the process.
    opened.catch(() => undefined);
    return opened;
  }

  get #role(): string {
    return this.#options.settings().role;
  }

  #send(verb: string, args: unknown[]): Promise<unknown> {
    if (this.#down) return Promise.reject(this.#down);
    const request: Request = { id: this.#next++, verb, args };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  #receive(message: Message): void {
    if ("event" in message) return this.#options.onEvent(message.event);
    if ("fault" in message) return this.#logFault(message.fault);
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ("failure" in message) waiting?.reject(errorFrom(message.failure));
    else waiting?.resolve(message.value);
  }

  #logFault(fault: Fault): void {
    this.#options.log(lineOf(fault), fault);
  }

  #ended(worker: Worker): void {
    if (worker !== this.#worker) return;
    const refusal = this.#closing
      ? new ApiError(503, "Recto is closing.")
      : new ApiError(
          503,
          "A part of Recto stopped and was started again. What was saved is safe; please try again.",
        );
    const restart = !this.#closing && this.#useful;
    if (!restart) this.#down = this.#closing ? refusal : new ApiError(503, this.#hopeless());
    for (const { reject } of this.#waiting.values()) reject(this.#down ?? refusal);
    this.#waiting.clear();
    if (this.#closing) return;
    if (!restart) return this.#options.log(this.#hopeless());
    this.#options.log(`The ${this.#role} thread ended unexpectedly and is started again.`);
    this.#useful = false;
    this.#restarted = true;
    this.#worker = this.#start();
    this.#opened = this.#open(undefined);
  }

  #hopeless(): string {
    return `The ${this.#role} thread of Recto ended twice in a row. Please start Recto again.`;
  }
}
