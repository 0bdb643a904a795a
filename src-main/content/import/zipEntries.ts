import { ImportError } from "./importError.ts";

/** Bytes that can be read from anywhere: an archive in memory or in a file. */
export interface RandomAccess {
  size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

export const inMemory = (bytes: Uint8Array): RandomAccess => ({
  size: bytes.byteLength,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});

/** One row of an archive's directory. */
export interface ZipEntry {
  name: string;
  method: number;
  encrypted: boolean;
  /** A symbolic link, whose content is only a path. */
  isLink: boolean;
  checksum: number;
  packedSize: number;
  size: number;
  offset: number;
}

const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locator64Signature = 0x07064b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const locatorLength = 20;
const longestComment = 0xffff;
const largestDirectory = 64 * 1024 * 1024;

export function brokenZip(why: string): ImportError {
  return new ImportError(400, `The archive is broken or no zip file: ${why}. Nothing was imported.`);
}

/**
 * The directory of a zip archive, folders left out. It stands at the archive's end and is the only list that counts:
 * what lies between the entries is not looked at. Throws ImportError 400 for what is no zip archive.
 */
export async function listZipEntries(archive: RandomAccess): Promise<ZipEntry[]> {
  const { count, offset, length } = await findDirectory(archive);
  if (length > largestDirectory || offset + length > archive.size)
    throw brokenZip("its directory is out of bounds");
  const directory = viewOf(await archive.read(offset, length));
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > length || directory.getUint32(at, true) !== entrySignature) {
      throw brokenZip("its directory is cut off");
    }
    const flags = directory.getUint16(at + 8, true);
    const nameLength = directory.getUint16(at + 28, true);
    const extraLength = directory.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + directory.getUint16(at + 32, true);
    if (next > length) throw brokenZip("its directory is cut off");
    const entry = {
      name: decodeName(bytesOf(directory, at + 46, nameLength)),
      method: directory.getUint16(at + 10, true),
      encrypted: (flags & 1) !== 0,
      isLink: ((directory.getUint32(at + 38, true) >>> 16) & 0xf000) === 0xa000,
      checksum: directory.getUint32(at + 16, true),
      packedSize: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    };
    widen(entry, viewOf(bytesOf(directory, at + 46 + nameLength, extraLength)));
    if (!/[/\\]$/.test(entry.name)) entries.push(entry);
    at = next;
  }
  return entries;
}

async function findDirectory(archive: RandomAccess) {
  const tailLength = Math.min(archive.size, endLength + longestComment + locatorLength);
  const tail = viewOf(await archive.read(archive.size - tailLength, tailLength));
  let at = tailLength - endLength;
  while (at >= 0 && tail.getUint32(at, true) !== endSignature) at--;
  if (at < 0) throw brokenZip("it has no directory");
  const found = {
    count: tail.getUint16(at + 10, true),
    length: tail.getUint32(at + 12, true),
    offset: tail.getUint32(at + 16, true),
  };
  const locator = at - locatorLength;
  if (locator < 0 || tail.getUint32(locator, true) !== locator64Signature) return found;
  const wide = Number(tail.getBigUint64(locator + 8, true));
  if (wide + 56 > archive.size) throw brokenZip("its directory is out of bounds");
  const end = viewOf(await archive.read(wide, 56));
  if (end.getUint32(0, true) !== end64Signature) throw brokenZip("its directory is out of bounds");
  return {
    count: Number(end.getBigUint64(32, true)),
    length: Number(end.getBigUint64(40, true)),
    offset: Number(end.getBigUint64(48, true)),
  };
}

/** Large archives keep the numbers that need more than 32 bits in an extra field, in this order, where they overflow. */
function widen(entry: ZipEntry, extra: DataView): void {
  const overflow = 0xffffffff;
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const length = extra.getUint16(at + 2, true);
    if (extra.getUint16(at, true) === 1) {
      let field = at + 4;
      for (const name of ["size", "packedSize", "offset"] as const) {
        if (entry[name] !== overflow) continue;
        if (field + 8 > extra.byteLength) throw brokenZip("its directory is cut off");
        entry[name] = Number(extra.getBigUint64(field, true));
        field += 8;
      }
      return;
    }
    at += 4 + length;
  }
}

/** Names are UTF-8 nearly always, marked as such or not; otherwise each byte is a character. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf(view: DataView, at: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at, length);
}
