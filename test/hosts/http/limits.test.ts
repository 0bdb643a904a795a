import { connect } from "node:net";
import { request } from "undici";
import { afterEach, describe, expect, test } from "vitest";
import { CallerLimits, RateLimit } from "../../../src-main/hosts/http/rateLimit.ts";
import type { ServerOptions } from "../../../src-main/hosts/http/server.ts";
import { trustOf } from "../../../src-main/hosts/http/trustedProxy.ts";
import { HttpTransport } from "../../../src-main/core/network/httpTransport.ts";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

const opened: TestInstance[] = [];
afterEach(async () => {
  for (const instance of opened.splice(0)) await instance.close();
});

async function start(options: Partial<ServerOptions>): Promise<TestInstance> {
  const instance = await startInstance((core) => core, options);
  opened.push(instance);
  return instance;
}

async function ask({ url }: TestInstance, path: string, headers: Record<string, string> = {}) {
  const answer = await request(url + path, { headers });
  const text = await answer.body.text();
  return { status: answer.statusCode, wait: answer.headers["retry-after"], text };
}

describe("a token bucket", () => {
  test("lets ten seconds' worth go at once, then as many as the rate says, each caller by themself", () => {
    let now = 0;
    const limit = new RateLimit(2, () => now);
    const take = (caller = "a") => limit.take(caller);
    for (let count = 0; count < 20; count += 1) expect(take()).toBe(0);
    expect(take()).toBe(500);
    expect(limit.look("a")).toBe(500);
    expect(take("b")).toBe(0);
    now = 499;
    expect(take()).toBe(1);
    now = 500;
    expect(take()).toBe(0);
    expect(take()).toBe(500);
    now = 1_000_000;
    for (let count = 0; count < 20; count += 1) expect(take()).toBe(0);
    expect(take()).toBeGreaterThan(0);
  });

  test("without a rate never ends", () => {
    const limit = new RateLimit(0, () => 0);
    for (let count = 0; count < 1000; count += 1) expect(limit.take("a")).toBe(0);
  });

  test("takes all addresses of one IPv6 network for one, and no two of IPv4", () => {
    const limits = new CallerLimits({ perToken: 0, perAddress: 1 });
    for (let count = 0; count < 10; count += 1) limits.stranger(`2001:db8:1:2::${count}`, undefined);
    expect(limits.beforeLookup("2001:db8:1:2:ffff::1", undefined)).toBeGreaterThan(0);
    expect(limits.beforeLookup("2001:db8:1:3::1", undefined)).toBe(0);
    for (let count = 0; count < 10; count += 1) limits.stranger("::ffff:192.0.2.1", undefined);
    expect(limits.beforeLookup("192.0.2.1", undefined)).toBeGreaterThan(0);
    expect(limits.beforeLookup("192.0.2.2", undefined)).toBe(0);
  });
});

