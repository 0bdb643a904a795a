import { createHmac, randomBytes } from "node:crypto";
import type { Reader, Writer } from "../handles.ts";
import { readMeta } from "../meta.ts";

/*
 * An instance has one secret, which never leaves it: what it signs or encrypts is keyed by what derives from it. A
 * replica has none, so an operation that needs it needs the instance.
 */

/** Makes the secret of an instance or a workspace where there is none; one that is there stays, whoever made it. */
export async function provideSecret(db: Writer): Promise<void> {
  const value = randomBytes(32).toString("base64url");
  await db
    .insertInto("meta")
    .values({ key: "secret", value })
    .onConflict((oc) => oc.column("key").doNothing())
    .execute();
}

/** The secret of this instance. Throws where there is none: no replica has one. */
export async function readSecret(db: Reader): Promise<string> {
  const secret = await readMeta(db, "secret");
  if (secret === undefined) throw new Error("This store has no secret: it is no instance's.");
  return secret;
}

/** A key of 32 bytes for one purpose: the same each time, and of no use for another. */
export async function deriveKey(db: Reader, purpose: string): Promise<Buffer> {
  return createHmac("sha256", await readSecret(db))
    .update(purpose)
    .digest();
}
