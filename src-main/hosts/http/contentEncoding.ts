import type { IncomingMessage } from "node:http";
import type { Readable, Transform } from "node:stream";
import { constants, createGunzip, createZstdDecompress } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./failures.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A route that reads the bytes of its requests as they are sent. */
    raw?: boolean;
  }
}

/** A stream that Fastify reads a body from: by this count it checks the length that was announced. */
type Inflated = Transform & { receivedEncodedLength?: number };

const inflaters: ReadonlyMap<string | undefined, () => Inflated> = new Map([
  ["gzip", () => createGunzip()],
  // A window of 8 MB is the largest that HTTP allows (RFC 9659); a larger one is memory that a stranger asks for.
  ["zstd", () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } })],
]);

const known = [...inflaters.keys()].join(", ");

/**
 * Reads bodies that come packed, and says which can; any other encoding is 415. Fastify counts what comes out against the limit of a body,
 * so that one which unpacks to more is 413 as soon as it does.
 */
export function inflateBodies(server: FastifyInstance): void {
  server.addHook("onRequest", async (request, reply) => {
    const encoding = encodingOf(request);
    const { raw = false } = request.routeOptions.config;
    // Whoever sent a body learns how the next may be packed (RFC 7694).
    if (!raw && hasBody(request.raw)) reply.header("accept-encoding", known);
    if (encoding === undefined || (!raw && inflaters.has(encoding))) return undefined;
    return refuse(
      reply.header("accept-encoding", raw ? "identity" : known),
      415,
      raw
        ? "Bytes are taken as they are: send them without the header Content-Encoding."
        : `The body is packed as ${encoding.slice(0, 60)}, which is not read here; ${known} are.`,
    );
  });
  server.addHook("preParsing", async (request, reply, payload) => {
    const inflater = inflaters.get(encodingOf(request));
    if (inflater === undefined || !hasBody(request.raw)) return payload;
    const inflated = inflater();
    pour(payload, inflated);
    // Nobody unpacks on after the answer: what is left may be without end.
    reply.raw.once("close", () => inflated.destroy());
    return inflated;
  });
}

/** The encoding of a body; undefined where it is sent as it is. */
function encodingOf({ headers }: FastifyRequest): string | undefined {
  const encoding = headers["content-encoding"]?.trim().toLowerCase();
  return encoding === undefined || encoding === "" || encoding === "identity" ? undefined : encoding;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Unlike a pipeline this leaves the connection open where the bytes are broken: there is an answer to give. */
function pour(packed: Readable, inflated: Inflated): void {
  inflated.receivedEncodedLength = 0;
  packed.on("data", (part: Buffer) => {
    inflated.receivedEncodedLength = (inflated.receivedEncodedLength ?? 0) + part.length;
  });
  packed.once("error", (error) => inflated.destroy(error));
  // Fastify stops listening once it has what it needs, and an error that nobody hears ends the process.
  inflated.on("error", () => packed.unpipe(inflated));
  packed.pipe(inflated);
}