describe("an instance that is asked too often", () => {
  test("refuses the token that asks, says until when, and has replicas wait (P11)", async () => {
    const instance = await start({ rates: { perToken: 1, perAddress: 0 } });
    const { token } = await instance.join("Ben", "edit");
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask(instance, "/v1/user", bearer(instance.token))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { wait, text } of refused) {
      expect(Number(wait)).toBeGreaterThan(0);
      expect(JSON.parse(text)).toMatchObject({ error: { code: 429 } });
    }
    expect(await ask(instance, "/v1/user", bearer(token))).toMatchObject({ status: 200 });
    const transport = new HttpTransport(instance.url, instance.token);
    const pulls = Array.from({ length: 30 }, () => transport.pull({ protocol: 1, cursors: {} }));
    const failed = (await Promise.allSettled(pulls)).filter(({ status }) => status === "rejected");
    expect(failed[0]).toMatchObject({ reason: { failure: "unreachable" } });
    await transport.close();
  });

  test("refuses strangers at an address, but nobody there whose token it knows", async () => {
    const instance = await start({ rates: { perToken: 0, perAddress: 1 } });
    expect(await ask(instance, "/v1/user", bearer(instance.token))).toMatchObject({ status: 200 });
    for (let count = 0; count < 10; count += 1)
      expect([401, 429]).toContain((await ask(instance, "/v1/user", bearer(`guess_${count}`))).status);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(instance, "/v1/user")));
    expect(answers.map(({ status }) => status)).toContain(429);
    expect(await ask(instance, "/v1/user", bearer(instance.token))).toMatchObject({ status: 200 });
    // Whoever asks how it is keeps getting an answer.
    expect(await ask(instance, "/health")).toMatchObject({ status: 200 });
  });

  test("counts what anybody may read without a token, and neither how it is nor pieces of an upload", async () => {
    const instance = await start({ rates: { perToken: 0, perAddress: 1 } });
    expect(await ask(instance, "/v1/user", bearer(instance.token))).toMatchObject({ status: 200 });
    const times = Array.from({ length: 30 });
    const flood = async (path: string) =>
      new Set((await Promise.all(times.map(() => ask(instance, path)))).map(({ status }) => status));
    expect(await flood("/v1/pdfs/nothing")).toContain(429);
    expect(await flood("/health")).toEqual(new Set([200]));
    expect(await ask(instance, "/v1/user", bearer(instance.token))).toMatchObject({ status: 200 });
  });

  test("counts strangers by the address that a trusted proxy names, and believes nobody else", async () => {
    const from = (address: string) => ({ "x-forwarded-for": address });
    const rates = { perToken: 0, perAddress: 1 };
    const trusting = await start({ rates, trust: trustOf(["127.0.0.0/8"]) });
    const flood = (instance: TestInstance) =>
      Promise.all(Array.from({ length: 30 }, () => ask(instance, "/v1/user", from("192.0.2.1"))));
    expect((await flood(trusting)).map(({ status }) => status)).toContain(429);
    expect(await ask(trusting, "/v1/user", from("192.0.2.2"))).toMatchObject({ status: 401 });
    // What a caller says of themself before the proxy does is not believed either.
    expect(await ask(trusting, "/v1/user", from("192.0.2.9, 192.0.2.1"))).toMatchObject({ status: 429 });
    const wary = await start({ rates });
    await flood(wary);
    expect(await ask(wary, "/v1/user", from("192.0.2.2"))).toMatchObject({ status: 429 });
  });

  test("opens twenty event streams for a token and no more", async () => {
    const instance = await start({});
    const { token } = await instance.join("Ben", "edit");
    const open = (who: string) => request(`${instance.url}/v1/sync/events`, { headers: bearer(who) });
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(instance.token)));
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    const more = await open(instance.token);
    expect(more.statusCode).toBe(429);
    expect(more.headers["retry-after"]).toBeDefined();
    await more.body.dump();
    const other = await open(token);
    expect(other.statusCode).toBe(200);
    for (const { body } of [...streams, other]) body.destroy();
  });
});

/** Sends parts over one connection, and answers what came back before it was ended. */
function converse({ url }: TestInstance, parts: AsyncIterable<string> | Iterable<string>): Promise<string> {
  const { port } = new URL(url);
  return new Promise((done, failed) => {
    let said = "";
    const socket = connect(Number(port), "127.0.0.1");
    const send = async (): Promise<void> => {
      for await (const part of parts) {
        if (socket.destroyed) return;
        socket.write(part);
      }
    };
    send().catch(failed);
    socket.on("data", (data) => (said += data.toString()));
    socket.on("close", () => done(said));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? done(said) : failed(error),
    );
  });
}

/** One sign after the other, for as long as somebody takes them. */
async function* drip(first: string): AsyncGenerator<string> {
  yield first;
  for (let count = 0; count < 10_000; count += 1) {
    await new Promise((done) => setTimeout(done, 10));
    yield "x";
  }
}

test("an instance that ends waits for a request that does not for so long and no longer", async () => {
  const instance = await startInstance((core) => core, { patience: 100 });
  const head = [
    `PUT /v1/orgs/${instance.organization}/blobs/${"0".repeat(64)} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${instance.token}`,
    "Content-Length: 100",
  ];
  const cut = converse(instance, [`${head.join("\r\n")}\r\n\r\n`, "half"]);
  await ask(instance, "/health");
  await instance.close();
  expect(await cut).not.toContain("HTTP/1.1 2");
});

