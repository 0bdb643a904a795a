import { readFile } from "node:fs/promises";
import { extname, resolve, sep } from "node:path";
import type { FastifyInstance } from "fastify";
import { pagePolicy, pageTypes } from "../pageHeaders.ts";
import { refuse } from "./failures.ts";

/** Serves the built page from its folder, and nothing that lies outside. */
export function servePage(server: FastifyInstance, folder: string): void {
  const root = resolve(folder);
  server.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
    const path = request.params["*"] === "" ? "index.html" : request.params["*"];
    const full = resolve(root, path);
    const content = full.startsWith(root + sep) && !path.includes("\0") ? await read(full) : undefined;
    if (content === undefined) return refuse(reply, 404, `There is nothing at /${path.slice(0, 200)}.`);
    return (
      reply
        .type(pageTypes[extname(full)] ?? "application/octet-stream")
        .header("content-security-policy", pagePolicy)
        .header("cross-origin-opener-policy", "same-origin")
        // The files of a build carry their hash in their name; the page that names them does not.
        .header("cache-control", path.startsWith("assets/") ? "max-age=31536000, immutable" : "no-cache")
        .send(content)
    );
  });
}

async function read(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
}
