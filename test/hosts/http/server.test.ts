import { connect } from "node:net";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.close());

type Options = NonNullable<Parameters<typeof request>[1]>;

async function ask(path: string, options: Options & { token?: string | null } = {}) {
  const { token = instance.token, headers, ...rest } = options;
  const answer = await request(instance.url + path, {
    ...rest,
    headers: { ...(token === null ? {} : bearer(token)), ...(headers as Record<string, string>) },
  });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    body: (text.startsWith("{") ? JSON.parse(text) : undefined) as Record<string, unknown>,
  };
}

const send = (method: "POST" | "PUT" | "PATCH", path: string, body: unknown, headers = {}) =>
  ask(path, {
    method,
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });

const errorOf = (code: number) => ({ error: { code, message: expect.any(String) as string } });

describe("an instance over HTTP", () => {
  test("is healthy without a token and answers nothing else without one", async () => {
    expect(await ask("/health", { token: null })).toMatchObject({ status: 200, body: { status: "ok" } });
    for (const path of ["/v1/user", "/openapi.json", "/v1/nowhere", "/v1/sync/events"]) {
      const answer = await ask(path, { token: null });
      expect(answer).toMatchObject({ status: 401, body: errorOf(401) });
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
    expect(await ask("/v1/user", { token: "recto_wrong" })).toMatchObject({
      status: 401,
      body: errorOf(401),
    });
  });

  test("says to whom an identity provider sends that it cannot sign them in yet", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded", origin: "https://idp.example" };
    for (const answer of [
      await ask("/saml/SAML1", { token: null }),
      await ask("/saml/SAML1/start", { token: null }),
      await ask("/saml/SAML1/acs", { token: null, method: "POST", headers: form, body: "SAMLResponse=x" }),
    ])
      expect(answer).toMatchObject({ status: 501, body: errorOf(501) });
  });

  test("answers operations at their addresses", async () => {
    expect(await ask("/v1/user")).toMatchObject({
      status: 200,
      body: { object: "user", displayName: "Ada", email: "ada@example.com" },
    });
    const orgs = await ask("/v1/orgs?limit=10");
    expect(orgs.body).toMatchObject({ count: 1, items: [{ id: instance.organization, title: "Acme" }] });
  });

  test("says where a new record is", async () => {
    const made = await send("POST", `/v1/orgs/${instance.organization}/spaces`, { title: "Guide" });
    expect(made.status).toBe(201);
    expect(String(made.headers["location"])).toContain(`/v1/spaces/${String(made.body["id"])}`);
    const read = await ask(`/v1/spaces/${String(made.body["id"])}`);
    expect(read.body).toMatchObject({ object: "space", title: "Guide" });
  });

  test("leaves out the record that a write's caller does not want, and says where it is", async () => {
    const minimal = { prefer: "respond-async, return=minimal" };
    const spaces = `/v1/orgs/${instance.organization}/spaces`;
    const made = await send("POST", spaces, { title: "Quiet" }, minimal);
    expect([made.status, made.text]).toEqual([204, ""]);
    expect(made.headers).toMatchObject({ "preference-applied": "return=minimal" });
    const path = new URL(String(made.headers["location"])).pathname;
    expect(await ask(path)).toMatchObject({ status: 200, body: { title: "Quiet" } });
    const whole = await send("PATCH", path, { title: "Loud" }, { prefer: 'return="representation"' });
    expect(whole).toMatchObject({ status: 200, body: { title: "Loud" } });
    expect(whole.headers["preference-applied"]).toBe("return=representation");
    const wrong = await send("PATCH", path, { title: 5 }, minimal);
    expect([wrong.status, wrong.headers["preference-applied"]]).toEqual([400, undefined]);
    const token = await send("POST", "/v1/user/tokens", { name: "Once" }, minimal);
    expect([token.status, token.headers["preference-applied"]]).toEqual([201, undefined]);
  });

  test("says of new records where they are, and in a header where the specification has one", async () => {
    const organization = `/v1/orgs/${instance.organization}`;
    for (const [method, path, body] of [
      ["PUT", "/teams", { title: "Keepers" }],
      ["POST", "/webhooks", { url: "https://example.com/hook", events: ["comment_posted"] }],
    ] as const) {
      const made = await send(method, organization + path, body);
      expect(made.status).toBe(201);
      expect((await ask(new URL(String(made.headers["location"])).pathname)).status).toBe(200);
    }
    for (const [path, body] of [
      ["/link-invites", { role: "read" }],
      ["/openapi", { slug: "lamps", source: { text: "{}" } }],
    ] as const) {
      const made = await send("POST", organization + path, body, { prefer: "return=minimal" });
      expect([made.status, made.headers["location"]]).toEqual([201, undefined]);
    }
  });

  test("names the field that is wrong", async () => {
    const wrong = await send("POST", `/v1/orgs/${instance.organization}/spaces`, { title: 5 });
    expect(wrong).toMatchObject({ status: 400, body: errorOf(400) });
    expect(wrong.text).toContain("/body/title");
    const query = await ask("/v1/orgs?colour=red");
    expect(query).toMatchObject({ status: 400, body: errorOf(400) });
    expect(query.text).toContain("/colour");
    expect(await ask("/v1/orgs?limit=many")).toMatchObject({ status: 400 });
  });

  test("refuses bodies that are no JSON, no UTF-8, too large or of another kind", async () => {
    const path = `/v1/orgs/${instance.organization}/spaces`;
    expect(await send("POST", path, "{")).toMatchObject({ status: 400, body: errorOf(400) });
    for (const named of ['{"__proto__": {"admin": true}}', '{"title": {"__proto__": 1}}']) {
      const { status, text } = await send("POST", path, named);
      expect([status, text]).toEqual([400, expect.stringContaining("no field can be called __proto__")]);
    }
    const latin = await ask(path, {
      method: "POST",
      body: Buffer.from([0x22, 0xe9, 0x22]),
      headers: { "content-type": "application/json" },
    });
    expect(latin).toMatchObject({ status: 400, body: errorOf(400) });
    const deep = `{"title":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    expect(await send("POST", path, deep)).toMatchObject({ status: 400, body: errorOf(400) });
    const wide = `{${Array.from({ length: 700_000 }, (_, number) => `"k${number}":1`).join()}}`;
    const refused = await send("POST", path, wide);
    expect(refused).toMatchObject({ status: 400, body: errorOf(400) });
    expect(refused.text).toContain("more than 10000 fields");
    const large = JSON.stringify({ title: "x".repeat(10 * 1024 * 1024) });
    expect(await send("POST", path, large)).toMatchObject({ status: 413, body: errorOf(413) });
    const xml = await send("POST", path, "<title/>", { "content-type": "text/xml" });
    expect(xml).toMatchObject({ status: 415, body: errorOf(415) });
  });

  test("says what is not there, and which methods are", async () => {
    expect(await ask("/v1/nowhere")).toMatchObject({ status: 404, body: errorOf(404) });
    expect(await ask("/v1/spaces/%zz")).toMatchObject({ status: 400, body: errorOf(400) });
    const wrong = await ask("/v1/user", { method: "DELETE" });
    expect(wrong).toMatchObject({ status: 405, body: errorOf(405) });
    expect(wrong.headers["allow"]).toContain("GET");
    expect(await ask(`/v1/spaces/${"x".repeat(3000)}`)).toMatchObject({ body: { error: {} } });
  });

  test("answers a broken request with its own error body", async () => {
    const { port } = new URL(instance.url);
    const text = await new Promise<string>((done, failed) => {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write("HELLO\r\n\r\n"));
      let said = "";
      socket.on("data", (data) => (said += data.toString()));
      socket.on("end", () => done(said));
      socket.on("error", failed);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('{"error":{"code":400,');
  });

  test("is deaf to other hosts and to other pages", async () => {
    const { port } = new URL(instance.url);
    const rebound = await ask("/health", { token: null, headers: { host: `evil.example:${port}` } });
    expect(rebound).toMatchObject({ status: 403, body: errorOf(403) });
    const page = await ask("/v1/user", { headers: { origin: "http://evil.example" } });
    expect(page).toMatchObject({ status: 403, body: errorOf(403) });
    expect(await ask("/v1/user", { headers: { origin: "null" } })).toMatchObject({ status: 403 });
    const named = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
    expect(await ask("/v1/user", { headers: named })).toMatchObject({ status: 200 });
  });

  test("sets headers that keep browsers from guessing and keeping", async () => {
    const { headers } = await ask("/v1/user");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'") as string,
    });
  });
});

describe("a fault of ours", () => {
  test("is a 500 without its words, logged with the operation alone", async () => {
    const broken = await startInstance((core) => ({
      ...core,
      call: () => Promise.reject(new Error("the secret cause")),
    }));
    try {
      const answer = await request(`${broken.url}/v1/user`, { headers: bearer(broken.token) });
      const text = await answer.body.text();
      expect(answer.statusCode).toBe(500);
      expect(JSON.parse(text)).toMatchObject(errorOf(500));
      expect(text).not.toContain("secret");
      expect(broken.faults).toMatchObject([{ operation: "getAuthenticatedUser" }]);
    } finally {
      await broken.close();
    }
  });
});

describe("large answers", () => {
  test("are sent compressed to those who can read that", async () => {
    const plain = await ask("/openapi.json");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [encoding, inflate] of [
      ["zstd", zstdDecompressSync] as const,
      ["gzip", gunzipSync] as const,
    ]) {
      const headers = { ...bearer(instance.token), "accept-encoding": `br, ${encoding}` };
      const answer = await request(`${instance.url}/openapi.json`, { headers });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(inflate(Buffer.from(await answer.body.arrayBuffer())).toString()).toBe(plain.text);
    }
  });
});
