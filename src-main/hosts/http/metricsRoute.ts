import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Core } from "../../core/core.ts";
import { tokenOf } from "./callers.ts";
import { refuse } from "./failures.ts";
import type { Metrics } from "./metrics.ts";
import { keyOf } from "./rateLimit.ts";
import { cameThroughProxy } from "./trustedProxy.ts";

export interface MetricsReaders {
  /** Whether a request from this machine needs no token: not where a proxy on it may have brought it. */
  local: boolean;
  /** A secret that is good for the figures and nothing else, so that no scraper needs an admin's token. */
  secret?: string | undefined;
}

/** Serves the figures to who runs the instance: on this machine, with the secret for it, or with an admin's token. */
export function serveMetrics(
  server: FastifyInstance,
  core: Core,
  metrics: Metrics,
  { local, secret }: MetricsReaders,
): void {
  const open = (request: FastifyRequest): boolean =>
    (local && isFromHere(request)) || (secret !== undefined && isSame(tokenOf(request), secret));
  server.get("/metrics", { config: { open, operation: "metrics" } }, async (request, reply) => {
    const { caller } = request;
    if (caller !== null && !(await core.isAdministrator(caller)))
      return refuse(reply, 403, "The figures of the instance are for its admins.");
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
}

function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? "";
  return /^(::ffff:)?127\.|^::1$/.test(address) && !cameThroughProxy(headers);
}

const isSame = (given: string | undefined, secret: string): boolean =>
  given !== undefined && timingSafeEqual(Buffer.from(keyOf(given)), Buffer.from(keyOf(secret)));
