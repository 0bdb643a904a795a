import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { createServer as createTlsServer } from "node:https";
import Fastify, { type FastifyInstance } from "fastify";
import type { Certificate } from "./certificate.ts";
import { inflateBodies } from "./contentEncoding.ts";
import { answerBrokenAddress, answerFailures, bodyLimit, type LogFault } from "./failures.ts";
import { readJsonBodies } from "./jsonBody.ts";
import { watchRequest, watchRequests, type Served } from "./served.ts";
import { answerSocket, codeOf, refuseSlowBodies, usualSlowness, type Slowness } from "./slowness.ts";
import { trustNobody, type Trust } from "./trustedProxy.ts";

export interface FastifyOptions {
  log: LogFault;
  /** Told of each request that is over. */
  onServed?: ((served: Served) => void) | undefined;
  /** Which proxies are believed. */
  trust?: Trust | undefined;
  slowness?: Slowness | undefined;
  /** Where it speaks HTTPS by itself. */
  tls?: Certificate | undefined;
}

/** How long a request may take to arrive: the largest file over a slow line, in milliseconds. */
const longestRequest = 900_000;

/** So many bytes may the headers of a request have. */
const longestHead = 16 * 1024;

/** A Fastify that answers failures as we do, and checks nothing by itself: `api` validates for every host. */
export function makeFastify(options: FastifyOptions): FastifyInstance {
  const { log, onServed = () => {}, trust = trustNobody, slowness = usualSlowness, tls } = options;
  const connections = {
    requestTimeout: longestRequest,
    headersTimeout: slowness.head,
    connectionsCheckingInterval: slowness.interval,
    keepAliveTimeout: 72_000,
    maxHeaderSize: longestHead,
  };
  const server = Fastify({
    bodyLimit,
    forceCloseConnections: "idle",
    // What arrives while the server closes is answered like everything before it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16_384 },
    requestIdHeader: false,
    genReqId: (raw) => requestIdOf(raw, trust),
    trustProxy: trust === trustNobody ? false : trust,
    serverFactory: (handle) =>
      tls
        ? createTlsServer({ ...connections, ...tls, handshakeTimeout: slowness.head }, handle)
        : createServer(connections, handle),
    frameworkErrors(error, request, reply) {
      watchRequest(request, reply, onServed);
      answerBrokenAddress(error, reply);
    },
    clientErrorHandler: (error, socket) => answerSocket(socket, codeOf(error)),
  });
  server.server.on("checkExpectation", ({ socket }: IncomingMessage) => answerSocket(socket, 417));
  server.setValidatorCompiler(() => () => true);
  watchRequests(server, onServed);
  refuseSlowBodies(server, slowness);
  inflateBodies(server);
  readJsonBodies(server);
  answerFailures(server, log);
  endConnectionsWhenClosing(server);
  return server;
}

/** A name for a request in the log: the one that a trusted proxy gave it, or a new one. */
function requestIdOf({ headers, socket }: IncomingMessage, trust: Trust): string {
  const given = headers["x-request-id"];
  const isGood = typeof given === "string" && /^[\w-]{8,64}$/.test(given);
  return isGood && trust(socket.remoteAddress ?? "") ? given : randomBytes(9).toString("base64url");
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
