import type { FastifyInstance } from "fastify";
import { pack, packingFor, worthPacking } from "../../core/network/packing.ts";

/** Compresses JSON answers for those who can read that. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < worthPacking) return payload;
    reply.header("vary", "accept-encoding");
    const packing = packingFor(request.headers["accept-encoding"]);
    if (packing === undefined) return payload;
    const bytes = await pack(Buffer.from(payload), packing);
    reply.header("content-encoding", packing).header("content-length", bytes.length);
    return bytes;
  });
}
