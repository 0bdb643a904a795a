import { hash } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id of 20 letters and digits, the same for the same words. */
export function deriveId(...words: string[]): string {
  const bytes = hash("sha256", words.join("\0"), "buffer");
  let id = "";
  for (const byte of bytes.subarray(0, 20)) id += alphabet[byte % alphabet.length];
  return id;
}
