import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DesktopEvent } from "../../../src-preload/bridge.ts";
import { readEvents } from "../../../src-main/core/network/eventStream.ts";
import { startShellServer, type ShellAnswers } from "../../../src-main/hosts/http/shellServer.ts";

/** Says back what arrived, so that the way there and back can be looked at. */
const asked: unknown[] = [];
const listeners = new Set<(event: DesktopEvent) => void>();
const answers: ShellAnswers = {
  async call(operation, input, workspace) {
    asked.push({ operation, input, ...(workspace === undefined ? {} : { workspace }) });
    return { ok: true, value: { operation } };
  },
  async desktop(verb, input) {
    asked.push({ verb, input });
    return { ok: false, error: { code: 409, message: "Not here.", reason: "offline" } };
  },
  readFile: async (space, file, changeRequest, workspace) =>
    file === "none"
      ? undefined
      : {
          bytes: Buffer.from([space, changeRequest ?? "main", workspace].filter(Boolean).join(" ")),
          contentType: "image/svg+xml",
          name: "a.svg",
        },
  readPicture: async (address) =>
    address === "https://pictures.example/a.svg"
      ? { bytes: Buffer.from("<svg/>"), contentType: "image/svg+xml", name: "picture" }
      : undefined,
  findExport: (id) =>
    id === "made"
      ? { bytes: Buffer.from("%PDF"), contentType: "application/pdf", name: "guide.pdf" }
      : undefined,
  subscribe(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

let folder: string;
let shell: Awaited<ReturnType<typeof startShellServer>>;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-shell-"));
  await mkdir(join(folder, "page/assets"), { recursive: true });
  await writeFile(join(folder, "page/index.html"), "<!doctype html><title>Recto</title>");
  await writeFile(join(folder, "page/assets/main-1a2b.js"), "start();");
  await writeFile(join(folder, "secret.txt"), "not yours");
});
beforeEach(async () => {
  asked.length = 0;
  await shell?.close();
  shell = await startShellServer(answers, { port: 0, renderer: join(folder, "page"), log: () => {} });
  origin = new URL(shell.url).origin;
});
afterAll(async () => {
  await shell.close();
  await rm(folder, { recursive: true });
});

type Options = NonNullable<Parameters<typeof request>[1]>;

async function ask(path: string, { headers, ...options }: Options = {}) {
  const answer = await request(origin + path, { ...options, headers: headers ?? {} });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

async function enter(): Promise<{ cookie: string }> {
  const { headers } = await ask(new URL(shell.url).pathname + new URL(shell.url).search);
  return { cookie: String(headers["set-cookie"]).split(";", 1)[0] ?? "" };
}

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  ask(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });

