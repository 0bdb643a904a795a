import { readFile } from "node:fs/promises";
import { extname, resolve, sep } from "node:path";
import { protocol } from "electron";
import type { FileContent } from "../../core/core.ts";
import { fileHeaders } from "../fileHeaders.ts";
import { pagePolicy, pageTypes } from "../pageHeaders.ts";
import type { PageFiles } from "../pageAnswers.ts";
import { scheme } from "./origin.ts";

/** Tells Chromium what `app://` is. Has to run before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Answers `app://bundle/…` from the built page, `app://bundle/files/{space}/{file}` from the workspace and
 * `app://bundle/pictures?address=…` from elsewhere.
 */
export function serveBundle(folder: string, files: Promise<PageFiles>): void {
  protocol.handle(scheme, async (request) => {
    const { host, pathname, searchParams } = new URL(request.url);
    if (host !== "bundle") return refusal(404);
    if (request.method !== "GET" && request.method !== "HEAD") return refusal(405);
    const path = decoded(pathname);
    if (path === undefined) return refusal(400);
    const [, space, file] = /^\/files\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    if (space !== undefined && file !== undefined) {
      const changeRequest = searchParams.get("changeRequest") ?? undefined;
      const workspace = searchParams.get("workspace") ?? undefined;
      return serveFile(await (await files).readFile(space, file, changeRequest, workspace));
    }
    if (path === "/pictures") {
      return serveFile(await (await files).readPicture(searchParams.get("address") ?? ""));
    }
    return servePart(folder, path === "/" ? "/index.html" : path);
  });
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

const refusal = (status: number) => new Response(null, { status });

function serveFile(content: FileContent | undefined): Response {
  if (content === undefined) return refusal(404);
  return new Response(new Uint8Array(content.bytes), {
    headers: fileHeaders(content, { pictures: true }),
  });
}

async function servePart(folder: string, path: string): Promise<Response> {
  const full = resolve(folder, `.${path}`);
  if (!full.startsWith(folder + sep)) return refusal(403);
  try {
    return new Response(await readFile(full), {
      headers: {
        "content-type": pageTypes[extname(full)] ?? "application/octet-stream",
        "content-security-policy": pagePolicy,
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
        // The files of a build carry their hash in their name; the page that names them does not.
        "cache-control": path.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache",
      },
    });
  } catch {
    return refusal(404);
  }
}
