import { hash } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Whether a text has the form of an id that was made here. */
export const hasIdForm = (text: string): boolean => /^[0-9A-Za-z]{20}$/.test(text);

/** An id of 20 letters and digits, the same for the same words. */
export function deriveId(...words: string[]): string {
  const bytes = hash("sha256", words.join("\0"), "buffer");
  let id = "";
  for (const byte of bytes.subarray(0, 20)) id += alphabet[byte % alphabet.length];
  return id;
}
