import { packZip } from "../export/packZip.ts";
import { ImportError } from "./importError.ts";
import { nothingToImport } from "./nothingToImport.ts";
import { readSource } from "./readSource.ts";
import { importLimits, isIgnoredName, sizeInWords, type ImportLimits, type ImportWarning } from "./source.ts";

/** More files than an archive's directory counts, and more bytes than one fits. */
const mostFiles = 65_535;

export interface PackedFolder {
  /** A zip archive, whose one folder has the name of what was packed. */
  archive: Uint8Array;
  /** About what was left out. */
  warnings: ImportWarning[];
}

/**
 * Packs a folder, or a `.zip` archive anew, for `startImport`: what is hidden or left by tools stays out. Throws
 * ImportError 400 for what cannot be read or holds nothing, 413 for what is more than an import takes.
 */
export async function packFolder(path: string, limits: ImportLimits = importLimits): Promise<PackedFolder> {
  const source = await readSource(path, limits);
  try {
    // An empty archive would not say which folder it was.
    if (source.files.length === 0)
      throw nothingToImport(
        source.name,
        source.warnings.map(({ message }) => message),
      );
    const total = source.files.reduce((sum, { size }) => sum + size, 0);
    if (total > limits.totalBytes)
      throw new ImportError(
        413,
        `The files are ${sizeInWords(total)} together, over the limit of ${sizeInWords(limits.totalBytes)} for one import.`,
      );
    if (source.files.length > mostFiles)
      throw new ImportError(
        413,
        `There are more than ${mostFiles} files. Import the folder in several parts.`,
      );
    const folder = folderName(source.name);
    const files = [];
    for (const file of source.files)
      files.push({ path: `${folder}/${file.path}`, bytes: await file.bytes() });
    return { archive: packZip(files), warnings: source.warnings };
  } finally {
    await source.close();
  }
}

/** A name that reading the archive takes for the folder of everything, whatever the folder was called. */
function folderName(name: string): string {
  const clean = name.replace(/[\\/:\u0000-\u001f\u007f]+/g, "-").replace(/^\.+/, "");
  return clean === "" || isIgnoredName(clean) ? "Imported" : clean;
}
