import { createHash } from "node:crypto";
import { ApiError } from "../api/error.ts";
import type { PrintPage } from "../content/export/pdf/exportPdf.ts";

/** So many of one person's prints may wait; more are refused. */
const mostWaiting = 5;

/** What was printed last is kept up to so many bytes together: a download that broke off is asked for again. */
const mostKept = 64 * 1024 * 1024;

interface Turn {
  begin: () => void;
}

/**
 * Prints one page at a time, since one of a thousand pages takes so much memory. People take turns: whoever wants ten
 * books waits for them, and nobody else does.
 */
export class PrintQueue {
  readonly #print: PrintPage;
  /** The turns that each person waits for; whoever is first in the map is next. */
  readonly #waiting = new Map<string, Turn[]>();
  /** By the hash of the page, the oldest first. */
  readonly #kept = new Map<string, Uint8Array>();
  #isPrinting = false;

  readonly #mostKept: number;

  constructor(print: PrintPage, mostBytesKept = mostKept) {
    this.#print = print;
    this.#mostKept = mostBytesKept;
  }

  /** Printing for one person. Throws 429 where too much of theirs waits, and the signal's reason while it does. */
  for(person: string): PrintPage {
    return async (html, signal) => {
      signal.throwIfAborted();
      const hash = createHash("sha256").update(html).digest("base64");
      const kept = this.#kept.get(hash);
      if (kept) return kept;
      await this.#turn(person, signal);
      try {
        return this.#keep(hash, this.#kept.get(hash) ?? (await this.#print(html, signal)));
      } finally {
        this.#passOn();
      }
    };
  }

  async #turn(person: string, signal: AbortSignal): Promise<void> {
    if (!this.#isPrinting) {
      this.#isPrinting = true;
      return;
    }
    const line = this.#waiting.get(person) ?? [];
    if (line.length >= mostWaiting)
      throw new ApiError(
        429,
        `${mostWaiting} PDFs of yours wait for the printer already: take one of them first.`,
      );
    await new Promise<void>((begin, refuse) => {
      const turn: Turn = { begin: () => (signal.removeEventListener("abort", leave), begin()) };
      const leave = (): void => {
        this.#leave(person, turn);
        refuse(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.set(person, [...line, turn]);
    });
  }

  #leave(person: string, turn: Turn): void {
    const line = (this.#waiting.get(person) ?? []).filter((other) => other !== turn);
    if (line.length > 0) this.#waiting.set(person, line);
    else this.#waiting.delete(person);
  }

  /** The next person's first turn begins, and they go to the end of those who wait. */
  #passOn(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#isPrinting = false;
      return;
    }
    const [person, [turn, ...later]] = next;
    this.#waiting.delete(person);
    if (later.length > 0) this.#waiting.set(person, later);
    turn?.begin();
  }

  #keep(hash: string, pdf: Uint8Array): Uint8Array {
    this.#kept.delete(hash);
    this.#kept.set(hash, pdf);
    let size = 0;
    for (const [older, { byteLength }] of [...this.#kept].reverse()) {
      size += byteLength;
      if (size > this.#mostKept) this.#kept.delete(older);
    }
    return pdf;
  }
}
