import type { TextMerge } from "../../src-preload/bridge.ts";

/** A page's text as it is stored, and the hash that the next save names as its base. */
export interface StoredText {
  text: string;
  hash: string | undefined;
}

/** Thrown by {@link TextStore.write} where the store does not know the text that the edit was made on. */
export class BaseUnknown extends Error {}

/** Where the text of an open page is kept. */
export interface TextStore {
  read(): Promise<StoredText>;
  /** Makes `text` the page's text, changed from the text that has the hash `base`; throws {@link BaseUnknown}. */
  write(text: string, base: string | undefined): Promise<void>;
  merge(base: string, ours: string, theirs: string): Promise<TextMerge>;
}

/** The editor, as the session sees it. */
export interface OpenText {
  text(): string;
  /** Shows another text without making it an edit of the writer's. */
  show(text: string): void;
}

export type SaveState = { kind: "saved" } | { kind: "saving" } | { kind: "failed"; problem: unknown };

/**
 * How long after the first key that is not saved a save begins, however fast the writer goes on: with the time that it
 * takes, no more than the last 300 ms of typing may be lost to a power cut.
 */
export const saveAfter = 150;
export const tryAgainAfter = 3000;
/** A writer cannot type into more merges than this in a row; past it the last merge counts. */
const mergeAttempts = 20;

/**
 * Keeps an open editor and the stored page together: the editor is one more replica (design §6.11). It remembers
 * the text last read beside the writer's own, merges what arrives, and names the text just read as its next base.
 * Saves and reads follow each other, never overlap, and no answer replaces newer typing.
 */
export class TextSession {
  readonly #store: TextStore;
  readonly #editor: OpenText;
  readonly #report: (state: SaveState) => void;
  #known: StoredText;
  #queue: Promise<void> = Promise.resolve();
  #readIsQueued = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer ends. */
  #due = Infinity;
  #closed = false;

  constructor(store: TextStore, editor: OpenText, first: StoredText, report: (state: SaveState) => void) {
    this.#store = store;
    this.#editor = editor;
    this.#known = first;
    this.#report = report;
  }

  get isSaved(): boolean {
    return this.#editor.text() === this.#known.text;
  }

  get text(): string {
    return this.#editor.text();
  }

  /** The text last read, on which the writer's is made. */
  get known(): StoredText {
    return this.#known;
  }

  /** Saves nothing more: somebody else has taken the words over. */
  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  /** The writer typed: saves soon, also while they go on. */
  edited(): void {
    this.#report({ kind: "saving" });
    this.#schedule(saveAfter);
  }

  /** The stored page may have changed: reads it, and takes in what is new. */
  arrived(): void {
    if (this.#readIsQueued) return;
    this.#readIsQueued = true;
    void this.#enqueue(async () => {
      this.#readIsQueued = false;
      const stored = await this.#store.read();
      // The writer's own saves are heard of too: nothing of them is new.
      if (stored.text === this.#known.text) this.#known = stored;
      else await (this.isSaved ? this.#takeIn(this.#known.text, stored) : this.#takeInUnsaved(stored));
    });
  }

  /** Saves now and waits until it is done. */
  async flush(): Promise<void> {
    if (this.#closed) return;
    this.#cancel();
    await this.#enqueue(() => this.#save());
  }

  #schedule(wait: number): void {
    const due = performance.now() + wait;
    if (due >= this.#due) return;
    this.#cancel();
    this.#due = due;
    this.#timer = setTimeout(() => void this.flush(), wait);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#due = Infinity;
  }

  #enqueue(step: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(step).catch((problem: unknown) => this.#fail(problem));
    return this.#queue;
  }

  #fail(problem: unknown): void {
    if (this.isSaved || this.#closed) return;
    this.#report({ kind: "failed", problem });
    this.#schedule(tryAgainAfter);
  }

  async #save(): Promise<void> {
    const text = this.#editor.text();
    if (text === this.#known.text) {
      this.#report({ kind: "saved" });
      return;
    }
    try {
      await this.#store.write(text, this.#known.hash);
    } catch (problem) {
      if (!(problem instanceof BaseUnknown)) throw problem;
      // The editor knows that text still: it merges, and goes on from the text that is stored.
      return this.#takeIn(this.#known.text, await this.#store.read());
    }
    await this.#takeIn(text, await this.#store.read());
  }

  /** Goes on from the page as it was read; what differs from `base`, the text that both sides have, is merged into the editor. */
  async #takeIn(base: string, stored: StoredText): Promise<void> {
    if (stored.text !== base) await this.#mergeIn(base, stored.text);
    this.#known = stored;
    if (this.isSaved) this.#report({ kind: "saved" });
    else this.edited();
  }

  /**
   * Takes in a page that has changed while the writer has more than it. Sentences that both changed are saved before they are merged: the
   * store keeps every version of them for a look, and the editor goes on with the writer's.
   */
  async #takeInUnsaved(stored: StoredText): Promise<void> {
    const { text: base, hash } = this.#known;
    const ours = this.#editor.text();
    const { isClean } = await this.#store.merge(base, ours, stored.text);
    if (!isClean) await this.#store.write(ours, hash).catch(ifBaseUnknown);
    await this.#takeIn(base, isClean ? stored : await this.#store.read());
  }

  async #mergeIn(base: string, theirs: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const ours = this.#editor.text();
      const text = ours === base ? theirs : (await this.#store.merge(base, ours, theirs)).text;
      const typedMeanwhile = this.#editor.text() !== ours;
      if (typedMeanwhile && attempt < mergeAttempts) continue;
      this.#editor.show(text);
      return;
    }
  }
}

/** What cannot be kept as a conflict is merged by the editor alone, which has both texts. */
function ifBaseUnknown(problem: unknown): void {
  if (!(problem instanceof BaseUnknown)) throw problem;
}