describe("a browser shell", () => {
  test("opens once with its key, and then to the browser that used it", async () => {
    const address = new URL(shell.url).search;
    const first = await ask(`/${address}`);
    expect(first.status).toBe(200);
    const cookie = String(first.headers["set-cookie"]);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Strict");
    const headers = { cookie: cookie.split(";", 1)[0] ?? "" };
    const page = await ask("/", { headers });
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining("<title>Recto") as string });
    expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
    const again = await ask(`/${address}`, { headers: { accept: "text/html" } });
    expect(again).toMatchObject({ status: 401, text: expect.stringContaining("opened before") as string });
    expect(again.headers["set-cookie"]).toBeUndefined();
    expect((await ask(`/${address}`, { headers })).status).toBe(200);
  });

  test("answers nothing to anybody else", async () => {
    const headers = { cookie: `recto-${new URL(origin).port}=${"A".repeat(43)}` };
    expect((await ask("/")).text).toContain("lacks the key");
    for (const path of ["/", "/assets/main-1a2b.js", "/files/s/f", "/shell/events", "/?key=wrong"]) {
      expect((await ask(path)).status).toBe(401);
      expect((await ask(path, { headers })).status).toBe(401);
    }
    expect((await post("/shell/call", { operation: "getAuthenticatedUser" }, headers)).status).toBe(401);
    expect(asked).toEqual([]);
  });

  test("passes on which workspace a window shows, in which its files are, too", async () => {
    const headers = await enter();
    const message = { operation: "getAuthenticatedUser", input: {}, workspace: "w2" };
    await post("/shell/call", message, headers);
    expect(asked).toEqual([message]);
    expect((await ask("/files/s/f?workspace=w2", { headers })).text).toBe("s main w2");
  });

  test("is deaf to other hosts and to other pages of this machine, cookie or not", async () => {
    const { cookie } = await enter();
    const { port } = new URL(origin);
    const call = { operation: "getAuthenticatedUser" };
    for (const wrong of [
      { host: `evil.example:${port}` },
      { origin: "http://evil.example" },
      { origin: `http://127.0.0.1:${Number(port) + 1}` },
      { "sec-fetch-site": "same-site" },
    ]) {
      expect((await post("/shell/call", call, { cookie, ...wrong })).status).toBe(403);
    }
    expect(asked).toEqual([]);
    const own = { cookie, origin, "sec-fetch-site": "same-origin" };
    expect((await post("/shell/call", call, own)).status).toBe(200);
  });

  test("serves the page's own files and nothing beside them", async () => {
    const headers = await enter();
    const script = await ask("/assets/main-1a2b.js", { headers });
    expect(script).toMatchObject({ status: 200, text: "start();" });
    expect(script.headers["cache-control"]).toContain("immutable");
    for (const path of [
      "/../secret.txt",
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/assets/none.js",
      "/assets",
    ])
      expect((await ask(path, { headers })).status).toBe(404);
  });

  test("passes calls and verbs on, bytes too, and answers what they answer", async () => {
    const headers = await enter();
    const called = await post("/shell/call", { operation: "getSpaceById", input: { spaceId: "s" } }, headers);
    expect(JSON.parse(called.text)).toEqual({ ok: true, value: { operation: "getSpaceById" } });
    const bytes = { $bytes: Buffer.from([0, 1, 255]).toString("base64") };
    const verb = await post(
      "/shell/desktop",
      { verb: "putBlob", input: { organization: "o", bytes } },
      headers,
    );
    expect(verb.status).toBe(200);
    expect(JSON.parse(verb.text)).toMatchObject({ ok: false, error: { code: 409, reason: "offline" } });
    expect(asked).toEqual([
      { operation: "getSpaceById", input: { spaceId: "s" } },
      { verb: "putBlob", input: { organization: "o", bytes: new Uint8Array([0, 1, 255]) } },
    ]);
    expect(JSON.parse((await post("/shell/call", {}, headers)).text)).toMatchObject({ ok: false });
  });

  test("tells the page what happens", async () => {
    const headers = await enter();
    const stop = new AbortController();
    const { body } = await request(`${origin}/shell/events`, { headers, signal: stop.signal });
    const heard = new Promise<string>((done) => void readEvents(body, done).catch(() => undefined));
    for (const listener of listeners) listener({ type: "command", command: "search" });
    expect(JSON.parse(await heard)).toEqual({ type: "command", command: "search" });
    stop.abort();
  });

  test("shows a space's files as pictures that run nothing", async () => {
    const headers = await enter();
    const file = await ask("/files/space/file?changeRequest=cr", { headers });
    expect(file).toMatchObject({ status: 200, text: "space cr" });
    expect(file.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
    });
    expect(file.headers["content-security-policy"]).toContain("sandbox");
    expect((await ask("/files/space/none", { headers })).status).toBe(404);
  });

  test("hands out an export that was made, to its own browser", async () => {
    expect((await ask("/shell/exports/made")).status).toBe(401);
    const headers = await enter();
    const made = await ask("/shell/exports/made", { headers });
    expect(made).toMatchObject({
      status: 200,
      text: "%PDF",
      headers: { "content-type": "application/pdf", "cache-control": "no-store" },
    });
    expect(made.headers["content-disposition"]).toContain("guide.pdf");
    expect((await ask("/shell/exports/none", { headers })).status).toBe(404);
  });
});
