import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backup } from "../../src-main/cli/backup.ts";
import { Failure } from "../../src-main/cli/command.ts";
import { readArguments } from "../../src-main/cli/readArguments.ts";
import { restore } from "../../src-main/cli/restore.ts";
import { administer } from "../../src-main/core/administration/administration.ts";
import { connectReplica, findMembership } from "../../src-main/core/network/connect.ts";
import { readMeta } from "../../src-main/store/meta.ts";
import { initData, makeFolder, patience, recto, serve, type Serving } from "./recto.ts";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let data: string;
let token: string;
let serving: Serving;
const opened: { close(): Promise<void> }[] = [];

async function call<T>(method: "GET" | "POST" | "PATCH", path: string, body?: unknown): Promise<T> {
  const answer = await request(serving.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const said = (await answer.body.json()) as T;
  expect(answer.statusCode, JSON.stringify(said)).toBeLessThan(300);
  return said;
}

async function makeSpace(): Promise<string> {
  const { items } = await call<{ items: { id: string }[] }>("GET", "/v1/orgs");
  const { id } = await call<{ id: string }>("POST", `/v1/orgs/${items[0]?.id}/spaces`, { title: "Guide" });
  await call("PATCH", `/v1/spaces/${id}`, { editMode: "live" });
  return id;
}

const insertion = (title: string) => ({
  changes: [{ operation: "insert_page", title, document: { markdown: `On ${title}.\n` } }],
});

const titles = async (space: string): Promise<string[]> => {
  const { pages } = await call<{ pages: { title: string }[] }>("GET", `/v1/spaces/${space}/content`);
  return pages.map(({ title }) => title);
};

async function openReplica() {
  const membership = await findMembership(serving.url, token);
  const replica = await connectReplica({ folder: folder.path("replica"), token, membership, log: () => {} });
  opened.push(replica.core);
  return replica;
}

describe("recto backup and recto restore", { timeout: patience }, () => {
  beforeAll(async () => {
    folder = await makeFolder();
    data = folder.path("data");
    token = await initData(data);
    serving = await serve(data);
  }, patience);
  afterAll(async () => {
    for (const core of opened.splice(0)) await core.close();
    await serving.stop();
    await folder.remove();
  }, patience);

  test("bring back a running instance as it was, and its replicas bring what they wrote since (V3)", async () => {
    const space = await makeSpace();
    await call("POST", `/v1/spaces/${space}/content`, insertion("Before"));
    const { core, owner } = await openReplica();
    // A round that is under way already may come to its end without all that is there by then.
    const inSync = () =>
      expect
        .poll(() => core.syncNow(), { timeout: patience })
        .toMatchObject({ waiting: 0, attention: 0, inSync: true });
    await inSync();

    // Pages are written for as long as the backup takes.
    let written = 0;
    let backedUp = false;
    const writing = (async () => {
      for (; !backedUp; written += 1)
        await call("POST", `/v1/spaces/${space}/content`, insertion(`Meanwhile ${written}`));
    })();
    const ran = await recto(["backup", "--data", data, "--to", folder.path("backup")]);
    backedUp = true;
    await writing;
    expect(ran).toMatchObject({ code: 0, out: "" });
    expect(ran.err).toContain("copied 100 % of the database");
    expect((await recto(["doctor", "--data", folder.path("backup")])).out).toContain("all is well");
    const again = await recto(["backup", "--data", data, "--to", folder.path("backup")]);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("already") as string });

    // One writes on, and the instance has it.
    const edit = await core.call(owner, "updateSpaceContent", { spaceId: space, body: insertion("After") });
    expect(edit.status).toBe(200);
    await inSync();
    expect(await titles(space)).toContain("After");

    // The disk of the instance is lost; its backup goes on at the same address.
    const { port } = serving;
    await serving.kill();
    const restored = folder.path("restored");
    const back = await recto(["restore", "--from", folder.path("backup"), "--data", restored]);
    expect(back).toMatchObject({ code: 0, out: "", err: expect.stringContaining("recto serve") as string });
    serving = await serve(restored, port);
    const there = await titles(space);
    expect(there).toContain("Before");
    expect(there).not.toContain("After");
    // What was written one after the other is there up to one of them, and no later one.
    const kept = there.filter((title) => title.startsWith("Meanwhile"));
    expect([...kept].sort()).toEqual(kept.map((_, at) => `Meanwhile ${at}`).sort());

    await inSync();
    expect(await titles(space)).toEqual(expect.arrayContaining(["Before", "After"]));
    expect((await recto(["doctor", "--data", restored])).out).toContain("all is well");
  });
});

test.each([
  [
    "backup",
    backup,
    "back up an instance on PostgreSQL with pg_dump, which takes the bytes of its files along, since recto backup is for data in a folder.",
  ],
  [
    "restore",
    restore,
    "bring an instance on PostgreSQL back with pg_restore and then say recto restored, since recto restore is for data in a folder.",
  ],
])(
  "recto %s says in a sentence what to use for an instance on PostgreSQL",
  async (_name, command, sentence) => {
    for (const option of ["--database", "--data"]) {
      const given = readArguments(command, [option, "postgres://127.0.0.1/recto"]);
      await expect(command.run(given)).rejects.toThrow(new Failure(sentence));
    }
  },
);

test("data that came back by other means has another epoch once that is said (V6)", async () => {
  const place = await makeFolder();
  const brought = place.path("data");
  await initData(brought);
  const epoch = () => administer(brought, ({ store }) => readMeta(store.reading, "epoch"));
  const before = await epoch();
  const { code, out, err } = await recto(["restored", "--data", brought]);
  expect({ code, out }).toEqual({ code: 0, out: "" });
  expect(err).toContain("will offer what the instance had confirmed");
  expect(await epoch()).not.toBe(before);
  expect((await recto(["doctor", "--data", brought])).out).toContain("all is well");
  await place.remove();
});
