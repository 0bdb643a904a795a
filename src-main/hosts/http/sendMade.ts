import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { FastifyReply } from "fastify";
import type { MadeFile } from "../../core/core.ts";
import { fileHeaders } from "../fileHeaders.ts";

/** Sends a file that was made for this answer, and takes it away when that is sent, or its reader left. */
export function sendMade(reply: FastifyReply, made: MadeFile): FastifyReply {
  const stream = createReadStream(made.path);
  // What is left behind by a disk that refuses goes with the next downloads.
  stream.once("close", () => void rm(made.folder, { recursive: true, force: true }).catch(() => undefined));
  // They may have left while it was made.
  if (reply.raw.destroyed) stream.destroy();
  return reply.headers({ ...fileHeaders(made), "content-length": made.size }).send(stream);
}
