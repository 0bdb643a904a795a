import { unzipSync } from "fflate";
import { packZip } from "./packZip.ts";
import type { FolderFile } from "./writeFolder.ts";

/**
 * The files of an export as a zip archive, by their paths: their ids, which another space does not have, say nothing of
 * their order. `report` hears of every file, and what it waits for is waited for.
 */
export async function packExport(
  files: readonly FolderFile[],
  report: (done: number, total: number) => Promise<void> = async () => {},
): Promise<Uint8Array> {
  const read: { path: string; bytes: Uint8Array }[] = [];
  const ordered = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  for (const [at, { path, content }] of ordered.entries()) {
    await report(at, files.length);
    read.push({ path, bytes: typeof content === "string" ? Buffer.from(content) : await content() });
  }
  return packZip(read);
}

/** The files of an archive that {@link packExport} made, for a folder. */
export function unpackExport(archive: Uint8Array): FolderFile[] {
  return Object.entries(unzipSync(archive)).map(([path, bytes]) => ({ path, content: async () => bytes }));
}
