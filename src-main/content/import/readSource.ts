import { lstat, stat } from "node:fs/promises";
import { readable, readFolder } from "./folder.ts";
import { ImportError } from "./importError.ts";
import { importLimits, type ImportLimits, type Source } from "./source.ts";
import { readZipFile } from "./zip.ts";

/**
 * The files of a folder or of a `.zip` archive. Throws ImportError 400 when there is nothing at the path or it cannot
 * be read. The caller closes the source.
 */
export async function readSource(path: string, limits: ImportLimits = importLimits): Promise<Source> {
  await readable(path, () => lstat(path));
  const status = await readable(path, () => stat(path));
  if (status.isDirectory()) return readFolder(path, limits);
  if (status.isFile() && /\.zip$/i.test(path)) return readZipFile(path, limits);
  throw new ImportError(400, `${path} is neither a folder nor a .zip archive.`);
}
