import { unzipSync } from "fflate";
import { ApiError } from "../../api/error.ts";
import { ZipPieces } from "./zipPieces.ts";
import type { FolderFile } from "./writeFolder.ts";

/**
 * More files than the directory of an archive counts, and more bytes than it finds its way in: fflate writes no zip64, for
 * which 65,535 files are the sign.
 */
const mostFiles = 65_534;
const mostBytes = 0xffff_ffff;

/** What stands around a file in an archive, without its path, which stands there twice. */
const aroundFile = 128;

/**
 * The files of an export as a zip archive, by their paths: their ids, which another space does not have, say nothing of
 * their order. It comes in pieces, each file's when it was read, so that none has to have all of them at once. `report`
 * hears of every file, and what it waits for is waited for. Throws ApiError 413 for more than an archive holds.
 */
export function streamExport(
  files: readonly FolderFile[],
  report: (done: number, total: number) => Promise<void> = async () => {},
): AsyncGenerator<Uint8Array> {
  requireRoom(files);
  return packEach(files, report);
}

/** Sizes are taken as they are before they are packed: what makes an archive that large gets hardly any smaller. */
function requireRoom(files: readonly FolderFile[]): void {
  if (files.length > mostFiles)
    throw new ApiError(
      413,
      `An archive holds up to ${mostFiles} files, and these are ${files.length}. Export the pages in several parts.`,
    );
  let total = 0;
  for (const { path, content, size = 0 } of files)
    total +=
      (typeof content === "string" ? Buffer.byteLength(content) : size) +
      2 * Buffer.byteLength(path) +
      aroundFile;
  if (total > mostBytes)
    throw new ApiError(
      413,
      "An archive holds up to 4 GB, and these files have more. Export the pages in several parts.",
    );
}

async function* packEach(
  files: readonly FolderFile[],
  report: (done: number, total: number) => Promise<void>,
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
