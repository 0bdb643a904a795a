import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchElectron } from "../../src-main/start/electron.mjs";

let cache: string;
let close: () => void = () => undefined;

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), "recto-runtime-"));
  vi.stubEnv("electron_config_cache", cache);
});

afterEach(() => {
  close();
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true });
});

/** A mirror that answers every request in one way. */
async function mirror(answer: RequestListener): Promise<void> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  vi.stubEnv("ELECTRON_MIRROR", `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const fetchSoon = () => fetchElectron(() => undefined, 300);

test("a mirror that says nothing is given up, with one clause why", async () => {
  await mirror(() => undefined);
  expect(await fetchSoon()).toEqual({ why: "no progress for 0.3 seconds" });
});

test("a download that stalls halfway is given up", async () => {
  await mirror((_request, response) => {
    response.writeHead(200, { "content-length": "1000000" });
    response.write("a beginning");
  });
  expect(await fetchSoon()).toEqual({ why: "no progress for 0.3 seconds" });
});

test("a runtime that the mirror lacks is named by its status", async () => {
  await mirror((_request, response) => void response.writeHead(404).end());
  expect(await fetchSoon()).toEqual({ why: expect.stringMatching(/^Response code 404/) as string });
});

test("a download that is not the pinned one is refused", async () => {
  await mirror((_request, response) => void response.end("something else"));
  expect(await fetchSoon()).toEqual({ why: expect.stringMatching(/checksum/i) as string });
});

test("a machine without a network is told so at once", async () => {
  await mirror(() => undefined);
  close();
  expect(await fetchSoon()).toEqual({ why: expect.stringMatching(/ECONNREFUSED/) as string });
});
