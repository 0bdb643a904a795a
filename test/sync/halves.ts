import type { PartialBytes } from "../../src-main/store/blobs/partialFiles.ts";

interface Half {
  bytes: Buffer;
  touched: number;
}

/** Uploads that are under way on an instance of a world: they lie beside its database, and outlive its program. */
export class Halves implements PartialBytes {
  readonly #held = new Map<string, Half>();
  readonly #now: () => number;
  /** The program can be killed before and after each. */
  readonly #boundary: () => Promise<void>;
  readonly #forgot: () => void;

  constructor(around: { now: () => number; boundary: () => Promise<void>; forgot: () => void }) {
    this.#now = around.now;
    this.#boundary = around.boundary;
    this.#forgot = around.forgot;
  }

  /** How old the oldest is, in milliseconds. */
  get age(): number {
    return Math.max(0, ...[...this.#held.values()].map(({ touched }) => this.#now() - touched));
  }

  size(name: string): Promise<number> {
    return Promise.resolve(this.#held.get(name)?.bytes.byteLength ?? 0);
  }

  async write(name: string, at: number, bytes: Uint8Array): Promise<void> {
    await this.#boundary();
    const here = this.#held.get(name)?.bytes ?? Buffer.alloc(0);
    const whole = Buffer.alloc(Math.max(here.byteLength, at + bytes.byteLength));
    here.copy(whole);
    whole.set(bytes, at);
    this.#held.set(name, { bytes: whole, touched: this.#now() });
    await this.#boundary();
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const held = this.#held.get(name);
    if (held) yield await Promise.resolve(held.bytes);
  }

  remove(name: string): Promise<void> {
    this.#held.delete(name);
    return Promise.resolve();
  }

  removeUntouched(time: number): Promise<void> {
    for (const [name, { touched }] of this.#held)
      if (touched < time) {
        this.#held.delete(name);
        this.#forgot();
      }
    return Promise.resolve();
  }
}
