import type { FastifyReply } from "fastify";
import type { Outcome } from "../../core/core.ts";
import { numbersHeader } from "../../core/network/numbersHeader.ts";

/** After so many seconds it is worth asking again what could not be answered now. */
const retryAfter = 5;

/** Sends what a call came to, with the headers that go with it. */
export function answer(reply: FastifyReply, outcome: Outcome): FastifyReply {
  reply.code(outcome.status);
  if ("error" in outcome) {
    if (outcome.status === 401) reply.header("www-authenticate", "Bearer");
    if (outcome.status === 503 || outcome.status === 429) reply.header("retry-after", retryAfter);
    return reply.send({ error: outcome.error });
  }
  if ("numbers" in outcome) reply.header(numbersHeader, JSON.stringify(outcome.numbers));
  if ("location" in outcome && outcome.location !== undefined) reply.header("location", outcome.location);
  if (!("body" in outcome)) return reply.send();
  // The tag is the text's: what an edit names as its base. A record says more than its text, so it is sent each time.
  if (outcome.etag !== undefined)
    reply.header("etag", `"${outcome.etag}"`).header("cache-control", "private, no-cache");
  return reply.send(outcome.body);
}
