import { open, readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ApiError } from "../../api/error.ts";
import { makePassingFolder, usualPassingPlace } from "../../jobs/passingFolder.ts";
import type { Bytes } from "../../store/blobs/blobs.ts";
import { onDisk } from "../../store/disk/disk.ts";
import type { MadeFile } from "../core.ts";

/** What somebody downloads that is made for them, as it is made. */
export interface Made {
  bytes: Bytes;
  contentType: string;
  name: string;
}

/** A day is longer than anybody downloads; what a process left that was killed goes then. */
const kind = { prefix: "recto-download-", longest: 12 * 60 * 60_000 };

/** So many one person has under way at once: each is a copy of what may be large, until its reader has it. */
const mostEach = 4;
/** So much is written before it is looked again whether there is room for more, in bytes. */
const stride = 16 * 1024 * 1024;

/** The room that is left where a folder is, in bytes. */
async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** What is made to be downloaded, each in a file of its own until whoever sends that takes it away. */
export class Downloads {
  readonly #place: string | undefined;
  readonly #room: typeof roomIn;
  readonly #begun = new Set<{ holder: string; folder?: string }>();

  /** `place` is where what passes is kept; a system's own place without it. */
  constructor(place?: string, room = roomIn) {
    this.#place = place;
    this.#room = room;
  }

  /**
   * Keeps what is made in a file, from which it is sent: made as it goes out, it would be held in memory for as long as
   * its reader takes. Leaves nothing behind where that fails, or there is nothing. Throws 429 where its holder has enough
   * under way, 503 where all downloads together would leave the disk too little.
   */
  async keep(holder: string, make: () => Promise<Made | undefined>): Promise<MadeFile | undefined> {
    await this.#forgetSent();
    if ([...this.#begun].filter((one) => one.holder === holder).length >= mostEach)
      throw new ApiError(
        429,
        `${mostEach} downloads are under way already. Wait until one of them has ended.`,
      );
    const begun: { holder: string; folder?: string } = { holder };
    this.#begun.add(begun);
    try {
      const made = await make();
      if (made) {
        begun.folder = await makePassingFolder(kind, this.#place);
        const path = join(begun.folder, "made");
        const size = await this.#write(path, made.bytes);
        return { path, folder: begun.folder, size, contentType: made.contentType, name: made.name };
      }
    } catch (error) {
      this.#begun.delete(begun);
      if (begun.folder !== undefined) await rm(begun.folder, { recursive: true, force: true });
      throw error;
    }
    this.#begun.delete(begun);
    return undefined;
  }

  /** Whoever sends a file is elsewhere, and tells by taking it away. */
  async #forgetSent(): Promise<void> {
    for (const begun of this.#begun)
      if (begun.folder !== undefined && !(await isThere(begun.folder))) this.#begun.delete(begun);
  }

  async #write(path: string, bytes: Bytes): Promise<number> {
    const file = await onDisk(path, () => open(path, "wx", 0o600));
    let [size, looked] = [0, -stride];
    try {
      for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
        if (size - looked >= stride) {
          await this.#requireRoom(dirname(path), part.byteLength);
          looked = size;
        }
        await onDisk(path, () => file.writeFile(part));
        size += part.byteLength;
      }
    } finally {
      await file.close();
    }
    return size;
  }

  /** Of what the disk has room for, the half stays for the data. */
  async #requireRoom(folder: string, more: number): Promise<void> {
    const place = this.#place ?? usualPassingPlace();
    const names = (await readdir(place)).filter((name) => name.startsWith(kind.prefix));
    const sizes = names.map((name) => stat(join(place, name, "made")).catch(() => undefined));
    const kept = (await Promise.all(sizes)).reduce((sum, found) => sum + (found?.size ?? 0), 0);
    if (kept + more > (await this.#room(folder)) - more)
      throw new ApiError(503, "The disk has no room for more downloads at once. Try again in a while.");
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
