import { randomBytes, randomUUID } from "node:crypto";
import { request } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { findOperation, inputSchema, operations } from "../../src-main/api/operations.ts";
import { connectReplica, findMembership } from "../../src-main/core/network/connect.ts";
import type { Outcome } from "../../src-main/core/core.ts";
import { Engine } from "../../src-main/core/engine.ts";
import { openReplicaBody } from "../../src-main/core/replica/replicaBody.ts";
import { memoryBlobs } from "../../src-main/store/blobs/blobs.ts";
import { writeMeta, type MetaKey } from "../../src-main/store/meta.ts";
import { openStore, transact } from "../../src-main/store/store.ts";
import { KnownIds } from "../api/generated/knownIds.ts";
import { choosePath } from "../api/generated/requests.ts";
import { ValueMaker } from "../api/generated/values.ts";
import { Random } from "../sync/random.ts";
import { Proxy } from "./proxy.ts";
import { startFileServer } from "./fileServer.ts";
import { Cleanup, startInstance } from "./instance.ts";

/* Operations that need the instance, asked of a replica (design §6.10): files by their address are fetched there. */

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

function bodyOf<T>(outcome: Outcome): T {
  if (!("body" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.body as T;
}

const insertion = (...files: object[]) => ({ changes: [{ operation: "insert_files", files }] });

/** A replica of Ben's, an instance, and a web server with a picture. */
async function stage() {
  const files = await startFileServer(cleanup, { "/lamp": { bytes: "a lamp", type: "image/png" } });
  const instance = await startInstance(cleanup, { privateAddresses: true });
  const proxy = await Proxy.start(cleanup, instance.url);
  const token = instance.tokens.ben;
  const membership = await findMembership(proxy.url, token);
  const folder = await cleanup.folder();
  const { core, owner, organization } = await connectReplica({ folder, token, membership, log: () => {} });
  cleanup.add(() => core.close());
  const makeSpace = async (): Promise<string> => {
    const body = { title: "Harbour", editMode: "live" };
    return bodyOf<{ id: string }>(
      await core.call(owner, "createSpace", { organizationId: organization, body }),
    ).id;
  };
  const write = (spaceId: string, body: object) => core.call(owner, "updateSpaceContent", { spaceId, body });
  const listFiles = async (spaceId: string): Promise<string[]> =>
    bodyOf<{ items: { name: string }[] }>(await core.call(owner, "listFiles", { spaceId })).items.map(
      ({ name }) => name,
    );
  return { files, instance, proxy, core, owner, organization, makeSpace, write, listFiles };
}

const lamp = (url: string) => insertion({ name: "lamp.png", url: `${url}/lamp` });

describe("an operation that needs the instance", () => {
  let here: Awaited<ReturnType<typeof stage>>;
  beforeAll(async () => {
    here = await stage();
  });
  afterEach(() => {
    here.files.asked = [];
    here.files.onAsked = () => {};
    here.proxy.up.limit = Infinity;
  });

  test("about what others were given is asked there while it can be, and told as far as it is known here otherwise", async () => {
    const { core, owner, organization, makeSpace } = here;
    const space = await makeSpace();
    await core.syncNow();
    const ask = (operation: string, input: object) => core.call(owner, operation, input);
    const invite = () =>
      ask("inviteToSpace", { spaceId: space, body: { role: "edit", users: [owner.user] } });
    const members = () =>
      ask("listMembersInOrganizationById", { organizationId: organization, sort: "name" });
    const online = bodyOf<{ items: { spaces: number }[] }>(await members());
    expect(await invite()).toMatchObject({ status: 204 });
    await core.setOnline(false);
    expect(await invite()).toMatchObject({ status: 409, error: { reason: "needs-instance" } });
    const offline = bodyOf<{ items: { spaces: number }[] }>(await members());
    expect(offline.items.length).toBe(online.items.length);
    expect(offline.items.length).toBeGreaterThan(1);
    await core.setOnline(true);
  });

  test("about what only the instance follows is asked there without a round, and told as it was last heard otherwise", async () => {
    const { core, files, owner, makeSpace } = here;
    const spaceId = await makeSpace();
    const body = { url: `${files.url}/lamps`, ref: "main" };
    const ordered = await core.call(owner, "importGitRepository", { spaceId, body });
    expect(ordered).toMatchObject({ status: 204 });
    const info = () => core.call(owner, "getSpaceGitInfo", { spaceId });
    const ended = { status: 200, body: { url: body.url, operation: { state: "failure" } } };
    await vi.waitFor(async () => expect(await info()).toMatchObject(ended), { timeout: 20_000 });
    await core.syncNow();
    let rounds = 0;
    const stop = core.subscribe((event) => void (rounds += event.type === "sync" ? 1 : 0));
    expect(await info()).toMatchObject(ended);
    expect(rounds).toBe(0);
    stop();
    await core.setOnline(false);
    expect(await info()).toMatchObject(ended);
    await core.setOnline(true);
  });

  test("is run there once what waits here was sent, and what it wrote is here with its answer", async () => {
    const { files, instance, core, owner, makeSpace, write, listFiles } = here;
    await core.setOnline(false);
    const space = await makeSpace();
    await write(space, {
      changes: [{ operation: "insert_page", title: "Lamps", document: { markdown: "One.\n" } }],
    });
    await core.setOnline(true);
    const another = await makeSpace();
    const answers = await Promise.all([write(another, lamp(files.url)), write(space, lamp(files.url))]);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        body: { insertedFiles: [{ contentType: "image/png", size: 6 }] },
      });
      expect(answer).toMatchObject({ numbers: expect.anything() as unknown });
    }
    for (const spaceId of [space, another]) expect(await listFiles(spaceId)).toEqual(["lamp.png"]);
    expect(await core.syncStatus()).toMatchObject({ waiting: 0, attention: 0 });
    expect(files.asked).toEqual(["/lamp", "/lamp"]);
    const ada = { user: instance.users.ada };
    const pages = bodyOf<{ pages: { title: string }[] }>(
      await instance.core.call(ada, "listPages", { spaceId: space }),
    );
    expect(pages.pages.map(({ title }) => title)).toContain("Lamps");
    const there = bodyOf<{ items: { id: string }[] }>(
      await instance.core.call(ada, "listFiles", { spaceId: space }),
    );
    const content = await core.readFile(owner, space, there.items[0]?.id ?? "");
    expect(Buffer.from(content?.bytes ?? []).toString()).toBe("a lamp");
  });

  test("may name bytes that are on this computer alone", async () => {
    const { files, core, owner, organization, makeSpace, write, listFiles } = here;
    const space = await makeSpace();
    const { sha256: blob } = await core.putBlob(owner, organization, Buffer.from("a harbour"));
    const both = insertion({ name: "lamp.png", url: `${files.url}/lamp` }, { name: "harbour.png", blob });
    expect(await write(space, both)).toMatchObject({ status: 200 });
    expect((await listFiles(space)).sort()).toEqual(["harbour.png", "lamp.png"]);
  });

  test("is refused by a replica that is not connected, and waits nowhere", async () => {
    const { files, proxy, core, makeSpace, write, listFiles } = here;
    const space = await makeSpace();
    await core.syncNow();
    await core.setOnline(false);
    const refusal = { status: 409, error: { code: 409, reason: "needs-instance" } };
    const paused = await write(space, lamp(files.url));
    expect(paused).toMatchObject(refusal);
    expect("error" in paused && paused.error.message).toContain("go online");
    await core.setOnline(true);
    proxy.up.limit = 0;
    proxy.cut();
    expect(await write(space, lamp(files.url))).toMatchObject(refusal);
    expect(await core.syncStatus()).toMatchObject({ state: "offline", waiting: 0, attention: 0 });
    expect(await listFiles(space)).toEqual([]);
    expect(files.asked).toEqual([]);
  });

  test("is refused where the line breaks under bytes that it names, and goes nowhere", async () => {
    const { files, proxy, core, owner, organization, makeSpace, write, listFiles } = here;
    const space = await makeSpace();
    const { sha256: blob } = await core.putBlob(owner, organization, randomBytes(3_000_000));
    const both = insertion({ name: "lamp.png", url: `${files.url}/lamp` }, { name: "harbour.png", blob });
    Object.assign(proxy.up, { bytes: 0, limit: 1_000_000 });
    expect(await write(space, both)).toMatchObject({ status: 409, error: { reason: "needs-instance" } });
    expect(files.asked).toEqual([]);
    proxy.up.limit = Infinity;
    expect(await write(space, both)).toMatchObject({ status: 200 });
    expect((await listFiles(space)).sort()).toEqual(["harbour.png", "lamp.png"]);
  });

  test("is checked like any other before it goes anywhere", async () => {
    const { core, files, makeSpace, write } = here;
    const space = await makeSpace();
    await core.setOnline(false);
    const wrong = await write(space, insertion({ name: "", url: `${files.url}/lamp` }));
    expect(wrong).toMatchObject({ status: 400, error: { code: 400 } });
    await core.setOnline(true);
  });

  test("that the instance refuses is refused here in its words", async () => {
    const { files, instance, core, makeSpace, write } = here;
    const space = await makeSpace();
    const url = `${files.url}/gone`;
    const gone = await write(space, insertion({ name: "gone.png", url }));
    const message = `/body/changes/0/files/0/url: ${url} answered with status 404.`;
    expect(gone).toEqual({ status: 400, error: { code: 400, message } });
    const ada = { user: instance.users.ada };
    await instance.core.call(ada, "updateSpaceById", { spaceId: space, body: { editMode: "locked" } });
    expect(await write(space, lamp(files.url))).toMatchObject({
      status: 409,
      error: { code: 409, reason: "locked" },
    });
    expect(await core.syncStatus()).toMatchObject({ waiting: 0, attention: 0 });
  });

  test("whose answer was lost says that nobody knows, and what became of it is here after the next round", async () => {
    const { files, proxy, core, makeSpace, write, listFiles } = here;
    const space = await makeSpace();
    files.onAsked = () => proxy.cut();
    const lost = await write(space, lamp(files.url));
    expect(lost).toMatchObject({ status: 503, error: { code: 503, reason: "offline" } });
    expect("error" in lost && lost.error.message).toContain("it may have done this or not");
    await expect
      .poll(async () => {
        await core.syncNow();
        return listFiles(space);
      })
      .toEqual(["lamp.png"]);
  });
});

