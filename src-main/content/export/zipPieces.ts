import { Zip, ZipDeflate } from "fflate";
import { madeOn, smallAlready } from "./packZip.ts";

/** So much of a file is packed at once. */
const pieceSize = 1024 * 1024;

/** A zip archive that is made file by file; the same files give the same bytes. */
export class ZipPieces {
  #ready: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#ready.push(piece);
  });

  *add(path: string, bytes: Uint8Array): Generator<Uint8Array> {
    // Deflated though it gets no smaller: a stored file whose size stands behind it is one that not every program reads.
    const entry = new ZipDeflate(path, { level: smallAlready.test(path) ? 0 : 6 });
    entry.mtime = madeOn;
    this.#zip.add(entry);
    let at = 0;
    do {
      const end = at + pieceSize;
      entry.push(bytes.subarray(at, end), end >= bytes.byteLength);
      at = end;
      yield* this.#take();
    } while (at < bytes.byteLength);
  }

  *end(): Generator<Uint8Array> {
    this.#zip.end();
    yield* this.#take();
  }

  #take(): Uint8Array[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}
