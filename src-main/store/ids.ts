import { createHash } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id of 20 letters and digits, the same for the same words. */
export function deriveId(...words: string[]): string {
  const bytes = createHash("sha256").update(words.join("\0")).digest();
  let id = "";
  for (const byte of bytes.subarray(0, 20)) id += alphabet[byte % alphabet.length];
  return id;
}
