import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { administer, initInstance } from "../../src-main/core/administration/administration.ts";
import { createToken } from "../../src-main/core/administration/foundation.ts";
import { HttpTransport } from "../../src-main/core/network/httpTransport.ts";
import { protocolVersion } from "../../src-main/sync/messages.ts";
import { openInstance } from "../../src-main/core/open.ts";
import { patience, serve, type Serving } from "../cli/recto.ts";
import { Cleanup } from "../core/instance.ts";
import { Proxy } from "../core/proxy.ts";
import { freePlace, takePlace } from "../store/places.ts";

/* What an instance answers while the server of its database is away, or goes away in the middle of a request. */

const cleanup = new Cleanup();
let line: Proxy;
let instance: Serving;
let authorization: string;
/** Where its data is, over the line that can be cut. */
let linePlace: string;
/** Reads of every kind, by their names. */
let reads: Record<string, { path: string; method?: string; body?: object }>;

beforeAll(async () => {
  const place = await takePlace();
  cleanup.add(async () => freePlace(place));
  const founder = { organization: "Acme", name: "Ada", email: "ada@example.com" };
  const { organization } = await initInstance(place, founder);
  const { token } = await administer(place, (engine) => createToken(engine, { email: founder.email }));
  authorization = `Bearer ${token}`;
  line = await Proxy.start(cleanup, place);
  const address = new URL(place);
  address.port = new URL(line.url).port;
  linePlace = address.href;
  instance = await serve(linePlace, 0, {}, ["--rate", "0"]);
  cleanup.add(() => instance.stop());

  const bytes = Buffer.from("A picture of a lamp.");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const transport = new HttpTransport(instance.url, token);
  await transport.putBlob(organization, sha256, bytes);
  await transport.close();
  const post = async (path: string, body: object) => {
    const answer = await ask({ path, method: "POST", body });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as { id: string };
  };
  const { id: space } = await post(`/v1/orgs/${organization}/spaces`, { title: "Handbook" });
  await post(`/v1/spaces/${space}/content`, {
    changes: [{ operation: "insert_files", files: [{ name: "lamp.png", blob: sha256 }] }],
  });
  const files = await ask({ path: `/v1/spaces/${space}/content/files` });
  const { items } = (await files.json()) as { items: { id: string }[] };
  const message = { protocol: protocolVersion };
  reads = {
    "a record": { path: "/v1/user" },
    "a list": { path: `/v1/orgs/${organization}/spaces` },
    "a search": { path: `/v1/spaces/${space}/search?query=lamp` },
    "the bytes of a file": { path: `/v1/spaces/${space}/content/files/${items[0]?.id}/download` },
    "how far an upload is": { path: `/v1/orgs/${organization}/blobs/${sha256}`, method: "HEAD" },
    "a replica's pull": { path: "/v1/sync/pull", method: "POST", body: { ...message, cursors: {} } },
  };
}, patience);

afterAll(() => cleanup.run(), patience);
beforeEach(() => line.heal());

const ask = ({ path, method = "GET", body }: { path: string; method?: string; body?: object }) =>
  fetch(`${instance.url}${path}`, {
    method,
    headers: { authorization, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const kinds = [
  "a record",
  "a list",
  "a search",
  "the bytes of a file",
  "how far an upload is",
  "a replica's pull",
];

describe.each(kinds)("who asks for %s", (kind) => {
  const asked = () => reads[kind] as (typeof reads)[string];

  test("while the server is away is told to come back, and is answered when it is there again", async () => {
    await expect.poll(async () => (await ask(asked())).status).toBe(200);
    line.welcome = "reset";
    line.cut();
    const refused = await ask(asked());
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    const message = "The database of this instance does not answer as it should. Try again in a moment.";
    if (asked().method !== "HEAD") expect(await refused.json()).toEqual({ error: { code: 503, message } });
    line.heal();
    await expect.poll(async () => (await ask(asked())).status).toBe(200);
  });

  test(
    "wherever the line to it breaks meanwhile, is answered or told to come back",
    { timeout: patience },
    async () => {
      const seen = new Set<number>();
      for (let after = 0; !seen.has(200); after += 71) {
        line.up.limit = after;
        const { status, headers } = await ask(asked());
        seen.add(status);
        if (status !== 200) expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
        line.heal();
      }
      expect([...seen].sort()).toEqual([200, 503]);
    },
  );
});

test(
  "a part of the core that ends while the server is away answers when that is there again",
  { timeout: patience },
  async () => {
    const core = await openInstance({ place: linePlace, baseUrl: instance.url, log: () => undefined });
    cleanup.add(() => core.close());
    const caller = await core.authenticate(authorization.replace("Bearer ", ""));
    if (!caller) throw new Error("The token is not known.");
    const status = async () => (await core.call(caller, "getAuthenticatedUser", {})).status;
    expect(await status()).toBe(200);
    line.welcome = "reset";
    line.cut();
    await core.reader.kill();
    // Its program is loaded again first.
    await expect.poll(status, { timeout: 30_000 }).toBe(503);
    expect(await status()).toBe(503);
    line.heal();
    await expect.poll(status, { timeout: 30_000 }).toBe(200);
  },
);
