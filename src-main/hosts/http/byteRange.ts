import type { ByteRange } from "../../store/blobs/blobs.ts";

/**
 * The part of so many bytes that a Range header asks for (RFC 9110 §14). Undefined where the whole is to be sent: for
 * several parts at once, and for what is no range of bytes. Null where nothing of it is there.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return Number(last) === 0 ? null : within(Math.max(0, size - Number(last)), size, size);
  if (last !== "" && Number(last) < Number(first)) return undefined;
  return within(Number(first), last === "" ? size : Number(last) + 1, size);
}

const within = (from: number, until: number, size: number): ByteRange | null =>
  from >= size ? null : { from, until: Math.min(until, size) };
