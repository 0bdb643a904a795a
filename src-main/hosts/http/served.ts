import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The id under which a route's requests are logged and counted. */
    operation?: string;
  }
}

/** What is told of a request when it is over: nothing that it or its answer said. */
export interface Served {
  request: string;
  /** The operation's id; `unknown` at an address where there is none. */
  operation: string;
  status: number;
  /** From its head to the end of the answer. */
  seconds: number;
  /** The user's id, where a token told. */
  caller: string | undefined;
}

/** The caller left before there was an answer; no status of the standard says so. */
const leftEarly = 499;

/** Tells of every request that is over, and names it in its answer's header `x-request-id`. */
export function watchRequests(server: FastifyInstance, tell: (served: Served) => void): void {
  server.addHook("onRequest", async (request, reply) => watchRequest(request, reply, tell));
}

/** The same for a request that no hook sees, since its address cannot be read. */
export function watchRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  tell: (served: Served) => void,
): void {
  const begun = performance.now();
  const { raw } = reply;
  reply.header("x-request-id", request.id);
  raw.once("close", () =>
    tell({
      request: request.id,
      operation: request.routeOptions?.config?.operation ?? "unknown",
      status: raw.headersSent ? raw.statusCode : leftEarly,
      seconds: (performance.now() - begun) / 1000,
      caller: request.caller?.user,
    }),
  );
}
