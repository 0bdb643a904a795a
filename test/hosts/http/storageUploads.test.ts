import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.close());

const bytes = Buffer.from("a font, nearly");

async function ask(size: number): Promise<{ url: string; key: string; location: string | null }> {
  const answer = await fetch(`${instance.url}/v1/orgs/${instance.organization}/storage/upload`, {
    method: "POST",
    headers: { ...bearer(instance.token), "content-type": "application/json" },
    body: JSON.stringify({ file: { name: "a.woff2", type: "font/woff2", size }, kind: "customization_font" }),
  });
  expect(answer.status).toBe(201);
  const { object, url, key } = (await answer.json()) as { object: string; url: string; key: string };
  expect(object).toBe("storage-signed-url");
  expect(key).toContain(`${instance.organization}/customization_font/`);
  return {
    url: url.replace("http://localhost", instance.url),
    key,
    location: answer.headers.get("location"),
  };
}
const put = (url: string, body: Buffer) => fetch(url, { method: "PUT", body: new Uint8Array(body) });

describe("An address for an upload", () => {
  test("takes the bytes without a token, as those of whoever asked for it", async () => {
    const { url } = await ask(bytes.length);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const answer = await put(url, bytes);
    expect([answer.status, await answer.json()]).toEqual([200, { sha256, size: bytes.length }]);
    const head = await fetch(`${instance.url}/v1/orgs/${instance.organization}/blobs/${sha256}`, {
      method: "HEAD",
      headers: bearer(instance.token),
    });
    expect(head.headers.get("upload-complete")).toBe("?1");
  });

  test("takes many bytes as they arrive, goes on where it broke off, and begins anew with the first byte", async () => {
    const large = Buffer.alloc(3_000_000, "a lamp ");
    const { url } = await ask(large.length);
    const part = (from: number, to: number) =>
      fetch(url, {
        method: "PUT",
        body: new Uint8Array(large.subarray(from, to)),
        headers: { "content-range": `bytes ${from}-${to - 1}/${large.length}` },
      });
    const first = await part(0, 2_000_000);
    expect([first.status, first.headers.get("upload-offset")]).toEqual([200, "2000000"]);
    expect((await part(2_500_000, large.length)).status).toBe(409);
    const rest = await part(2_000_000, large.length);
    const sha256 = createHash("sha256").update(large).digest("hex");
    expect([rest.status, await rest.json()]).toEqual([200, { sha256, size: large.length }]);
    await part(0, 10);
    expect(await (await put(url, large)).json()).toEqual({ sha256, size: large.length });
  });

  test("takes no other number of bytes, and no other address takes any", async () => {
    const { url } = await ask(bytes.length + 1);
    expect((await put(url, bytes)).status).toBe(400);
    expect((await put(url, Buffer.concat([bytes, bytes]))).status).toBe(400);
    expect((await put(`${url.slice(0, -3)}AAA`, bytes)).status).toBe(404);
    expect((await put(`${instance.url}/v1/uploads/nothing`, bytes)).status).toBe(404);
  });
});

test("the API says which Recto it is", async () => {
  const answer = await fetch(`${instance.url}/v1/`, { headers: bearer(instance.token) });
  const said = (await answer.json()) as { version: string; build: string };
  expect(answer.status).toBe(200);
  expect(said.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(said.build).not.toBe("");
  expect((await fetch(`${instance.url}/v1/`)).status).toBe(401);
});