describe("a caller who is slow on purpose", () => {
  const slowness = { head: 200, grace: 200, bytesPerSecond: 100_000, interval: 50 };

  test("is let go while still at the headers", async () => {
    const instance = await start({ slowness });
    const said = await converse(instance, drip("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "));
    expect(said).toMatch(/^HTTP\/1\.1 408 [^]*"code":408/);
    expect(await ask(instance, "/health")).toMatchObject({ status: 200 });
  });

  test.each(["/v1/orgs/ID/spaces", `/v1/orgs/ID/blobs/${"0".repeat(64)}`])(
    "is let go while still at the body of %s",
    async (path) => {
      const instance = await start({ slowness });
      const head = [
        `${path.includes("blobs") ? "PUT" : "POST"} ${path.replace("ID", instance.organization)} HTTP/1.1`,
        "Host: 127.0.0.1",
        `Authorization: Bearer ${instance.token}`,
        "Content-Type: application/json",
        "Content-Length: 100000",
      ];
      const said = await converse(instance, drip(`${head.join("\r\n")}\r\n\r\n`));
      expect(said).toMatch(/^HTTP\/1\.1 408 [^]*"code":408/);
      expect(await ask(instance, "/health")).toMatchObject({ status: 200 });
    },
  );

  test("is let go who was refused already", async () => {
    const instance = await start({ slowness });
    const head = "POST /v1/orgs/none/spaces HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n";
    const said = await converse(instance, drip(head));
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401"]);
  });

  test("is told so where the headers are too many", async () => {
    const instance = await start({});
    const head = `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`;
    expect(await converse(instance, [head])).toMatch(/^HTTP\/1\.1 431 [^]*"code":431/);
  });

  test("is told so where it waits for something that is not met", async () => {
    const instance = await start({});
    const head = "POST /v1/orgs HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: something\r\n\r\n{}";
    expect(await converse(instance, [head])).toMatch(/^HTTP\/1\.1 417 [^]*"code":417/);
  });
});

describe("a trusted proxy", () => {
  test("names requests, and nobody else does", async () => {
    const nameOf = async ({ url }: TestInstance): Promise<string> => {
      const answer = await request(`${url}/health`, { headers: { "x-request-id": "named-by-the-proxy" } });
      await answer.body.dump();
      return String(answer.headers["x-request-id"]);
    };
    expect(await nameOf(await start({ trust: trustOf(["127.0.0.1"]) }))).toBe("named-by-the-proxy");
    const names = [await start({}), await start({ trust: trustOf(["10.0.0.1"]) })].map(nameOf);
    for (const name of await Promise.all(names)) {
      expect(name).not.toBe("named-by-the-proxy");
      expect(name).toMatch(/^[\w-]{8,}$/);
    }
  });

  test("says where links in answers begin, and nobody else does", async () => {
    const told = { "x-forwarded-proto": "https", "x-forwarded-host": "docs.example.org" };
    const locationOf = async (instance: TestInstance, headers: Record<string, string>): Promise<string> => {
      const { text } = await ask(instance, "/v1/user", { ...bearer(instance.token), ...headers });
      return (JSON.parse(text) as { urls: { location: string } }).urls.location;
    };
    const trust = trustOf(["127.0.0.1"]);
    const trusting = await start({ trust });
    expect(await locationOf(trusting, told)).toMatch(/^https:\/\/docs\.example\.org\/v1\//);
    expect(await locationOf(trusting, {})).toMatch(/^http:\/\/localhost\/v1\//);
    expect(await locationOf(trusting, { ...told, "x-forwarded-host": "evil.org/path?" })).not.toContain(
      "evil",
    );
    for (const options of [{}, { trust: trustOf(["10.0.0.1"]) }, { trust, hosts: ["fixed.example.org"] }])
      expect(await locationOf(await start(options), told)).toMatch(/^http:\/\/localhost\/v1\//);
  });

  test.each([
    [["10.0.0.7"], "10.0.0.7", true],
    [["10.0.0.7"], "10.0.0.8", false],
    [["10.1.0.0/16", "::1"], "10.1.200.3", true],
    [["10.1.0.0/16", "::1"], "::ffff:10.1.200.3", true],
    [["10.1.0.0/16", "::1"], "::1", true],
    [["10.1.0.0/16"], "unknown", false],
    [["fd00::/8"], "fd12::1", true],
    [["fd00::/8"], "10.0.0.1", false],
  ])("at %s is one at %s: %s", (places, address, expected) => {
    expect(trustOf(places)(address)).toBe(expected);
  });

  test.each(["", "proxy", "10.0.0", "10.0.0.0/33", "300.1.1.1"])("is none that is called “%s”", (place) => {
    expect(() => trustOf([place])).toThrow("neither an IP address nor a network");
  });
});
