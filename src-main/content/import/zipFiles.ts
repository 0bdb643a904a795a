import { promisify } from "node:util";
import { crc32, inflateRaw, inflateRawSync } from "node:zlib";
import { ImportError } from "./importError.ts";
import {
  cleanEntryPath,
  hasControlCharacter,
  isIgnoredPath,
  requireFileCount,
  sizeInWords,
  type ImportLimits,
  type ImportWarning,
  type SourceFile,
} from "./source.ts";
import { brokenZip, listZipEntries, viewOf, type RandomAccess, type ZipEntry } from "./zipEntries.ts";

/** What an archive holds, under the paths that it gives. */
export interface ZipContent {
  files: SourceFile[];
  /** Paths that an import passes over. */
  ignored: string[];
  warnings: ImportWarning[];
}

const inflate = promisify(inflateRaw);

/** Up to this size a file is unpacked sooner than another thread is asked to. */
const smallFile = 256 * 1024;

/**
 * Lists the files of a zip archive. Nothing is unpacked before a file's bytes are asked for. Throws ImportError 400
 * for a broken or encrypted archive and for paths that lead out of it, 413 for one that unpacks to more than the
 * limits.
 */
export async function listZipFiles(
  archive: RandomAccess,
  limits: ImportLimits,
  isPassedOver: (path: string) => boolean = isIgnoredPath,
): Promise<ZipContent> {
  const entries = await listZipEntries(archive);
  requireFileCount(entries.length, limits);
  refuseBombs(entries, archive, limits);
  const content: ZipContent = { files: [], ignored: [], warnings: [] };
  const byPath = new Map<string, SourceFile>();
  for (const entry of entries) {
    const path = cleanEntryPath(entry.name);
    if (path === "") continue;
    if (isPassedOver(path)) {
      content.ignored.push(path);
      continue;
    }
    if (hasControlCharacter(path)) {
      const shown = path.replace(/[\u0000-\u001f\u007f]/g, " ");
      const message = `${shown} has a control character in its name and was left out.`;
      content.warnings.push({ kind: "left-out", path: shown, message });
      continue;
    }
    if (entry.encrypted) {
      throw new ImportError(
        400,
        `${path} is encrypted. Unpack the archive with its password and import the folder.`,
      );
    }
    if (entry.isLink) {
      const message = `${path} is a symbolic link and was left out.`;
      content.warnings.push({ kind: "left-out", path, message });
      continue;
    }
    if (byPath.has(path)) {
      const message = `${path} is in the archive twice; the later one was taken.`;
      content.warnings.push({ kind: "same-path", path, message });
    }
    byPath.set(path, { path, size: entry.size, bytes: () => unpack(archive, entry, path) });
  }
  content.files.push(...byPath.values());
  return content;
}

function refuseBombs(entries: ZipEntry[], archive: RandomAccess, limits: ImportLimits): void {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedSize, 0);
  // Entries that share their bytes make an archive that is small to send and endless to unpack.
  if (packed > archive.size) throw brokenZip("its entries overlap");
  requireLikelySize(total, archive, limits);
}

/** Throws ImportError 413 where an archive of this size would unpack to more than documentation does. */
export function requireLikelySize(
  total: number,
  { size }: Pick<RandomAccess, "size">,
  { smallArchive, archiveRatio }: ImportLimits,
): void {
  if (total <= smallArchive || total <= size * archiveRatio) return;
  throw new ImportError(
    413,
    `The archive of ${sizeInWords(size)} would unpack to ${sizeInWords(total)}, which no documentation does. Nothing was imported.`,
  );
}

async function unpack(archive: RandomAccess, entry: ZipEntry, path: string): Promise<Uint8Array> {
  const header = viewOf(await archive.read(entry.offset, 30));
  if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50)
    throw brokenZip(`${path} is missing`);
  const start = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = await archive.read(start, entry.packedSize);
  if (packed.byteLength !== entry.packedSize) throw brokenZip(`${path} is cut off`);
  const bytes = await unpackBytes(packed, entry, path);
  if (bytes.byteLength !== entry.size || crc32(bytes) !== entry.checksum)
    throw brokenZip(`${path} is damaged`);
  return bytes;
}

async function unpackBytes(packed: Uint8Array, entry: ZipEntry, path: string): Promise<Uint8Array> {
  if (entry.method === 0) return packed;
  if (entry.method !== 8) {
    throw new ImportError(
      400,
      `${path} is packed in a way that is not supported. Unpack the archive and import the folder.`,
    );
  }
  try {
    // The directory's word on the size binds: an entry that says 1 KB never becomes 1 GB.
    const options = { maxOutputLength: Math.max(1, entry.size) };
    return entry.size > smallFile ? await inflate(packed, options) : inflateRawSync(packed, options);
  } catch {
    throw brokenZip(`${path} is damaged`);
  }
}
