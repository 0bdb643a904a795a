import { filePolicy } from "./pageHeaders.ts";

/** What a browser may show by itself; anything that could run something is handed over as a download. */
const shown = /^(image\/(?!svg)[\w.+-]+|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/pdf)$/;

/** A content type that may stand in a header; what isn't one is bytes. */
function headerType(contentType: string): string {
  const type = contentType.toLowerCase().split(";", 1)[0]?.trim() ?? "";
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream";
}

/** The headers with which a file that somebody uploaded can do no harm in a browser. */
export function fileHeaders(
  { contentType, name }: { contentType: string; name: string },
  { pictures = false } = {},
): Record<string, string> {
  const type = headerType(contentType);
  // As an image of our own page an SVG is inert; as a page of its own it would not be.
  const inline = shown.test(type) || (pictures && type === "image/svg+xml");
  return {
    "content-type": type === "text/plain" ? "text/plain; charset=utf-8" : type,
    "content-disposition": `${inline ? "inline" : "attachment"}; filename*=UTF-8''${encodeName(name)}`,
    "content-security-policy": filePolicy,
    "x-content-type-options": "nosniff",
    // What a browser keeps on its disk would stay there when access is lost.
    "cache-control": "private, no-store",
  };
}

/** A file's name in a header (RFC 8187). */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
