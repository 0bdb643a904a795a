import { createHmac, timingSafeEqual } from "node:crypto";
import type { Reader } from "../store/handles.ts";
import { deriveKey } from "../store/server/instanceSecret.ts";

/* The last part of addresses that need no token: what they stand for, signed by the instance, with the time they end. */

/** What every such address says. */
export interface Ending {
  /** ISO time at which the address ends. */
  until: string;
}

const lifetime = 60 * 60 * 1000;

/** An hour after now. */
export const untilAfter = (now: string): string => new Date(Date.parse(now) + lifetime).toISOString();

/** Characters of a signature: of its 32 bytes, in base64url. */
const signatureLength = 43;

/** The part of an address that stands for this; `purpose` tells the addresses of one kind from those of another. */
export async function signToken(db: Reader, purpose: string, order: Ending): Promise<string> {
  const said = Buffer.from(JSON.stringify(order)).toString("base64url");
  return (await sign(db, purpose, said)).toString("base64url") + said;
}

/** What an address stands for; undefined where this instance did not make it, or it ended before now. */
export async function readToken<Order extends Ending>(
  db: Reader,
  purpose: string,
  token: string,
  now: string,
): Promise<Order | undefined> {
  const said = token.slice(signatureLength);
  const given = Buffer.from(token.slice(0, signatureLength), "base64url");
  const signature = await sign(db, purpose, said);
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return undefined;
  const order = JSON.parse(Buffer.from(said, "base64url").toString()) as Order;
  return order.until > now ? order : undefined;
}

const sign = async (db: Reader, purpose: string, said: string): Promise<Buffer> =>
  createHmac("sha256", await deriveKey(db, purpose))
    .update(said)
    .digest();
