import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ApiError } from "../../api/error.ts";
import { uploadPath } from "../../api/transfer/uploadOrders.ts";
import { blobLimit, tooLarge } from "../../core/files/files.ts";
import type { Core, UploadProgress } from "../../core/core.ts";
import { callerOf } from "./callers.ts";

const path = "/v1/orgs/:organizationId/blobs/:sha256";

interface Params {
  organizationId: string;
  sha256: string;
}

/** What a request brings: bytes from a place of the whole on, and how many where it says so. */
interface Piece {
  from: number;
  length: number | undefined;
  /** Of the whole; undefined where the body is its rest. */
  size: number | undefined;
}

/**
 * Takes the bytes of files, before a mutation names them by their SHA-256 (gaps.md §24.2, `uploadBlob`). What has
 * arrived stays when the connection breaks, and the next request may go on from there.
 */
export async function serveBlobs(
  server: FastifyInstance,
  core: Core,
  routePath: (path: string) => string,
): Promise<void> {
  await server.register(async (scope) => {
    // Bytes of any kind; nothing is read before the handler asks.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));

    scope.head<{ Params: Params }>(path, { config: { operation: "findBlob" } }, async (request, reply) => {
      const { organizationId, sha256 } = request.params;
      requireDigest(sha256);
      const progress = await core.findBlob(callerOf(request), organizationId, sha256);
      return tell(reply.code(progress ? 200 : 404), progress ?? { offset: 0, whole: false }).send();
    });

    // The address itself says who may come.
    const open = { raw: true, open: true, uncounted: true, operation: "uploadFile" };
    scope.put<{ Params: { uploadToken: string } }>(
      routePath(uploadPath),
      { config: open },
      async (request, reply) => {
        const { uploadToken } = request.params;
        const piece = pieceOf(request.raw);
        const offset = await readPiece(request.raw, piece, (at, bytes) =>
          core.appendUpload(uploadToken, at, bytes),
        ).catch((error: unknown) => {
          stopReading(request.raw, reply);
          throw error;
        });
        if (piece.size !== undefined && offset < piece.size)
          return tell(reply, { offset, whole: false }).send();
        return core.finishUpload(uploadToken);
      },
    );

    const config = { raw: true, operation: "uploadBlob" };
    scope.put<{ Params: Params }>(path, { config }, async (request, reply) => {
      const { organizationId, sha256 } = request.params;
      requireDigest(sha256);
      const caller = callerOf(request);
      const piece = pieceOf(request.raw);
      // Nobody makes a server hold bytes that it will not keep for them.
      const standing = await core.call(caller, "getOrganizationById", { organizationId });
      if ("error" in standing) throw new ApiError(404, `There is no organization ${organizationId}.`);
      const before = await core.findBlob(caller, organizationId, sha256);
      if (piece.from > (before?.offset ?? 0)) {
        tell(reply, before ?? { offset: 0, whole: false });
        throw new ApiError(409, `The upload has come to byte ${before?.offset ?? 0}: go on from there.`);
      }
      const offset = await readPiece(request.raw, piece, (at, bytes) =>
        before?.whole
          ? Promise.resolve(at + bytes.byteLength)
          : core.appendBlob(caller, organizationId, sha256, at, bytes),
      ).catch((error: unknown) => {
        stopReading(request.raw, reply);
        throw error;
      });
      if (!before?.whole && piece.size !== undefined && offset < piece.size)
        return tell(reply, { offset, whole: false }).send();
      const kept = await core.finishBlob(caller, organizationId, sha256);
      return tell(reply.code(201), { offset: kept.size, whole: true }).send(kept);
    });
  });
}

/** The headers by which a client knows how far its upload has come. */
function tell(reply: FastifyReply, { offset, whole }: UploadProgress): FastifyReply {
  return reply.header("upload-offset", offset).header("upload-complete", whole ? "?1" : "?0");
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

/** What a request's headers announce. Throws 400 for a range that is none, 413 for more than a file may have. */
function pieceOf({ headers }: IncomingMessage): Piece {
  const announced = headers["content-length"];
  const length = announced === undefined ? undefined : Number(announced);
  const range = headers["content-range"];
  if (range === undefined) {
    if ((length ?? 0) > blobLimit) throw tooLarge();
    return { from: 0, length, size: undefined };
  }
  const [from = NaN, to = NaN, size = NaN] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? [])
    .slice(1)
    .map(Number);
  if (!(from <= to && to < size))
    throw new ApiError(400, "Content-Range must be bytes FIRST-LAST/SIZE, counted from 0.");
  if (size > blobLimit) throw tooLarge();
  if (length !== undefined && length !== to - from + 1)
    throw new ApiError(400, `The body has ${length} bytes, and Content-Range says ${to - from + 1}.`);
  return { from, length: to - from + 1, size };
}

/** So much is handed on at once. */
const portion = 1024 * 1024;

/** Hands the bytes of a request on as they arrive; answers how far the upload has come with them. */
async function readPiece(
  raw: IncomingMessage,
  { from, length }: Piece,
  keep: (at: number, bytes: Uint8Array) => Promise<number>,
): Promise<number> {
  let [offset, at, arrived] = [from, from, 0];
  for await (const bytes of portions(raw)) {
    arrived += bytes.byteLength;
    if (arrived > (length ?? blobLimit)) throw length === undefined ? tooLarge() : wrongLength(length);
    offset = await keep(at, bytes);
    at += bytes.byteLength;
  }
  if (!raw.complete) throw new ApiError(400, `The upload broke off at byte ${at}; go on from there.`);
  if (length !== undefined && arrived < length) throw wrongLength(length);
  return offset;
}

const wrongLength = (length: number): ApiError =>
  new ApiError(400, `The body has another length than the ${length} bytes that were announced.`);

/** The bytes of a request in portions that are worth handing on, up to where they end or break off. */
async function* portions(raw: IncomingMessage): AsyncGenerator<Uint8Array> {
  let parts: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop early must not destroy the request: its refusal would be lost with it.
    for await (const part of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size < portion) continue;
      yield Buffer.concat(parts);
      [parts, size] = [[], 0];
    }
  } catch (error) {
    if (raw.complete || !raw.destroyed) throw error;
  }
  if (size > 0) yield Buffer.concat(parts);
}
