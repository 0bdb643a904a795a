import { open, type FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { readable } from "./folder.ts";
import { ImportError } from "./importError.ts";
import { PassedOver } from "./passedOver.ts";
import {
  importLimits,
  requireFileCount,
  sizeInWords,
  tooLarge,
  type ImportLimits,
  type Source,
} from "./source.ts";
import { summaryPaths } from "./summary.ts";
import { inMemory, listZipEntries, type RandomAccess } from "./zipEntries.ts";
import { listZipFiles, requireLikelySize, type ZipContent } from "./zipFiles.ts";

/**
 * The files of a zip archive in memory; a single folder that wraps everything is taken off, unless it is one that a book
 * has its list of pages in: that is where its next export puts it again. Nothing is unpacked before
 * a file's bytes are asked for. Throws ImportError 400 for a broken or encrypted archive and for paths that lead out
 * of it, 413 for one that unpacks to more than the limits.
 */
export async function readZip(
  bytes: Uint8Array,
  name?: string,
  limits: ImportLimits = importLimits,
): Promise<Source> {
  const archive = inMemory(bytes);
  if (await isWordDocument(archive)) return sourceOfDocument(bytes, name, limits);
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

/** A Word document is an archive too. */
async function isWordDocument(archive: RandomAccess): Promise<boolean> {
  const names = new Set((await listZipEntries(archive)).map(({ name }) => name));
  return names.has("[Content_Types].xml") && names.has("word/document.xml");
}

function sourceOfDocument(bytes: Uint8Array, name = "", limits: ImportLimits): Source {
  const size = bytes.byteLength;
  const path = `${name || "Document"}.docx`;
  const isTooLarge = size > limits.fileBytes;
  return {
    name,
    files: isTooLarge ? [] : [{ path, size, bytes: async () => bytes }],
    warnings: isTooLarge ? [tooLarge(path, size, limits)] : [],
    close: async () => {},
  };
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
  const content = await withParts(await listZipFiles(archive, limits), archive, limits);
  const wrapper = wrappingFolder(content.files.map(({ path }) => path));
  const source: Source = {
    name: name || wrapper.replace(/\/$/, ""),
    files: [],
    warnings: content.warnings,
    close,
  };
  for (const file of content.files) {
    const path = file.path.slice(wrapper.length);
    if (file.size > limits.fileBytes) source.warnings.push(tooLarge(path, file.size, limits));
    else source.files.push({ ...file, path });
  }
  const passedOver = new PassedOver();
  for (const path of content.ignored)
    passedOver.note(path.startsWith(wrapper) ? path.slice(wrapper.length) : path);
  source.warnings.push(...passedOver.warnings());
  source.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return source;
}

function wrappingFolder(paths: string[]): string {
  const end = paths[0]?.indexOf("/") ?? -1;
  if (end < 0) return "";
  const folder = paths[0]!.slice(0, end + 1);
  const isMeant = folder === ".gitbook/" || summaryPaths.some((path) => paths.includes(path));
  return !isMeant && paths.every((path) => path.startsWith(folder)) ? folder : "";
}

/** So much of an archive of archives is held in memory at once. */
const largestParts = 512 * 1024 * 1024;

/** The files of the archives that an archive holds, where it holds nothing else: large exports come in such parts. */
async function withParts(
  whole: ZipContent,
  archive: RandomAccess,
  limits: ImportLimits,
): Promise<ZipContent> {
  const parts = whole.files;
  if (parts.length === 0 || !parts.every(({ path }) => /\.zip$/i.test(path))) return whole;
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  if (total > largestParts)
    throw new ImportError(
      413,
      `The archive holds archives of ${sizeInWords(total)}. Unpack them into one folder and import that.`,
    );
  const content: ZipContent = { files: [], ignored: [], warnings: whole.warnings };
  for (const part of parts) {
    const { files, ignored, warnings } = await listZipFiles(inMemory(await part.bytes()), limits);
    content.files.push(...files);
    content.ignored.push(...ignored);
    content.warnings.push(...warnings);
    requireFileCount(content.files.length, limits);
    // Parts may be packed as tightly as archives in them: together they may not be more than one would be.
    requireLikelySize(
      content.files.reduce((sum, { size }) => sum + size, 0),
      archive,
      limits,
    );
  }
  // What two parts have is the same in both.
  content.files = [...new Map(content.files.map((file) => [file.path, file])).values()];
  return content;
}
