import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenAPISpec } from "../../src-main/api/types/openApiSpec.ts";
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

const patience = { timeout: 15_000, interval: 50 };

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
