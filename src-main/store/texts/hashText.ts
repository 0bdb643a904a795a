import { hash } from "node:crypto";

/** A text's name: the SHA-256 of its UTF-8 bytes, in base64url. */
export const hashText = (text: string): string => hash("sha256", text, "base64url");
