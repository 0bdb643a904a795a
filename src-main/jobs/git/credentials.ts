import { createCipheriv, createDecipheriv, hash } from "node:crypto";
import type { Reader } from "../../store/handles.ts";
import { deriveKey } from "../../store/server/instanceSecret.ts";

/*
 * What proves to a Git server who asks is kept while its order waits, so that a restart does not lose the order: sealed
 * with a key that only the instance has, and never in what is replicated.
 */

const key = (db: Reader): Promise<Buffer> => deriveKey(db, "git credentials");

/** Seals a header; `once` is a text that no other order has. */
export async function sealGitCredentials(db: Reader, authorization: string, once: string): Promise<string> {
  const nonce = hash("sha256", once, "buffer").subarray(0, 12);
  const cipher = createCipheriv("aes-256-gcm", await key(db), nonce);
  const sealed = Buffer.concat([cipher.update(authorization, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The header that was sealed. Throws where it was sealed by another instance. */
export async function openGitCredentials(db: Reader, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", await key(db), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
