import type { FastifyInstance } from "fastify";
import type { Core } from "../../core/core.ts";
import { outboxHeader } from "../../sync/outboxReport.ts";
import { answer } from "./answer.ts";
import { callerOf, tokenOf } from "./callers.ts";
import type { EventStreams } from "./eventStream.ts";
import { refuse } from "./failures.ts";
import type { Metrics } from "./metrics.ts";
import { servePresence } from "./presenceRoute.ts";
import { keyOf } from "./rateLimit.ts";
import { ScopeEvents } from "./scopeEvents.ts";

/** A message may hold one mutation of the largest size, with the texts that it was made on. */
const messageLimit = 40 * 1024 * 1024;

/** A writer has a few computers with a few windows each; who opens more leaves some behind. */
const mostStreams = 20;

/** Serves the instance's half of sync: what replicas send and ask, and the stream that says what moved (design §6). */
export function serveSync(
  server: FastifyInstance,
  core: Core,
  streams: EventStreams,
  metrics: Metrics | undefined,
): void {
  for (const verb of ["push", "pull", "texts"] as const) {
    const options = { bodyLimit: messageLimit, config: { operation: verb } };
    server.post(`/v1/sync/${verb}`, options, async (request, reply) => {
      const { body: message, headers } = request;
      const outcome = await core.sync(callerOf(request), verb, message);
      const [token, report] = [tokenOf(request) ?? "", headers[outboxHeader]];
      metrics?.exchanged({ verb, token, report, message, outcome });
      return answer(reply, outcome);
    });
  }

  const events = new ScopeEvents(core);
  server.addHook("onClose", async () => events.close());
  servePresence(server, core, events);
  const options = { exposeHeadRoute: false, config: { operation: "events" } };
  server.get("/v1/sync/events", options, async (request, reply) => {
    const caller = callerOf(request);
    const token = tokenOf(request) ?? "";
    const owner = keyOf(token);
    if (streams.countOf(owner) >= mostStreams) {
      const sentence = `${mostStreams} event streams are open with this token. Close one first.`;
      return refuse(reply.header("retry-after", 60), 429, sentence);
    }
    const stream = streams.open(request, reply, {
      owner,
      stillWelcome: async () => (await core.authenticate(token)) !== undefined,
    });
    // No event is kept, so Last-Event-ID asks for nothing: a reader that comes back pulls.
    const send = (message: object): void => stream.send(JSON.stringify(message));
    try {
      const stop = await events.follow(caller, (scope, number) => send({ scope, number }), send);
      reply.raw.once("close", stop);
      if (reply.raw.destroyed) stop();
    } catch {
      stream.leave();
    }
    return undefined;
  });
}
