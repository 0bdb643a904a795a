import { createReadStream, constants } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "../disk/ifThere.ts";

/**
 * Bytes that are still growing, by name. They are written to the place that they have in the whole, so that two who send
 * the same ones do not come into each other's way.
 */
export interface PartialBytes {
  /** How much is here, 0 where nothing is. */
  size(name: string): Promise<number>;
  write(name: string, at: number, bytes: Uint8Array): Promise<void>;
  /** The bytes that are here, in order. */
  read(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
  /** Removes what nobody has written to since `time`, in milliseconds. */
  removeUntouched(time: number): Promise<void>;
}

/** Files that are still growing, in a folder. */
export class PartialFiles implements PartialBytes {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async size(name: string): Promise<number> {
    return (await ifThere(stat(this.#pathOf(name))))?.size ?? 0;
  }

  async write(name: string, at: number, bytes: Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = await open(this.#pathOf(name), constants.O_WRONLY | constants.O_CREAT, 0o600);
    try {
      for (let written = 0; written < bytes.byteLength;)
        written += (await file.write(bytes, written, bytes.byteLength - written, at + written)).bytesWritten;
    } finally {
      await file.close();
    }
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    if ((await this.size(name)) > 0) yield* createReadStream(this.#pathOf(name)) as AsyncIterable<Uint8Array>;
  }

  remove(name: string): Promise<void> {
    return rm(this.#pathOf(name), { force: true });
  }

  async removeUntouched(time: number): Promise<void> {
    for (const name of (await ifThere(readdir(this.#folder))) ?? []) {
      const found = await ifThere(stat(this.#pathOf(name)));
      if (found && found.mtimeMs < time) await this.remove(name);
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }
}
