import { open, type FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import { crc32, inflateRaw, inflateRawSync } from "node:zlib";
import { readable } from "./folder.ts";
import { ImportError } from "./importError.ts";
import { PassedOver } from "./passedOver.ts";
import {
  cleanEntryPath,
  importLimits,
  isIgnoredPath,
  requireFileCount,
  sizeInWords,
  tooLarge,
  type ImportLimits,
  type Source,
} from "./source.ts";
import { brokenZip, listZipEntries, viewOf, type RandomAccess, type ZipEntry } from "./zipEntries.ts";

const inflate = promisify(inflateRaw);

/** Up to this size a file is unpacked sooner than another thread is asked to. */
const smallFile = 256 * 1024;

/**
 * The files of a zip archive in memory; a single folder that wraps everything is taken off. Nothing is unpacked before
 * a file's bytes are asked for. Throws ImportError 400 for a broken or encrypted archive and for paths that lead out
 * of it, 413 for one that unpacks to more than the limits.
 */
export async function readZip(
  bytes: Uint8Array,
  name?: string,
  limits: ImportLimits = importLimits,
): Promise<Source> {
  const archive: RandomAccess = {
    size: bytes.byteLength,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  };
  return sourceFromZip(archive, name, limits, async () => {});
}

/** The files of a zip archive on disk, of which only what is asked for is read; else like `readZip`. */
export async function readZipFile(path: string, limits: ImportLimits = importLimits): Promise<Source> {
  const handle = await readable(path, () => open(path, "r"));
  try {
    const { size } = await handle.stat();
    const archive: RandomAccess = { size, read: (offset, length) => readAt(handle, offset, length) };
    return await sourceFromZip(archive, basename(path).replace(/\.zip$/i, ""), limits, () => handle.close());
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(length);
  const { bytesRead } = await handle.read(buffer, 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

async function sourceFromZip(
  archive: RandomAccess,
  name: string | undefined,
  limits: ImportLimits,
  close: () => Promise<void>,
): Promise<Source> {
  const entries = await listZipEntries(archive);
  requireFileCount(entries.length, limits);
  refuseBombs(entries, archive, limits);
  const source: Source = { name: name ?? "", files: [], warnings: [], close };
  const byPath = new Map<string, ZipEntry>();
  const ignored: string[] = [];
  for (const entry of entries) {
    const path = cleanEntryPath(entry.name);
    if (path === "") continue;
    if (isIgnoredPath(path)) {
      ignored.push(path);
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
      source.warnings.push({ kind: "left-out", path, message });
      continue;
    }
    if (byPath.has(path)) {
      const message = `${path} is in the archive twice; the later one was taken.`;
      source.warnings.push({ kind: "same-path", path, message });
    }
    byPath.set(path, entry);
  }
  const wrapper = wrappingFolder([...byPath.keys()]);
  source.name ||= wrapper.replace(/\/$/, "");
  for (const [full, entry] of byPath) {
    const path = full.slice(wrapper.length);
    if (entry.size > limits.fileBytes) source.warnings.push(tooLarge(path, entry.size, limits));
    else source.files.push({ path, size: entry.size, bytes: () => unpack(archive, entry, path) });
  }
  const passedOver = new PassedOver();
  for (const path of ignored) passedOver.note(path.startsWith(wrapper) ? path.slice(wrapper.length) : path);
  source.warnings.push(...passedOver.warnings());
  source.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return source;
}

function wrappingFolder(paths: string[]): string {
  const end = paths[0]?.indexOf("/") ?? -1;
  if (end < 0) return "";
  const folder = paths[0]!.slice(0, end + 1);
  return folder !== ".gitbook/" && paths.every((path) => path.startsWith(folder)) ? folder : "";
}

function refuseBombs(entries: ZipEntry[], archive: RandomAccess, limits: ImportLimits): void {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedSize, 0);
  // Entries that share their bytes make an archive that is small to send and endless to unpack.
  if (packed > archive.size) throw brokenZip("its entries overlap");
  if (total > limits.fileBytes && total > archive.size * limits.archiveRatio) {
    throw new ImportError(
      413,
      `The archive of ${sizeInWords(archive.size)} would unpack to ${sizeInWords(total)}, which no documentation does. Nothing was imported.`,
    );
  }
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
