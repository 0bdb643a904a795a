/**
 * A page runs, shows and reaches nothing but what its own host gives: pictures from elsewhere come through that host too,
 * which asks the writer first. Nor can it make HTML from text: Svelte's templates pass by their own policy, and by the
 * page's default one nothing but documents that are never shown.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types svelte-trusted-html default",
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
