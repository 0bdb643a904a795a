import type { Server as TlsServer } from "node:https";
import type { FastifyInstance } from "fastify";
import type { AnyOperation } from "../../api/operation.ts";
import { operations } from "../../api/operations.ts";
import type { Core } from "../../core/core.ts";
import { serveBlobs } from "./blobRoutes.ts";
import { requireCallers } from "./callers.ts";
import type { Certificate } from "./certificate.ts";
import { compressAnswers } from "./compression.ts";
import { EventStreams } from "./eventStream.ts";
import { makeFastify, type FastifyOptions } from "./fastify.ts";
import { serveFiles } from "./fileRoutes.ts";
import { serveHealth } from "./health.ts";
import type { Metrics } from "./metrics.ts";
import { serveMetrics } from "./metricsRoute.ts";
import { describeApi } from "./openapi.ts";
import { servePublished } from "./publishedRoutes.ts";
import { routePath, serveOperations } from "./operationRoutes.ts";
import { checkOrigin, isLoopback } from "./origin.ts";
import { CallerLimits, type Rates } from "./rateLimit.ts";
import { serveSaml } from "./samlRoutes.ts";
import { serveSync } from "./syncRoutes.ts";
import { baseThrough } from "./trustedProxy.ts";
import { answerUnknownRoutes } from "./unknownRoutes.ts";

export interface ServerOptions extends FastifyOptions, Omit<ListenOptions, "tls"> {
  /** Names beside those of this machine under which a loopback listener may be asked: a proxy's, for one. */
  hosts?: readonly string[];
  version: string;
  /** How many requests a caller may make; as many as they like where nothing is said. */
  rates?: Rates;
  /** Where given, they are kept and served at `/metrics`. */
  metrics?: Metrics;
  /** A secret that is good for these alone. */
  metricsSecret?: string | undefined;
}

export interface RunningServer {
  /** `http://HOST:PORT`, with the port that was taken. */
  url: string;
  /** Goes on with another certificate, where it speaks HTTPS; connections that are open keep theirs. */
  renewCertificate(certificate: Certificate): void;
  /** Finishes running requests, ends streams, and stops listening. */
  close(): Promise<void>;
}

/** How long closing waits for running requests, in milliseconds. */
const patience = 10_000;

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

const behindProxy = " Where a proxy stands before it, start it with RECTO_URL set to the proxy's address.";

/** The server of an instance, not yet listening: `/v1`, sync, files, health and its own description (design §2). */
export async function makeServer(core: Core, options: ServerOptions): Promise<FastifyInstance> {
  const { metrics, rates, hosts = [], trust, onServed } = options;
  const server = makeFastify({
    ...options,
    onServed(served) {
      metrics?.served(served);
      onServed?.(served);
    },
  });
  const streams = new EventStreams();
  server.addHook("onRequest", async (_request, reply) => void reply.headers(securityHeaders));
  if (isLoopback(options.host)) checkOrigin(server, hosts, behindProxy);
  answerUnknownRoutes(server);
  requireCallers(server, core, {
    limits: rates && new CallerLimits(rates),
    // With an address of its own for everybody, that is the one that answers name.
    ...(trust && hosts.length === 0 ? { baseOf: (request) => baseThrough(request, trust) } : {}),
  });
  compressAnswers(server);
  server.addHook("preClose", async () => streams.endAll());

  serveHealth(server, core, options.version);
  if (metrics) {
    metrics.follow(core, streams);
    // A proxy on this machine is known by the name that it answers to, or by being trusted.
    const local = isLoopback(options.host) && hosts.length === 0 && trust === undefined;
    serveMetrics(server, core, metrics, { local, secret: options.metricsSecret });
  }
  const known = operations as unknown as Record<string, AnyOperation>;
  let description: string | undefined;
  server.get("/openapi.json", { config: { operation: "openapi" } }, async (_request, reply) => {
    description ??= JSON.stringify(describeApi(known, options.version));
    return reply.type("application/json; charset=utf-8").send(description);
  });
  serveOperations(server, core, known);
  serveFiles(server, core, { routePath, log: options.log });
  servePublished(server, core, routePath);
  serveSaml(server);
  serveSync(server, core, streams, metrics);
  await serveBlobs(server, core, routePath);
  return server;
}

/** Starts listening. Rejects with the system's error where the address cannot be taken. */
export async function startServer(core: Core, options: ServerOptions): Promise<RunningServer> {
  const server = await makeServer(core, options);
  return listen(server, options);
}

/** Where a server listens, and for how many milliseconds its end waits for running requests. */
export interface ListenOptions {
  port: number;
  host: string;
  tls?: unknown;
  patience?: number;
}

/** Lets a server listen; answers where. */
export async function listen(server: FastifyInstance, options: ListenOptions): Promise<RunningServer> {
  const { port, host, tls } = options;
  await server.listen({ port, host });
  const [address] = server.addresses();
  const taken = typeof address === "object" ? address.port : port;
  const scheme = tls === undefined ? "http" : "https";
  return {
    url: `${scheme}://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    renewCertificate: (certificate) => (server.server as TlsServer).setSecureContext(certificate),
    async close() {
      // Whoever neither finishes nor leaves is not waited for.
      const timer = setTimeout(() => server.server.closeAllConnections(), options.patience ?? patience);
      await server.close();
      clearTimeout(timer);
    },
  };
}
