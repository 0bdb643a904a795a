import type { ByteRange } from "../../store/blobs/blobs.ts";

/** So much is read at once: what a download holds in memory, however large the file and slow its reader are. */
export const pieceSize = 1024 * 1024;

/** The first piece of some bytes. */
export const firstPiece = ({ from, until }: ByteRange): ByteRange => ({
  from,
  until: Math.min(until, from + pieceSize),
});

/** Bytes whose first piece was read already, as a reader takes them. Throws where they end early, so that nobody takes less for all. */
export async function* inPieces(
  first: Uint8Array,
  { from, until }: ByteRange,
  read: (piece: ByteRange) => Promise<Uint8Array | undefined>,
): AsyncGenerator<Uint8Array> {
  yield first;
  for (let at = from + first.byteLength; at < until;) {
    const piece = await read(firstPiece({ from: at, until }));
    if (piece === undefined || piece.byteLength === 0)
      throw new Error(`A file ended at byte ${at} of ${until}.`);
    yield piece;
    at += piece.byteLength;
  }
}
