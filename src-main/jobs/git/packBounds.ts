import { inflateSync } from "node:zlib";
import { ApiError } from "../../api/error.ts";

/** In bytes, of what a pack unpacks to. */
export interface Bounds {
  each: number;
  total: number;
}

const [byOffset, byName] = [6, 7];
const nameLength = 20;
const packData = 1;

/**
 * Looks at the pack in a Git server's answer before anything unpacks it: a small pack may say that it is endless. The
 * answer goes through as it comes; where the pack is over the bounds, its end is an error.
 */
export class PackBounds {
  readonly #bounds: Bounds;
  readonly #pack: Uint8Array[] = [];
  /** The length of a line, as far as it has been read. */
  #length = "";
  /** So much of a line is still to come. */
  #left = 0;
  /** What a line holds, by its first byte. */
  #band: number | undefined;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  async *watch(answer: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of answer) {
      this.#take(part);
      yield part;
    }
    this.#check(Buffer.concat(this.#pack));
  }

  #take(part: Uint8Array): void {
    for (let at = 0; at < part.length;) {
      if (this.#left === 0) {
        this.#length += String.fromCharCode(part[at++]!);
        if (this.#length.length < 4) continue;
        // What is no line ends the answer for its reader.
        this.#left = Math.max(0, (Number.parseInt(this.#length, 16) || 0) - 4);
        this.#length = "";
        this.#band = undefined;
      } else if (this.#band === undefined) {
        this.#band = part[at++]!;
        this.#left -= 1;
      } else {
        const taken = part.subarray(at, at + this.#left);
        if (this.#band === packData) this.#pack.push(taken);
        this.#left -= taken.length;
        at += taken.length;
      }
    }
  }

  #check(pack: Buffer): void {
    if (pack.length < 12) return;
    const { each, total } = this.#bounds;
    let all = 0;
    const count = (bytes: number): void => {
      all += bytes;
      if (bytes > each || all > total) throw tooMuch();
    };
    const reader = new PackReader(pack);
    for (let left = pack.readUInt32BE(8); left > 0 && reader.hasMore; left -= 1) {
      const { type, size } = reader.readHead();
      count(size);
      const content = reader.unpack(size);
      if (type !== byOffset && type !== byName) continue;
      // A change says first what it is of, then how much it makes of that.
      const change = new PackReader(content, 0);
      change.readNumber();
      count(change.readNumber());
    }
  }
}

const tooMuch = (): ApiError =>
  new ApiError(413, "The repository unpacks to far more than a repository of documentation does.");

class PackReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at = 12) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get hasMore(): boolean {
    return this.#at < this.#bytes.length - nameLength;
  }

  /** A number in parts of seven bits, the smallest first. */
  readNumber(): number {
    let [value, factor] = [0, 1];
    for (let byte = 0x80; byte & 0x80; factor *= 128) {
      byte = this.#bytes[this.#at++] ?? 0;
      value += (byte & 127) * factor;
    }
    return value;
  }

  readHead(): { type: number; size: number } {
    const first = this.#bytes[this.#at++] ?? 0;
    const type = (first >> 4) & 7;
    const size = (first & 15) + (first & 0x80 ? this.readNumber() * 16 : 0);
    if (type === byName) this.#at += nameLength;
    else if (type === byOffset) this.readNumber();
    return { type, size };
  }

  /** Unpacks what follows, which may be no more than was said of it. */
  unpack(size: number): Buffer {
    try {
      const { buffer, engine } = inflateSync(this.#bytes.subarray(this.#at), {
        info: true,
        maxOutputLength: Math.max(1, size),
      }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
      this.#at += engine.bytesWritten;
      return buffer;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooMuch();
      throw new ApiError(409, "The repository's pack is damaged.");
    }
  }
}
