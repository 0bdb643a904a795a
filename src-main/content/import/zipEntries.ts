import { crc32 } from "node:zlib";
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
    const extra = viewOf(bytesOf(directory, at + 46 + nameLength, extraLength));
    const entry = {
      name: nameOf(bytesOf(directory, at + 46, nameLength), extra),
      method: directory.getUint16(at + 10, true),
      encrypted: (flags & 1) !== 0,
      isLink: ((directory.getUint32(at + 38, true) >>> 16) & 0xf000) === 0xa000,
      checksum: directory.getUint32(at + 16, true),
      packedSize: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    };
    widen(entry, extra);
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

/** The content of the extra field with this number. */
function extraField(extra: DataView, wanted: number): DataView | undefined {
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const length = Math.min(extra.getUint16(at + 2, true), extra.byteLength - at - 4);
    if (extra.getUint16(at, true) === wanted) return viewOf(bytesOf(extra, at + 4, length));
    at += 4 + length;
  }
  return undefined;
}

/** Large archives keep the numbers that need more than 32 bits in an extra field, in this order, where they overflow. */
function widen(entry: ZipEntry, extra: DataView): void {
  const overflow = 0xffffffff;
  const wide = extraField(extra, 1);
  if (!wide) return;
  let at = 0;
  for (const name of ["size", "packedSize", "offset"] as const) {
    if (entry[name] !== overflow) continue;
    if (at + 8 > wide.byteLength) throw brokenZip("its directory is cut off");
    entry[name] = Number(wide.getBigUint64(at, true));
    at += 8;
  }
}

/** A name as it is given in Unicode besides, for the name that it stands beside; else the name itself. */
function nameOf(bytes: Uint8Array, extra: DataView): string {
  const unicode = extraField(extra, 0x7075);
  const isOfName =
    unicode &&
    unicode.byteLength > 5 &&
    unicode.getUint8(0) === 1 &&
    unicode.getUint32(1, true) === crc32(bytes);
  const given = isOfName ? decodeUnicode(bytesOf(unicode, 5, unicode.byteLength - 5)) : undefined;
  return given ?? decodeUnicode(bytes) ?? decodeOld(bytes);
}

function decodeUnicode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The signs of code page 437 behind the ASCII ones, in which the format has names that are not in UTF-8. */
const oldSigns =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

/** Some programs write Latin letters as Latin 1 has them, where the code page has frames and formulas. */
function decodeOld(bytes: Uint8Array): string {
  const isLatin = bytes.every((byte) => byte < 0x80 || (byte > 0xa5 && byte !== 0xe1));
  if (isLatin) return new TextDecoder("latin1").decode(bytes);
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : oldSigns[byte - 0x80])).join(
    "",
  );
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf(view: DataView, at: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at, length);
}
