import type { FastifyReply } from "fastify";
import type { FileContent } from "../../core/core.ts";
import { filePolicy } from "../pageHeaders.ts";

/** What a browser may show by itself; anything that could run something is handed over as a download. */
const shown = /^(image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/pdf)$/;

/** A content type that may stand in a header; what isn't one is bytes. */
function headerType(contentType: string): string {
  const type = contentType.toLowerCase().split(";", 1)[0]?.trim() ?? "";
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream";
}

/** Sends a file that somebody uploaded so that it can do no harm in a browser. */
export function sendFile(
  reply: FastifyReply,
  { bytes, contentType, name }: FileContent,
  { pictures = false } = {},
): FastifyReply {
  const type = headerType(contentType);
  // As an image of our own page an SVG is inert; as a page of its own it would not be.
  const inline = shown.test(type) || (pictures && type === "image/svg+xml");
  return reply
    .header("content-type", type === "text/plain" ? "text/plain; charset=utf-8" : type)
    .header(
      "content-disposition",
      `${inline ? "inline" : "attachment"}; filename*=UTF-8''${encodeName(name)}`,
    )
    .header("content-security-policy", filePolicy)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, max-age=3600")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** A file's name in a header (RFC 8187). */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
