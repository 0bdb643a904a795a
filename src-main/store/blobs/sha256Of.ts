import { createHash } from "node:crypto";

/** The name of bytes: their SHA-256, as the wire and the folders write it. */
export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
