import { randomBytes } from "node:crypto";

/** The text of a fresh token: shown once, never stored. */
export const newToken = (): string => `recto_${randomBytes(24).toString("base64url")}`;
