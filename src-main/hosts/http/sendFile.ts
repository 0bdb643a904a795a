import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../api/error.ts";
import type { Core, FoundFile } from "../../core/core.ts";
import { fileHeaders } from "../fileHeaders.ts";
import { byteRangeOf } from "./byteRange.ts";
import { refuse } from "./failures.ts";

/** Sends a file, or the part that is asked for; nothing to who has it already. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  core: Core,
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
  const bytes = await core.readBytes(file, part);
  if (bytes === undefined) throw new ApiError(404, "The bytes of this file are not here.");
  reply.headers(headers);
  if (part) reply.code(206).header("content-range", `bytes ${part.from}-${part.until - 1}/${size}`);
  return reply.send(bufferOf(bytes));
}

/** The same bytes as Fastify takes them. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Whether `If-None-Match` has this tag; weak ones count, as the standard says of it (RFC 9110 §13.1.2). */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
