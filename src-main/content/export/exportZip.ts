import { unzipSync } from "fflate";
import { ZipPieces } from "./zipPieces.ts";
import type { FolderFile } from "./writeFolder.ts";

/**
 * The files of an export as a zip archive, by their paths: their ids, which another space does not have, say nothing of
 * their order. It comes in pieces, each file's when it was read, so that none has to have all of them at once. `report`
 * hears of every file, and what it waits for is waited for.
 */
export async function* streamExport(
  files: readonly FolderFile[],
  report: (done: number, total: number) => Promise<void> = async () => {},
): AsyncGenerator<Uint8Array> {
  const zip = new ZipPieces();
  const ordered = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  for (const [at, { path, content }] of ordered.entries()) {
    await report(at, files.length);
    yield* zip.add(path, typeof content === "string" ? Buffer.from(content) : await content());
  }
  yield* zip.end();
}

/** The files of an archive that {@link streamExport} made, for a folder. */
export function unpackExport(archive: Uint8Array): FolderFile[] {
  return Object.entries(unzipSync(archive)).map(([path, bytes]) => ({ path, content: async () => bytes }));
}
