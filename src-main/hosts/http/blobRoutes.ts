import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ApiError } from "../../api/error.ts";
import { blobLimit, tooLarge } from "../../core/files.ts";
import type { Core } from "../../core/core.ts";
import { callerOf } from "./callers.ts";

const path = "/v1/orgs/:organizationId/blobs/:sha256";

interface Params {
  organizationId: string;
  sha256: string;
}

/** Takes the bytes of files, before a mutation names them by their SHA-256 (gaps.md §24.2, `uploadBlob`). */
export async function serveBlobs(server: FastifyInstance, core: Core): Promise<void> {
  await server.register(async (scope) => {
    // Bytes of any kind; nothing is read before the handler asks.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));

    scope.head<{ Params: Params }>(path, async (request, reply) => {
      const { organizationId, sha256 } = request.params;
      requireDigest(sha256);
      const size = await core.findBlob(callerOf(request), organizationId, sha256);
      return reply
        .code(size === undefined ? 404 : 200)
        .header("upload-offset", size ?? 0)
        .send();
    });

    scope.put<{ Params: Params }>(path, { config: { raw: true } }, async (request, reply) => {
      const { organizationId, sha256 } = request.params;
      requireDigest(sha256);
      requireWhole(request.headers["content-range"]);
      // Nobody makes a server hold bytes that it will not keep for them.
      const standing = await core.call(callerOf(request), "getOrganizationById", { organizationId });
      if ("error" in standing) throw new ApiError(404, `There is no organization ${organizationId}.`);
      const bytes = await readBytes(request.raw, sha256).catch((error: unknown) => {
        stopReading(request.raw, reply);
        throw error;
      });
      const kept = await core.putBlob(callerOf(request), organizationId, bytes);
      return reply.code(201).header("upload-offset", kept.size).send(kept);
    });
  });
}

/** Lets a client that still sends read the refusal first, then ends the connection. */
function stopReading(raw: IncomingMessage, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return;
  reply.header("connection", "close");
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), 2_000);
  raw.once("close", () => clearTimeout(timer));
}

function requireDigest(sha256: string): void {
  if (!/^[0-9a-f]{64}$/.test(sha256))
    throw new ApiError(
      400,
      "/sha256 must be the SHA-256 of the bytes, as 64 hexadecimal digits in lower case.",
    );
}

function requireWhole(range: string | undefined): void {
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range ?? "") ?? [];
  if (range === undefined || (from === "0" && Number(to) + 1 === Number(size))) return;
  throw new ApiError(400, "This instance takes a file whole: send it from its first byte to its last.");
}

async function readBytes(raw: IncomingMessage, sha256: string): Promise<Uint8Array> {
  if (Number(raw.headers["content-length"] ?? 0) > blobLimit) throw tooLarge();
  const hash = createHash("sha256");
  const parts: Buffer[] = [];
  let size = 0;
  // Leaving the loop early must not destroy the request: its refusal would be lost with it.
  for await (const part of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > blobLimit) throw tooLarge();
    hash.update(part);
    parts.push(part);
  }
  const found = hash.digest("hex");
  if (found !== sha256)
    throw new ApiError(400, `The bytes have the SHA-256 ${found}, not the one that the address names.`);
  return Buffer.concat(parts);
}
