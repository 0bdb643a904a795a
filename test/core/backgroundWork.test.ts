import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenAPISpec } from "../../src-main/api/types/openApiSpec.ts";
import type { NewWebhook } from "../../src-main/api/types/webhook.ts";
import { startFileServer } from "./fileServer.ts";
import { Cleanup, startInstance, type Instance } from "./instance.ts";

/* What an instance does by itself, in its own threads, with nobody who asks for it. */

const cleanup = new Cleanup();
let instance: Instance;
beforeEach(async () => {
  instance = await startInstance(cleanup, { privateAddresses: true });
});
afterEach(() => cleanup.run());

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${instance.url}/v1/orgs/${instance.organization}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${instance.tokens.ada}`,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

vi.setConfig({ testTimeout: 60_000 });

const patience = { timeout: 40_000, interval: 50 };

test("a specification is fetched and read soon after it was made, and then everybody can read a public one", async () => {
  const text = "openapi: 3.1.0\ninfo: {title: Lamps, version: '1'}\npaths: {}\n";
  const files = await startFileServer(cleanup, { "/openapi.yaml": { bytes: text } });
  const source = { url: `${files.url}/openapi.yaml` };
  const made = await ask<OpenAPISpec>("POST", "/openapi", { slug: "lamps", source });
  expect(made.processingState).toBe("pending");
  await vi.waitFor(async () => {
    const { processingState } = await ask<OpenAPISpec>("GET", "/openapi/lamps");
    expect(processingState).toBe("complete");
  }, patience);
  expect(files.asked).toEqual(["/openapi.yaml"]);

  const path = `/published/${instance.organization}/openapi/${made.id}`;
  const open = () => fetch(instance.url + path);
  expect((await open()).status).toBe(404);
  const { urls } = await ask<OpenAPISpec>("PATCH", "/openapi/lamps", { visibility: "public" });
  expect(new URL(urls.published ?? "").pathname).toBe(path);
  const answer = await open();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/yaml; charset=utf-8");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(await answer.text()).toBe(text);
  await ask("PATCH", "/openapi/lamps", { visibility: "private" });
  expect((await open()).status).toBe(404);
});

type IsGenuine = (headers: IncomingHttpHeaders, body: string, secret: string) => boolean;

/** What the handbook tells a receiver to do. */
async function handbookCheck(): Promise<IsGenuine> {
  const page = readFileSync(join(import.meta.dirname, "../../src-main/handbook/running/webhooks.md"), "utf8");
  const [, snippet = ""] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const file = join(await cleanup.folder(), "check.mjs");
  writeFileSync(file, snippet);
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { isGenuine: IsGenuine };
  return module.isGenuine;
}

test("a webhook is told soon after it happened, in a form that the handbook's check takes and nothing else", async () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  cleanup.add(() => new Promise((done) => server.close(done)));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const events = ["space_content_updated"];
  const { secret } = await ask<NewWebhook>("POST", "/webhooks", { url, events });
  const { id } = await ask<{ id: string }>("POST", "/spaces", { title: "Guide" });
  await vi.waitFor(() => expect(received).toHaveLength(1), patience);
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  expect(JSON.parse(body)).toMatchObject({ type: "space_content_updated", space: id });

  const isGenuine = await handbookCheck();
  expect(isGenuine(headers, body, secret)).toBe(true);
  expect(isGenuine(headers, `${body} `, secret)).toBe(false);
  expect(isGenuine(headers, body, `whsec_${Buffer.alloc(32).toString("base64")}`)).toBe(false);
  const later = { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) };
  expect(isGenuine(later, body, secret)).toBe(false);
  vi.setSystemTime(Date.now() + 600_000);
  try {
    expect(isGenuine(headers, body, secret)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
