/** Pages may show pictures from anywhere, and style themselves; they run and reach nothing but what came with them. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data: blob:",
  "font-src 'self' data:",
  "media-src 'self' https:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What a writer uploaded is shown, never run: an SVG with a script stays a picture. */
export const filePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'";

/** The kinds of files that a built page consists of, by the end of their names. */
export const pageTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
