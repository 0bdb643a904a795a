import Fastify, { type FastifyInstance } from "fastify";
import type { AnyOperation } from "../../api/operation.ts";
import { operations } from "../../api/operations.ts";
import type { Core } from "../../core/core.ts";
import { serveBlobs } from "./blobRoutes.ts";
import { requireCallers } from "./callers.ts";
import { EventStreams } from "./eventStream.ts";
import { answerBrokenAddress, answerFailures, bodyLimit, type LogFault } from "./failures.ts";
import { serveFiles } from "./fileRoutes.ts";
import { compressAnswers } from "./compression.ts";
import { inflateBodies } from "./contentEncoding.ts";
import { readJsonBodies } from "./jsonBody.ts";
import { describeApi } from "./openapi.ts";
import { routePath, serveOperations } from "./operationRoutes.ts";
import { checkOrigin, isLoopback } from "./origin.ts";
import { serveSync } from "./syncRoutes.ts";
import { answerUnknownRoutes } from "./unknownRoutes.ts";

export interface ServerOptions {
  port: number;
  host: string;
  /** Names beside those of this machine under which a loopback listener may be asked: a proxy's, for one. */
  hosts?: readonly string[];
  version: string;
  log: LogFault;
}

export interface RunningServer {
  /** `http://HOST:PORT`, with the port that was taken. */
  url: string;
  /** Finishes running requests, ends streams, and stops listening. */
  close(): Promise<void>;
}

/** How long closing waits for running requests, in milliseconds. */
const patience = 10_000;

/** How long a request may take to arrive: the largest file over a slow line, in milliseconds. */
const longestRequest = 900_000;

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

const behindProxy = " Where a proxy stands before it, start it with RECTO_URL set to the proxy's address.";

/** A Fastify that answers failures as we do, and checks nothing by itself: `api` validates for every host. */
export function makeFastify(log: LogFault): FastifyInstance {
  const server = Fastify({
    bodyLimit,
    requestTimeout: longestRequest,
    forceCloseConnections: "idle",
    // What arrives while the server closes is answered like everything before it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (error, _request, reply) => void answerBrokenAddress(error, reply),
    clientErrorHandler(_error, socket) {
      if (!socket.writable) return void socket.destroy();
      const body = JSON.stringify({
        error: { code: 400, message: "This is no HTTP request that can be read." },
      });
      const head = `HTTP/1.1 400 Bad Request\r\nContent-Length: ${body.length}\r\nContent-Type: application/json`;
      socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`);
    },
  });
  server.setValidatorCompiler(() => () => true);
  inflateBodies(server);
  readJsonBodies(server);
  answerFailures(server, log);
  endConnectionsWhenClosing(server);
  return server;
}

/** A connection that is kept for the next request would keep a closing server from its end. */
function endConnectionsWhenClosing(server: FastifyInstance): void {
  let closing = false;
  server.addHook("preClose", async () => {
    closing = true;
  });
  server.addHook("onSend", async (_request, reply, payload) => {
    if (closing) reply.header("connection", "close");
    return payload;
  });
}

/** The server of an instance, not yet listening: `/v1`, sync, files, health and its own description (design §2). */
export async function makeServer(core: Core, options: ServerOptions): Promise<FastifyInstance> {
  const server = makeFastify(options.log);
  const streams = new EventStreams();
  server.addHook("onRequest", async (_request, reply) => void reply.headers(securityHeaders));
  if (isLoopback(options.host)) checkOrigin(server, options.hosts, behindProxy);
  answerUnknownRoutes(server);
  requireCallers(server, core);
  compressAnswers(server);
  server.addHook("preClose", async () => streams.endAll());

  server.get("/health", { config: { open: true } }, async () => ({ status: "ok" }));
  const known = operations as unknown as Record<string, AnyOperation>;
  let description: string | undefined;
  server.get("/openapi.json", async (_request, reply) => {
    description ??= JSON.stringify(describeApi(known, options.version));
    return reply.type("application/json; charset=utf-8").send(description);
  });
  serveOperations(server, core, known);
  serveFiles(server, core, routePath);
  serveSync(server, core, streams);
  await serveBlobs(server, core);
  return server;
}

/** Starts listening. Rejects with the system's error where the address cannot be taken. */
export async function startServer(core: Core, options: ServerOptions): Promise<RunningServer> {
  const server = await makeServer(core, options);
  return listen(server, options);
}

/** Lets a server listen; answers where. */
export async function listen(
  server: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<RunningServer> {
  await server.listen({ port, host });
  const [address] = server.addresses();
  const taken = typeof address === "object" ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    async close() {
      // Whoever neither finishes nor leaves is not waited for.
      const timer = setTimeout(() => server.server.closeAllConnections(), patience);
      await server.close();
      clearTimeout(timer);
    },
  };
}
