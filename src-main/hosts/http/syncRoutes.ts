import type { FastifyInstance } from "fastify";
import type { Core } from "../../core/core.ts";
import { answer } from "./answer.ts";
import { callerOf, tokenOf } from "./callers.ts";
import type { EventStreams } from "./eventStream.ts";
import { ScopeEvents } from "./scopeEvents.ts";

/** A message may hold one mutation of the largest size, with the texts that it was made on. */
const messageLimit = 40 * 1024 * 1024;

/** Serves the instance's half of sync: what replicas send and ask, and the stream that says what moved (design §6). */
export function serveSync(server: FastifyInstance, core: Core, streams: EventStreams): void {
  for (const verb of ["push", "pull", "texts"] as const) {
    server.post(`/v1/sync/${verb}`, { bodyLimit: messageLimit }, async (request, reply) =>
      answer(reply, await core.sync(callerOf(request), verb, request.body)),
    );
  }

  const events = new ScopeEvents(core);
  server.addHook("onClose", async () => events.close());
  server.get("/v1/sync/events", { exposeHeadRoute: false }, async (request, reply) => {
    const caller = callerOf(request);
    const token = tokenOf(request) ?? "";
    const stream = streams.open(request, reply, {
      stillWelcome: async () => (await core.authenticate(token)) !== undefined,
    });
    // No event is kept, so Last-Event-ID asks for nothing: a reader that comes back pulls.
    const stop = await events.follow(caller, (scope, number) =>
      stream.send(JSON.stringify({ scope, number })),
    );
    reply.raw.once("close", stop);
    if (reply.raw.destroyed) stop();
  });
}
