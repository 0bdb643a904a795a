import { request } from "undici";
import { afterEach, describe, expect, test } from "vitest";
import type { Core } from "../../../src-main/core/core.ts";
import { Metrics } from "../../../src-main/hosts/http/metrics.ts";
import type { ServerOptions } from "../../../src-main/hosts/http/server.ts";
import { trustOf } from "../../../src-main/hosts/http/trustedProxy.ts";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

const opened: TestInstance[] = [];
afterEach(async () => {
  for (const instance of opened.splice(0)) await instance.close();
});

async function start(options: Partial<ServerOptions> = {}, change?: (core: Core) => Core) {
  const instance = await startInstance(change, { metrics: new Metrics(), ...options });
  opened.push(instance);
  return instance;
}

async function ask({ url }: TestInstance, path: string, headers: Record<string, string> = {}) {
  const answer = await request(url + path, { headers });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

/** The value of a figure, by its name and labels as Prometheus writes them. */
const valueOf = (text: string, figure: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${figure} `));
  return line === undefined ? undefined : Number(line.slice(figure.length + 1));
};

const sync = async ({ url, token }: TestInstance, verb: string, body: object, headers = {}) => {
  const answer = await request(`${url}/v1/sync/${verb}`, {
    method: "POST",
    headers: { ...bearer(token), "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  await answer.body.dump();
  return answer.statusCode;
};

describe("the figures of an instance", () => {
  test("count requests by operation and status, and how long they took", async () => {
    const instance = await start();
    for (let count = 0; count < 3; count += 1) await ask(instance, "/v1/user", bearer(instance.token));
    await ask(instance, "/v1/user");
    await ask(instance, "/v1/nowhere", bearer(instance.token));
    const { status, headers, text } = await ask(instance, "/metrics");
    expect(status).toBe(200);
    expect(headers["content-type"]).toContain("text/plain");
    const requests = (labels: string) => valueOf(text, `recto_requests_total{${labels}}`);
    expect(requests('operation="getAuthenticatedUser",status="200"')).toBe(3);
    expect(requests('operation="getAuthenticatedUser",status="401"')).toBe(1);
    expect(requests('operation="unknown",status="404"')).toBe(1);
    const took = 'recto_request_duration_seconds_count{operation="getAuthenticatedUser"}';
    expect(valueOf(text, took)).toBe(4);
  });

  test("tell pushes, pulls, what became of mutations, and how far replicas are behind", async () => {
    const receipts = ["done", "done", "refused"].map((status, at) => ({ id: `m${at}`, status }));
    const heads = { "space:one": { number: 12, digest: 0 }, "space:two": { number: 5, digest: 0 } };
    const instance = await start({}, (core) => ({
      ...core,
      sync: (_caller, verb) =>
        Promise.resolve({ status: 200, body: verb === "push" ? { receipts, now: "" } : { heads } }),
    }));
    const waits = (report: string) => ({ "recto-outbox": report });
    expect(await sync(instance, "push", {}, waits("waiting=7, age=90"))).toBe(200);
    const behind = { cursors: { "space:one": 10, "space:two": 5 } };
    expect(await sync(instance, "pull", behind, waits("waiting=4, age=100"))).toBe(200);
    const { text } = await ask(instance, "/metrics");
    expect({
      pushes: valueOf(text, "recto_sync_pushes_total"),
      pulls: valueOf(text, "recto_sync_pulls_total"),
      done: valueOf(text, 'recto_sync_mutations_total{outcome="done"}'),
      refused: valueOf(text, 'recto_sync_mutations_total{outcome="refused"}'),
      behind: valueOf(text, "recto_sync_behind_changes_sum"),
      replicas: valueOf(text, "recto_replicas"),
      waiting: valueOf(text, "recto_outbox_mutations"),
      oldest: valueOf(text, "recto_outbox_oldest_seconds"),
    }).toEqual({ pushes: 1, pulls: 1, done: 2, refused: 1, behind: 2, replicas: 1, waiting: 4, oldest: 100 });
  });

  test.each([
    undefined,
    "",
    "waiting=many, age=1",
    "waiting=1",
    "waiting=1, age=1, more=2",
    "x".repeat(5000),
  ])("are none of a replica that says nothing which can be read of its outbox: %s (V2)", async (report) => {
    const instance = await start();
    const headers = report === undefined ? {} : { "recto-outbox": report };
    expect(await sync(instance, "pull", { protocol: 1, cursors: {} }, headers)).toBe(200);
    expect(valueOf((await ask(instance, "/metrics")).text, "recto_replicas")).toBe(0);
  });

  test("tell how many event streams are open, and how much the data takes", async () => {
    const instance = await start();
    const stream = await request(`${instance.url}/v1/sync/events`, { headers: bearer(instance.token) });
    const { text } = await ask(instance, "/metrics");
    expect(valueOf(text, "recto_event_streams")).toBe(1);
    expect(valueOf(text, 'recto_data_bytes{part="database"}')).toBe(4096);
    expect(valueOf(text, 'recto_data_bytes{part="log"}')).toBeUndefined();
    stream.body.destroy();
    await expect
      .poll(async () => valueOf((await ask(instance, "/metrics")).text, "recto_event_streams"))
      .toBe(0);
  });

  test("are there but for those of a database that does not answer", async () => {
    const failing = () => Promise.reject(new Error("It does not answer."));
    const instance = await start({}, (core) => ({ ...core, measureData: failing }));
    const { status, text } = await ask(instance, "/metrics");
    expect(status).toBe(200);
    expect(text).not.toContain("recto_data_bytes{");
  });
});

describe("the figures are read", () => {
  const through = { "x-forwarded-for": "192.0.2.1" };
  const secret = "a-secret-for-figures-alone";

  test("on this machine without a token, but not through a proxy on it", async () => {
    const instance = await start();
    expect(await ask(instance, "/metrics")).toMatchObject({ status: 200 });
    for (const headers of [through, { via: "1.1 proxy" }, { forwarded: "for=192.0.2.1" }])
      expect(await ask(instance, "/metrics", headers as Record<string, string>)).toMatchObject({
        status: 401,
      });
    for (const options of [{ hosts: ["docs.example.org"] }, { trust: trustOf(["127.0.0.1"]) }])
      expect(await ask(await start(options), "/metrics")).toMatchObject({ status: 401 });
    expect(await ask(await start({ host: "0.0.0.0" }), "/metrics")).toMatchObject({ status: 401 });
  });

  test("with an admin's token, and with nobody else's", async () => {
    const instance = await start({ hosts: ["docs.example.org"] });
    const { token } = await instance.join("Ben", "edit");
    expect(await ask(instance, "/metrics", bearer(instance.token))).toMatchObject({ status: 200 });
    expect(await ask(instance, "/metrics", bearer(token))).toMatchObject({ status: 403 });
    expect(await ask(instance, "/metrics", bearer("recto_wrong"))).toMatchObject({ status: 401 });
  });

  test("with the secret for them, which opens nothing else", async () => {
    const instance = await start({ hosts: ["docs.example.org"], metricsSecret: secret });
    expect(await ask(instance, "/metrics", bearer(secret))).toMatchObject({ status: 200 });
    expect(await ask(instance, "/metrics", bearer(`${secret}.`))).toMatchObject({ status: 401 });
    expect(await ask(instance, "/v1/user", bearer(secret))).toMatchObject({ status: 401 });
  });

  test("with no word that anybody wrote in them", async () => {
    const instance = await start();
    await instance.join("Periwinkle", "edit");
    const answer = await request(`${instance.url}/v1/orgs/${instance.organization}/spaces`, {
      method: "POST",
      headers: { ...bearer(instance.token), "content-type": "application/json" },
      body: JSON.stringify({ title: "Periwinkle" }),
    });
    expect(answer.statusCode).toBe(201);
    await answer.body.dump();
    await ask(instance, "/v1/periwinkle?query=periwinkle", bearer(instance.token));
    const { text } = await ask(instance, "/metrics");
    expect(text).not.toMatch(/periwinkle|ada|acme/i);
    expect(text).not.toContain(instance.token);
  });
});

describe("the condition of an instance", () => {
  test("is told with the version, to anybody", async () => {
    const { status, text } = await ask(await start(), "/health");
    expect({ status, said: JSON.parse(text) as object }).toEqual({
      status: 200,
      said: { status: "ok", version: "1.2.3", database: "ok", disk: "ok" },
    });
  });

  test.each([
    ["a database that does not answer", { database: false, disk: true }, { database: "failing", disk: "ok" }],
    ["a disk that takes no writes", { database: true, disk: false }, { database: "ok", disk: "failing" }],
  ])("is 503 with %s", async (_what, found, said) => {
    const examineCondition = () => Promise.resolve(found);
    const { status, text } = await ask(await start({}, (core) => ({ ...core, examineCondition })), "/health");
    expect({ status, said: JSON.parse(text) as object }).toMatchObject({
      status: 503,
      said: { ...said, status: "failing" },
    });
  });

  test("is looked at once, however many ask at that moment", async () => {
    let looks = 0;
    const examineCondition = () => {
      looks += 1;
      return Promise.resolve({ database: true, disk: true });
    };
    const instance = await start({}, (core) => ({ ...core, examineCondition }));
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(instance, "/health")));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(looks).toBeLessThan(50);
  });
});
