import type { FastifyReply, FastifyRequest } from "fastify";
import type { Outcome } from "../../core/core.ts";
import { numbersHeader } from "../../core/numbersHeader.ts";

/** Sends what a call came to, with the headers that go with it. */
export function answer(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  reply.code(outcome.status);
  if ("error" in outcome) {
    if (outcome.status === 401) reply.header("www-authenticate", "Bearer");
    return reply.send({ error: outcome.error });
  }
  if ("numbers" in outcome) reply.header(numbersHeader, JSON.stringify(outcome.numbers));
  if (!("body" in outcome)) return reply.send();
  if (outcome.location !== undefined) reply.header("location", outcome.location);
  if (outcome.etag !== undefined) {
    const etag = `"${outcome.etag}"`;
    // A caller may keep such an answer, and asks each time whether it still holds.
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (isRead(request) && namesTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  }
  return reply.send(outcome.body);
}

const isRead = ({ method }: FastifyRequest): boolean => method === "GET" || method === "HEAD";

/** Whether `If-None-Match` has this tag; weak ones count, as the standard says of it (RFC 9110 §13.1.2). */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
