import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { request } from "undici";
import { readEvents } from "../../src-main/core/network/eventStream.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { initData, makeFolder, patience, quietly, recto, serve, type Ran, type Serving } from "./recto.ts";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let data: string;
let token: string;
let serving: Serving;

beforeAll(async () => {
  folder = await makeFolder();
  data = folder.path("instance");
  token = await initData(data);
  serving = await serve(data);
}, patience);
afterAll(async () => {
  await serving.stop();
  await folder.remove();
}, patience);

async function get(
  path: string,
  bearer?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const { statusCode, body } = await request(serving.url + path, { headers });
  return { status: statusCode, body: (await body.json()) as Record<string, unknown> };
}

/** Every line but those about what went as it should. */
const faultsIn = (err = ""): string[] =>
  err.split("\n").filter((line) => line !== "" && !/"level":"info"/.test(line));

const isListening = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => done(false));
  });

describe("recto serve", { timeout: patience }, () => {
  test("says where it listens and answers there", async () => {
    expect(await get("/health")).toMatchObject({ status: 200 });
    expect(await get("/v1/user", token)).toMatchObject({ status: 200, body: { displayName: "Ada" } });
    const { body } = await get("/v1/orgs", token);
    const [organization] = body["items"] as { urls: { location: string } }[];
    expect(organization?.urls.location).toContain(serving.url);
  });

  test("lets in who is added, and refuses whose token is revoked, while it runs", async () => {
    await quietly(
      ...["user", "add", "--data", data, "--name", "Bob", "--email", "bob@example.com", "--role", "edit"],
    );
    const bob = await quietly("token", "create", "--data", data, "--email", "bob@example.com", "--quiet");
    expect(await get("/v1/user", bob)).toMatchObject({ status: 200, body: { displayName: "Bob" } });
    const { out } = await recto(["token", "list", "--data", data, "--email", "bob@example.com", "--json"]);
    const [listed] = JSON.parse(out) as { id: string }[];
    await quietly("token", "revoke", listed?.id ?? "", "--data", data);
    expect(await get("/v1/user", bob)).toMatchObject({ status: 401 });
  });

  test("tells those who listen what another process wrote", async () => {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await request(`${serving.url}/v1/sync/events`, { headers, signal: stop.signal });
    const moved: string[] = [];
    const listening = readEvents(body, (data) => {
      const { scope, number } = JSON.parse(data) as { scope: string; number: number };
      if (scope.startsWith("space:") && number > 0) {
        moved.push(scope);
        stop.abort();
      }
    }).catch(() => undefined);
    await mkdir(folder.path("book"));
    await writeFile(folder.path("book", "README.md"), "# A page\n");
    const space = await quietly("import", folder.path("book"), "--data", data);
    await listening;
    expect(moved).toEqual([`space:${space}`]);
  });

  test("refuses data that is served already, and says by whom", async () => {
    const twice = serve(data).then(async (second) => (await second.stop(), "served twice"), String);
    const sentence = `${data} is served already, by process ${serving.pid} at ${serving.url}.`;
    expect(await twice).toContain(sentence);
    const second = await recto(["serve", "--data", data, "--port", String(serving.port)]);
    expect(second).toMatchObject({ code: 1, out: "" });
    expect(second.err).toContain(sentence);
    expect(await get("/v1/user", token)).toMatchObject({ status: 200 });
    expect((await recto(["doctor", "--data", data])).out).toContain("all is well");
  });

  test("names the port that is in use", async () => {
    const other = folder.path("other");
    await initData(other);
    const second = await recto(["serve", "--data", other, "--port", String(serving.port)]);
    expect(second).toMatchObject({ code: 1, out: "" });
    expect(second.err).toContain(`port ${serving.port}`);
    const third = await serve(other);
    await third.stop();
    expect((await recto(["serve", "--data", data, "--port", "many"])).code).toBe(2);
  });

  test("finishes at SIGTERM what it was asked before", async () => {
    const [first, second] = [Buffer.from("the first half, "), Buffer.from("and the second")];
    const sha256 = createHash("sha256").update(first).update(second).digest("hex");
    const { body } = await get("/v1/orgs", token);
    const [organization] = body["items"] as { id: string }[];
    let ended: Promise<Ran> | undefined;
    async function* halves() {
      yield first;
      ended = serving.stop();
      while (await isListening(serving.port)) await new Promise((done) => setTimeout(done, 20));
      yield second;
    }
    const answer = await request(`${serving.url}/v1/orgs/${organization?.id}/blobs/${sha256}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}` },
      body: Readable.from(halves()),
    });
    expect(answer.statusCode).toBe(201);
    await answer.body.dump();
    const ran = await ended;
    expect(ran?.code).toBe(0);
    expect(faultsIn(ran?.err)).toEqual([]);
    serving = await serve(data);
  });

  test("ends with 0 at SIGTERM, its data in one file, and comes back with all of it", async () => {
    const { code, err } = await serving.stop();
    expect({ code, faults: faultsIn(err) }).toEqual({ code: 0, faults: [] });
    expect(existsSync(folder.path("instance", "recto.db-wal"))).toBe(false);
    serving = await serve(data);
    expect(await get("/v1/user", token)).toMatchObject({ status: 200 });
    await serving.kill();
    serving = await serve(data);
    expect(await get("/v1/user", token)).toMatchObject({ status: 200 });
  });
});

describe("recto serve --fetch-private-addresses", { timeout: patience }, () => {
  test("adds files from addresses of its own machine, which is refused without it", async () => {
    const files = createServer((_request, response) => void response.end("a lamp"));
    await new Promise<void>((ready) => files.listen(0, "127.0.0.1", ready));
    const { port } = files.address() as AddressInfo;
    const space = await quietly("import", folder.path("book"), "--data", data);
    const add = async (instance: Serving) => {
      const answer = await request(`${instance.url}/v1/spaces/${space}/content`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({
          changes: [
            { operation: "insert_files", files: [{ name: "lamp.png", url: `http://127.0.0.1:${port}/` }] },
          ],
        }),
      });
      return { status: answer.statusCode, text: await answer.body.text() };
    };
    try {
      expect(await add(serving)).toMatchObject({
        status: 400,
        text: expect.stringContaining("no public address") as string,
      });
      await serving.stop();
      serving = await serve(data, 0, {}, ["--fetch-private-addresses"]);
      expect(await add(serving)).toMatchObject({
        status: 200,
        text: expect.stringContaining('"name":"lamp.png"') as string,
      });
    } finally {
      files.close();
    }
  });
});

describe("recto serve behind a proxy", { timeout: patience }, () => {
  test("answers under the proxy's name, and names it in its answers", async () => {
    await serving.stop();
    serving = await serve(data, 0, { RECTO_URL: "https://docs.example.org/" });
    const ask = async (host: string) => {
      const headers = { authorization: `Bearer ${token}`, host };
      const { statusCode, body } = await request(`${serving.url}/v1/user`, { headers });
      return { statusCode, text: await body.text() };
    };
    const known = await ask("docs.example.org");
    expect(known).toMatchObject({ statusCode: 200 });
    expect(known.text).toContain('"location":"https://docs.example.org/v1/');
    expect(await ask("other.example.org")).toMatchObject({ statusCode: 403 });
  });
});
