import { connect } from "node:net";
import { constants, gzipSync, zstdCompressSync } from "node:zlib";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.close());

async function send(body: Buffer, encoding: string, path = `/v1/orgs/${instance.organization}/spaces`) {
  const headers = {
    ...bearer(instance.token),
    "content-type": "application/json",
    "content-encoding": encoding,
  };
  const answer = await request(instance.url + path, {
    method: path.includes("/blobs/") ? "PUT" : "POST",
    headers,
    body,
  });
  const said = (await answer.body.json()) as { title?: string; error?: { code: number; message: string } };
  return { status: answer.statusCode, headers: answer.headers, said };
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

describe("a packed body", () => {
  test.each([
    ["gzip", gzipSync(json({ title: "Lamps" }))],
    ["GZIP", gzipSync(json({ title: "Lamps" }))],
    ["zstd", zstdCompressSync(json({ title: "Lamps" }))],
    ["identity", json({ title: "Lamps" })],
  ])("is read as what it was before, by %s", async (encoding, body) => {
    expect(await send(body, encoding)).toMatchObject({ status: 201, said: { title: "Lamps" } });
  });

  test.each(["br", "deflate", "gzip, gzip", "__proto__", "x".repeat(70)])(
    "in an encoding that is not read here is refused with those that are: %s",
    async (encoding) => {
      const { status, headers, said } = await send(json({}), encoding);
      expect({ status, accepted: headers["accept-encoding"] }).toEqual({
        status: 415,
        accepted: "gzip, zstd",
      });
      expect(said.error).toMatchObject({ code: 415 });
    },
  );

  const bomb = Buffer.alloc(300 * 1024 * 1024, " ");
  test.each([
    ["gzip", gzipSync(bomb)],
    ["zstd", zstdCompressSync(bomb)],
  ])(
    "that unpacks to more than a body may have is refused, by %s, and the next one is answered",
    async (encoding, body) => {
      expect(body.length).toBeLessThan(500_000);
      expect(await send(body, encoding)).toMatchObject({ status: 413, said: { error: { code: 413 } } });
      expect(await send(gzipSync(json({ title: "Next" })), "gzip")).toMatchObject({ status: 201 });
    },
  );

  const packed = gzipSync(json({ title: "x".repeat(2000) }));
  const wide = zstdCompressSync(Buffer.alloc(20 * 1024 * 1024, "ab"), {
    params: { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_enableLongDistanceMatching]: 1 },
  });
  test.each([
    ["is not what it says", "gzip", json({ title: "Plain" })],
    ["is not what it says", "zstd", json({ title: "Plain" })],
    ["ends too early", "gzip", packed.subarray(0, packed.length - 12)],
    ["ends too early", "zstd", zstdCompressSync(json({ title: "Lamps" })).subarray(0, 12)],
    ["asks for much memory", "zstd", wide],
    ["unpacks to nothing that can be read", "gzip", gzipSync("{")],
  ])("that %s is refused, by %s", async (_how, encoding, body) => {
    expect(await send(body, encoding)).toMatchObject({ status: 400, said: { error: { code: 400 } } });
    expect(instance.faults).toEqual([]);
  });

  test("is not taken where bytes are kept as they come", async () => {
    const path = `/v1/orgs/${instance.organization}/blobs/${"0".repeat(64)}`;
    const { status, headers } = await send(gzipSync("bytes"), "gzip", path);
    expect({ status, accepted: headers["accept-encoding"] }).toEqual({ status: 415, accepted: "identity" });
  });
});

test("a request with two tokens is refused, whichever of them is good", async () => {
  const { port } = new URL(instance.url);
  const ask = (...tokens: string[]): Promise<string> =>
    new Promise((done, failed) => {
      const lines = tokens.map((token) => `Authorization: Bearer ${token}\r\n`).join("");
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(`GET /v1/user HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${lines}\r\n`),
      );
      let said = "";
      socket.on("data", (data) => (said += data.toString()));
      socket.on("end", () => done(said));
      socket.on("error", failed);
    });
  expect(await ask(instance.token)).toMatch(/^HTTP\/1\.1 200 /);
  for (const tokens of [
    [instance.token, "recto_other"],
    ["recto_other", instance.token],
    [instance.token, instance.token],
  ])
    expect(await ask(...tokens)).toMatch(/^HTTP\/1\.1 400 [^]*"code":400/);
});