test("an instance tells which number a request reached in each scope that it wrote", async () => {
  const { url, organization, tokens } = await startInstance(cleanup);
  const ask = async (method: "GET" | "POST", path: string, body?: object) => {
    const answer = await request(url + path, {
      method,
      headers: { authorization: `Bearer ${tokens.ada}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    const read = (await answer.body.json()) as { id: string };
    return { id: read.id, numbers: answer.headers["recto-numbers"] };
  };
  const made = await ask("POST", `/v1/orgs/${organization}/spaces`, { title: "Harbour" });
  const numbers = JSON.parse(String(made.numbers)) as Record<string, number>;
  expect(numbers[`space:${made.id}`]).toBeGreaterThan(0);
  expect((await ask("GET", `/v1/spaces/${made.id}`)).numbers).toBeUndefined();
});

/** A replica in this thread, without anything in it. */
async function openEmptyReplica(baseUrl: string, organization: string, owner: string): Promise<Engine> {
  const engine = new Engine({
    store: await openStore(":memory:"),
    blobs: memoryBlobs(),
    facts: { kind: "replica", baseUrl },
    clock: Date.now,
    random: randomUUID,
  });
  cleanup.add(() => engine.store.close());
  await transact(engine.store, { mode: "replication", scopes: [], at: engine.now() }, async (db) => {
    for (const [key, value] of Object.entries({ kind: "replica", owner, organization } as const))
      await writeMeta(db, key as MetaKey, value);
  });
  return engine;
}

test("a replica that has no way to its instance says that this needs it", async () => {
  const engine = await openEmptyReplica("http://instance.test", "lighthouse", "ben");
  const input = { spaceId: "space", body: lamp("http://files.test") };
  const outcome = await engine.call({ user: "ben" }, "updateSpaceContent", input);
  expect(outcome).toMatchObject({ status: 409, error: { code: 409, reason: "needs-instance" } });
});

const domains: Record<string, string> = { hostname: "docs.lamps.example", emailDomain: "lamps.example" };

test("every operation that needs the instance is refused by a replica without one, in a sentence", async () => {
  const engine = await openEmptyReplica("http://instance.test", "lighthouse", "ben");
  const random = new Random(1);
  const ids = new KnownIds();
  const others: string[] = [];
  let asked = 0;
  for (const id of Object.keys(operations)) {
    const operation = findOperation(id);
    if (operation?.needsInstance !== true) continue;
    // What is made up is not always what a sentence beside its schema allows.
    let outcome: Outcome | undefined;
    for (let turn = 0; turn < 9 && (outcome === undefined || outcome.status === 400); turn += 1) {
      const path = choosePath(random, ids, operation.path);
      const made = new ValueMaker(random, ids, path).make(inputSchema(operation)) as object;
      const named = Object.keys(path).filter((name) => name in domains);
      const places = Object.fromEntries(named.map((name) => [name, domains[name]]));
      outcome = await engine.call({ user: "ben" }, id, { ...made, ...path, ...places });
    }
    asked += 1;
    if (!outcome || !("error" in outcome) || outcome.error.reason !== "needs-instance")
      others.push(`${id}: ${JSON.stringify(outcome).slice(0, 200)}`);
  }
  expect(others).toEqual([]);
  expect(asked).toBeGreaterThan(20);
});

test("a read that needs the instance has its answer, and without a connection a refusal", async () => {
  const { url, organization, tokens, users, stop } = await startInstance(cleanup);
  const engine = await openEmptyReplica(url, organization, users.ben);
  const replica = await openReplicaBody(engine, { token: tokens.ben, online: true });
  cleanup.add(() => replica.close());
  const read = findOperation("listSpacesInOrganizationById");
  if (!read || !engine.passOn) throw new Error("There is nothing to ask.");
  const spaces = await engine.passOn(read, { organizationId: organization, limit: 3 });
  expect(spaces).toMatchObject({ status: 200, body: { items: [], count: 0 } });
  expect(await engine.passOn(read, { organizationId: "elsewhere" })).toMatchObject({ status: 404 });
  await stop();
  await expect(engine.passOn(read, { organizationId: organization })).rejects.toMatchObject({
    code: 409,
    reason: "needs-instance",
  });
});
