import { hash } from "node:crypto";

const modulus = 2 ** 48;

/** What one confirmed row adds to its scope's digest: 48 bits of the hash of table, key and number (design §6.7). */
export function rowDigest(table: string, key: string, number: number): number {
  return parseInt(hash("sha1", `${table}\0${key}\0${number}`, "hex").slice(0, 12), 16);
}

/** Adds (or with a negative `share` takes out) a row's part, modulo 2^48. */
export function addDigest(sum: number, share: number): number {
  return (((sum + share) % modulus) + modulus) % modulus;
}
