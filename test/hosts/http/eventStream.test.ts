import { once } from "node:events";
import Fastify from "fastify";
import { request } from "undici";
import { expect, test } from "vitest";
import { EventStreams } from "../../../src-main/hosts/http/eventStream.ts";

test("a reader who left before the stream began leaves nothing behind", async () => {
  const streams = new EventStreams();
  const server = Fastify();
  const arrived = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  server.get("/events", async (asking, reply) => {
    const left = once(reply.raw, "close");
    arrived.resolve();
    await left;
    streams.open(asking, reply);
    opened.resolve();
  });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const leaving = new AbortController();
  const asked = request(`${url}/events`, { signal: leaving.signal }).catch(() => "left");
  await arrived.promise;
  leaving.abort();
  expect(await asked).toBe("left");
  await opened.promise;
  expect(streams.count).toBe(0);
  await server.close();
});
