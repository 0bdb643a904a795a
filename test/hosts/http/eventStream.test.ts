import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { request } from "undici";
import { expect, test } from "vitest";
import { EventStreams } from "../../../src-main/hosts/http/eventStream.ts";

test("a reader who left before the stream began leaves nothing behind", async () => {
  const streams = new EventStreams();
  const server = Fastify();
  let opened = 0;
  server.get("/events", async (asking, reply) => {
    while (!asking.raw.socket.destroyed) await wait(5);
    // The socket's end reaches the answer a moment later.
    await wait(20);
    streams.open(asking, reply);
    opened += 1;
  });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const leaving = new AbortController();
  const asked = request(`${url}/events`, { signal: leaving.signal }).catch(() => "left");
  await wait(50);
  leaving.abort();
  expect(await asked).toBe("left");
  await expect.poll(() => opened).toBe(1);
  expect(streams.count).toBe(0);
  await server.close();
});
