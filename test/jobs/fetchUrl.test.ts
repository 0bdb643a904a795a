import type { LookupAddress } from "node:dns";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { urlFetcher, type FetchOptions } from "../../src-main/jobs/fetchUrl.ts";

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** A server at an address of this machine; what it was asked stands in the list. */
async function serve(
  answer: RequestListener,
  host = "127.0.0.1",
): Promise<{ url: string; port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, host, ready));
  endings.push(
    () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host}:${port}`, port, asked };
}

/** For these tests one address of this machine is the public internet, and its others are the network behind it. */
const isAllowed = (address: string): boolean => address === "127.0.0.1";

async function get(address: string, options: Partial<FetchOptions> = {}) {
  const fetchUrl = urlFetcher({ limit: 1024 * 1024, deadline: 20_000, isAllowed, ...options });
  return fetchUrl(address, async ({ contentType, bytes }) => {
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    return { contentType, text: Buffer.concat(parts).toString() };
  });
}

/** A resolver by which names mean what a test says. */
const meaning =
  (names: Record<string, string[][]>): NonNullable<FetchOptions["resolve"]> =>
  (host, _options, done) => {
    const found = names[host]?.shift() ?? [];
    done(
      null,
      found.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };

const said =
  (text: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers).end(text);
  };

const leading =
  (to: string, status = 302): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { location: to }).end("It is elsewhere.");
  };

describe("what stands at an address", () => {
  test("is handed on with the type that it is given", async () => {
    const { url } = await serve(said("bytes", { "content-type": "Image/PNG; charset=x" }));
    expect(await get(`${url}/lamp.png`)).toEqual({ contentType: "image/png", text: "bytes" });
    const none = await serve(said("bytes", { "content-type": "no type at all" }));
    expect(await get(none.url)).toEqual({ contentType: undefined, text: "bytes" });
  });

  test.each([301, 302, 303, 307, 308])("is found where a redirect of status %i leads", async (status) => {
    const { url } = await serve((request, response) =>
      (request.url === "/end" ? said("found") : leading("/end", status))(request, response),
    );
    expect((await get(`${url}/begin`)).text).toBe("found");
  });

  test("is not looked for for ever", async () => {
    const { url, asked } = await serve((request, response) =>
      leading(`/${Number(request.url?.slice(1)) + 1}`)(request, response),
    );
    await expect(get(`${url}/0`)).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining("5 times") as string,
    });
    expect(asked).toHaveLength(6);
  });

  test.each([404, 500, 204, 206])("is not there where the answer is %i", async (status) => {
    const { url } = await serve((_request, response) => void response.writeHead(status).end());
    await expect(get(url)).rejects.toMatchObject({
      code: 400,
      message: `${url} answered with status ${status}.`,
    });
  });

  test("is refused packed, since nobody asked for that", async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("bytes")),
    );
    await expect(get(url)).rejects.toMatchObject({ code: 400 });
  });

  test("is refused where it is too large, announced or not, and what it sends is read no further", async () => {
    const limit = 100_000;
    const announced = await serve(said("x".repeat(limit + 1)));
    await expect(get(announced.url, { limit })).rejects.toMatchObject({ code: 413 });
    let sent = 0;
    const endless = await serve((_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(10_000))) sent += 10_000;
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    await expect(get(endless.url, { limit })).rejects.toMatchObject({ code: 413 });
    expect(sent).toBeLessThan(20_000_000);
    const exact = await serve(said("x".repeat(limit)));
    expect((await get(exact.url, { limit })).text).toHaveLength(limit);
  });

  test("is given up where it takes too long, all redirects and bytes together", async () => {
    const { url } = await serve((_request, response) => void response.writeHead(200).write("a beginning"));
    const slow = `${url} took too long to answer.`;
    await expect(get(url, { deadline: 300 })).rejects.toMatchObject({ code: 400, message: slow });
    const silent = await serve(() => undefined);
    await expect(get(silent.url, { deadline: 300 })).rejects.toMatchObject({ code: 400 });
  });

  test("is refused where the line breaks or nobody answers", async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("x", () => response.destroy());
    });
    await expect(get(url)).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining(url) as string,
    });
    await expect(get("http://127.0.0.1:9/")).rejects.toMatchObject({
      code: 400,
      message: "http://127.0.0.1:9/ could not be reached (ECONNREFUSED).",
    });
  });

  test("leaves a failure of whoever takes it as it is", async () => {
    const { url } = await serve(said("bytes"));
    const fetchUrl = urlFetcher({ limit: 10, deadline: 10_000, isAllowed });
    const full = Object.assign(new Error("No room."), { code: "ENOSPC" });
    await expect(fetchUrl(url, () => Promise.reject(full))).rejects.toBe(full);
  });
});

describe("an address", () => {
  test.each([
    "ftp://127.0.0.1/a",
    "file:///etc/passwd",
    "data:text/plain,a",
    "javascript:alert(1)",
    "not an address",
    "http://user:secret@127.0.0.1/",
  ])("that is none to ask is refused: %s", async (address) => {
    await expect(get(address)).rejects.toMatchObject({ code: 400 });
  });

  test.each([
    ["in numbers", (port: number) => `http://127.0.0.2:${port}/`],
    ["as one number", (port: number) => `http://2130706434:${port}/`],
    ["in hexadecimal", (port: number) => `http://0x7f.0.0.2:${port}/`],
    ["in octal", (port: number) => `http://0177.0.0.02:${port}/`],
    ["shortened", (port: number) => `http://127.2:${port}/`],
    ["mapped", (port: number) => `http://[::ffff:127.0.0.2]:${port}/`],
  ])("that is not public is refused before anybody is asked, %s", async (_how, addressOf) => {
    const { port, asked } = await serve(said("secret"), "127.0.0.2");
    await expect(get(addressOf(port))).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining("no public address") as string,
    });
    expect(asked).toEqual([]);
  });

  test.each([
    ["http://127.0.0.1:1/"],
    ["http://localhost:1/"],
    ["http://[::1]:1/"],
    ["http://169.254.169.254/"],
    ["http://0/"],
  ])("of this machine or its network is refused where nothing else was said: %s", async (address) => {
    const fetchUrl = urlFetcher({ limit: 10, deadline: 10_000 });
    await expect(fetchUrl(address, () => Promise.resolve("taken"))).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining("no public address") as string,
    });
  });

  test("to which a public one leads is looked at like the first", async () => {
    const { url: secret, asked } = await serve(said("secret"), "127.0.0.2");
    for (const to of [secret, "file:///etc/passwd", "http://hidden.test:1/", "//"]) {
      const { url } = await serve(leading(to));
      const resolve = meaning({ "hidden.test": [["10.0.0.1"]] });
      await expect(get(url, { resolve })).rejects.toMatchObject({ code: 400 });
    }
    expect(asked).toEqual([]);
  });

  test("is asked where its name was found to be, once, whatever the name means a moment later", async () => {
    const { port, asked } = await serve(said("public"));
    const hidden = await serve(said("secret"), "127.0.0.2");
    const resolve = meaning({ "rebound.test": [["127.0.0.1"], ["127.0.0.2"]] });
    const options = { resolve };
    expect((await get(`http://rebound.test:${port}/`, options)).text).toBe("public");
    expect(asked).toEqual([`rebound.test:${port} /`]);
    await expect(get(`http://rebound.test:${hidden.port}/`, options)).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining("rebound.test is no public address") as string,
    });
    expect(hidden.asked).toEqual([]);
  });

  test.each([
    ["has one address that is not", ["127.0.0.1", "127.0.0.2"]],
    ["has none at all", []],
  ])("whose name %s is refused", async (_what, addresses) => {
    const { port, asked } = await serve(said("public"));
    const resolve = meaning({ "mixed.test": [addresses] });
    await expect(get(`http://mixed.test:${port}/`, { resolve })).rejects.toMatchObject({ code: 400 });
    expect(asked).toEqual([]);
  });

  test("whose name is unknown is refused", async () => {
    const unknown = Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" });
    const resolve: FetchOptions["resolve"] = (_host, _options, done) => done(unknown, []);
    await expect(get("http://nowhere.test/", { resolve })).rejects.toMatchObject({
      code: 400,
      message: "http://nowhere.test/ could not be reached (ENOTFOUND).",
    });
  });
});
