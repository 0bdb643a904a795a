import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../api/error.ts";
import type { Core, FoundFile } from "../../core/core.ts";
import { fileHeaders } from "../fileHeaders.ts";
import { byteRangeOf } from "./byteRange.ts";
import { refuse, type LogFault } from "./failures.ts";
import { firstPiece, inPieces } from "./pieces.ts";

interface FileServer {
  core: Pick<Core, "readBytes">;
  log: LogFault;
}

/** Sends a file, or the part that is asked for; nothing to who has it already. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { core, log }: FileServer,
  file: FoundFile,
): Promise<FastifyReply> {
  const { sha256, size } = file;
  const headers = { ...fileHeaders(file), etag: `"${sha256}"`, "accept-ranges": "bytes" };
  const { range, "if-range": known = headers.etag, "if-none-match": held } = request.headers;
  if (namesTag(held, headers.etag)) return reply.code(304).headers(headers).send();
  const part = known === headers.etag ? byteRangeOf(range, size) : undefined;
  if (part === null)
    return refuse(
      reply.header("content-range", `bytes */${size}`),
      416,
      `The file has ${size} bytes, and none of those that are asked for.`,
    );
  const sent = part ?? { from: 0, until: size };
  const first = await core.readBytes(file, firstPiece(sent));
  if (first === undefined) throw new ApiError(404, "The bytes of this file are not here.");
  reply.headers(headers);
  if (part) reply.code(206).header("content-range", `bytes ${part.from}-${part.until - 1}/${size}`);
  const length = sent.until - sent.from;
  if (first.byteLength === length) return reply.send(bufferOf(first));
  reply.header("content-length", length);
  // Fastify would read what a HEAD is not sent.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  const pieces = Readable.from(inPieces(first, sent, (piece) => core.readBytes(file, piece)));
  // Its status is out by now: all that is left is to say so here, and to break off.
  pieces.once("error", (error) => log({ operation: request.routeOptions.config.operation ?? "?", error }));
  return reply.send(pieces);
}

/** The same bytes as Fastify takes them. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Whether `If-None-Match` has this tag; weak ones count, as the standard says of it (RFC 9110 §13.1.2). */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
