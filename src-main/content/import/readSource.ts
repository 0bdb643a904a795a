import { lstat, readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { readable, readFolder } from "./folder.ts";
import { ImportError } from "./importError.ts";
import { importLimits, tooLarge, type ImportLimits, type Source } from "./source.ts";
import { readZipFile } from "./zip.ts";

/**
 * The files of a folder or of a `.zip` archive, or a `.docx` document alone. Throws ImportError 400 when there is nothing at the path or it cannot
 * be read. The caller closes the source.
 */
export async function readSource(path: string, limits: ImportLimits = importLimits): Promise<Source> {
  await readable(path, () => lstat(path));
  const status = await readable(path, () => stat(path));
  if (status.isDirectory()) return readFolder(path, limits);
  if (status.isFile() && /\.zip$/i.test(path)) return readZipFile(path, limits);
  if (status.isFile() && /\.docx$/i.test(path)) return readDocument(path, status.size, limits);
  throw new ImportError(400, `${path} is neither a folder nor a .zip archive nor a .docx document.`);
}

function readDocument(path: string, size: number, limits: ImportLimits): Source {
  const name = basename(path);
  if (size > limits.fileBytes) throw new ImportError(413, tooLarge(path, size, limits).message);
  return {
    name: name.replace(/\.docx$/i, ""),
    files: [{ path: name, size, bytes: () => readable(path, () => readFile(path)) }],
    warnings: [],
    close: async () => {},
  };
}
