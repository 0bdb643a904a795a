import { createHmac } from "node:crypto";
import type { Reader } from "../store/handles.ts";
import { deriveKey } from "../store/server/instanceSecret.ts";

/** What an instance says of somebody, and until when it holds. */
export interface VisitorClaims {
  /** The instance's address. */
  issuer: string;
  /** The user's id. */
  subject: string;
  /** ISO time. */
  now: string;
  claims: Record<string, unknown>;
}

const lifetime = 60 * 60;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** What the key is derived for. */
export const claimsPurpose = "visitor claims";

/** A JWT (HS256) of what an instance says of somebody, good for an hour, signed by a key for this purpose alone. */
export async function signClaims(
  db: Reader,
  { issuer, subject, now, claims }: VisitorClaims,
  purpose = claimsPurpose,
): Promise<string> {
  const at = Math.floor(Date.parse(now) / 1000);
  const payload = { iss: issuer, sub: subject, iat: at, exp: at + lifetime, ...claims };
  const text = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(payload)}`;
  const key = await deriveKey(db, purpose);
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
}
