import type { HttpAnswer } from "../network/httpTransport.ts";

/** What came of a download whose line broke. */
export interface BrokenDownload {
  path: string;
  /** The tag of the bytes: those of another do not go on with these. */
  tag: string;
  bytes: Uint8Array;
}

/** What a broken answer to a download leaves for the next, which had `before` already; undefined for nothing of use. */
export function brokenDownload(
  path: string,
  { status, headers, bytes }: HttpAnswer,
  before: BrokenDownload | undefined,
): BrokenDownload | undefined {
  const tag = headers["etag"];
  // What is packed begins with other bytes than the file does.
  if (typeof tag !== "string" || headers["content-encoding"] !== undefined) return before;
  if (status === 200) return { path, tag, bytes };
  return before && isRest(headers, before) ? { ...before, bytes: joined([before.bytes, bytes]) } : before;
}

/** The one of two of which more would be lost. */
export const longer = (
  one: BrokenDownload | undefined,
  other: BrokenDownload | undefined,
): BrokenDownload | undefined => (lengthOf(other) > lengthOf(one) ? other : one);

const lengthOf = (broken: BrokenDownload | undefined): number => broken?.bytes.byteLength ?? 0;

/** The headers that ask for the rest of it, or for the whole where the bytes are others by now (RFC 9110 §13.1.5). */
export const askingForRest = ({ tag, bytes }: BrokenDownload): Record<string, string> => ({
  range: `bytes=${bytes.byteLength}-`,
  "if-range": tag,
  // A range is of what is sent, and this is to be of the file.
  "accept-encoding": "identity",
});

/** Whether an answer says nothing of the file, which may be had later. */
export const saysLater = ({ status }: HttpAnswer): boolean =>
  status >= 500 || [401, 408, 429].includes(status);

/** The answer as if nothing had broken; undefined for one that has neither the rest nor the whole. */
export function wholeAnswer(answer: HttpAnswer, before: BrokenDownload): HttpAnswer | undefined {
  if (answer.status === 416) return undefined;
  if (answer.status !== 206) return answer;
  return isRest(answer.headers, before)
    ? { ...answer, status: 200, bytes: joined([before.bytes, answer.bytes]) }
    : undefined;
}

const isRest = (headers: HttpAnswer["headers"], { tag, bytes }: BrokenDownload): boolean =>
  headers["etag"] === tag && String(headers["content-range"] ?? "").startsWith(`bytes ${bytes.byteLength}-`);

/** One array of its own of all of these bytes. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
