import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../src-main/store/store.ts";
import { initData, makeFolder, patience, quietly, readTree, recto, serve, type Serving } from "./recto.ts";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let data: string;
let token: string;
let serving: Serving;
let space: string;
let page: string;

beforeAll(async () => {
  folder = await makeFolder();
  data = folder.path("instance");
  token = await initData(data);
  serving = await serve(data);
  const organization = (await api<{ items: { id: string }[] }>("GET", "/v1/orgs")).items[0]?.id ?? "";
  space = (await api<{ id: string }>("POST", `/v1/orgs/${organization}/spaces`, { title: "Guide" })).id;
  const change = { operation: "insert_page", title: "One", document: { markdown: "Before.\n" } };
  await api("POST", `/v1/spaces/${space}/content`, { changes: [change] });
  page = (await api<{ id: string }>("GET", `/v1/spaces/${space}/content/path/one`)).id;
}, patience);
afterAll(async () => {
  await serving.stop();
  await folder.remove();
}, patience);

async function api<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const answer = await request(serving.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const value = (await answer.body.json()) as T;
  expect(answer.statusCode, JSON.stringify(value)).toBeLessThan(300);
  return value;
}

const textThere = async (): Promise<string | undefined> =>
  (await api<{ markdown?: string }>("GET", `/v1/spaces/${space}/content/page/${page}?format=markdown`))
    .markdown;

const write = (replica: string, text: string | Buffer) =>
  recto(["edit", "--replica", replica, "--space", space, "--page", page], text);

describe("a copy without a window", { timeout: patience }, () => {
  const replica = (): string => folder.path("replica");

  test("is made with all that its owner may see", async () => {
    const refused = await recto([
      "connect",
      "--replica",
      replica(),
      "--url",
      serving.url,
      "--token",
      "recto_no",
    ]);
    expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("token") as string });
    const made = await recto(["connect", "--replica", replica(), "--url", serving.url, "--token", token]);
    expect(made.code).toBe(0);
    expect(made.out).toMatch(new RegExp(`^space:${space}\\t\\d+ received\\tat \\d+\\tGuide$`, "m"));
    const served = await recto(["serve", "--data", replica()]);
    expect(served).toMatchObject({ code: 1, out: "", err: expect.stringContaining("writer's") as string });
    const again = await recto(["connect", "--replica", replica(), "--url", serving.url, "--token", token]);
    expect(again.code).toBe(1);
    expect(await recto(["sync", "--replica", replica(), "--quiet"])).toMatchObject({ code: 0, out: "" });
    expect((await recto(["doctor", "--replica", replica()])).out).toContain("all is well");
  });

  test("is written while the instance is away, and sent when it is back", async () => {
    const { port } = serving;
    await serving.stop();
    expect((await write(replica(), "After, without a network.\n")).code).toBe(0);
    const away = await recto(["sync", "--replica", replica()]);
    expect(away).toMatchObject({ code: 1, err: expect.stringContaining("cannot be reached") as string });
    serving = await serve(data, port);
    const synced = await recto(["sync", "--replica", replica()]);
    expect(synced.code).toBe(0);
    expect(synced.out).toContain("1 sent");
    expect(await textThere()).toBe("After, without a network.\n");
  });

  test("takes in what another writer did", async () => {
    const change = { operation: "update_page", page, document: { markdown: "From elsewhere.\n" } };
    await api("POST", `/v1/spaces/${space}/content`, { changes: [change] });
    const synced = await recto(["sync", "--replica", replica()]);
    expect(synced.code).toBe(0);
    expect(synced.out).toMatch(new RegExp(`^space:${space}\\t[1-9]\\d* received`, "m"));
    const same = await write(replica(), "From elsewhere.\n");
    expect(same).toMatchObject({ code: 0, out: "nothing changed\n" });
  });

  test("counts the conflicts that wait for a choice", async () => {
    const change = { operation: "update_page", page, document: { markdown: "Said by the sea.\n" } };
    await api("POST", `/v1/spaces/${space}/content`, { changes: [change] });
    expect((await write(replica(), "Written on a plane.\n")).code).toBe(0);
    const met = await recto(["sync", "--replica", replica()]);
    expect(met.code).toBe(0);
    expect(met.out).toContain(`conflicts\t1 open\tspace:${space}\tGuide\n`);
    const { items } = await api<{ items: { id: string }[] }>("GET", `/v1/spaces/${space}/conflicts`);
    const path = `/v1/spaces/${space}/conflicts/${items[0]?.id}/resolve`;
    await api("POST", path, { choice: "ours" });
    const resolved = await recto(["sync", "--replica", replica()]);
    expect(resolved.code).toBe(0);
    expect(resolved.out).not.toContain("conflicts");
    expect(await textThere()).toBe("Said by the sea.\n");
  });

  test("is exported as it is now, without a network and while another process has it open", async () => {
    const { port } = serving;
    await serving.stop();
    expect((await write(replica(), "Only here.\n")).code).toBe(0);
    const open = await openStore(join(replica(), "recto.db"));
    const before = folder.path("export-before");
    const exported = await recto(["export", space, "--replica", replica(), "--to", before]);
    await open.close();
    expect(exported).toMatchObject({ code: 0, out: "" });
    expect((await readTree(before))["one.md"]).toBe("Only here.\n");

    serving = await serve(data, port);
    expect((await recto(["sync", "--replica", replica()])).code).toBe(0);
    const [ours, theirs] = [folder.path("export-here"), folder.path("export-there")];
    await quietly("export", space, "--replica", replica(), "--to", ours);
    await quietly("export", space, "--data", data, "--to", theirs);
    expect(await readTree(ours)).toEqual(await readTree(theirs));
    expect(await textThere()).toBe("Only here.\n");
  });

  test("has every file after a sync, for an export on the way", async () => {
    const book = folder.path("book");
    await mkdir(book);
    await writeFile(join(book, "README.md"), "![a dot](dot.png)\n");
    await writeFile(join(book, "dot.png"), Buffer.from([0x89, 0x50, 0x4e, 0x47]));
    const illustrated = await quietly("import", book, "--data", data);
    expect((await recto(["sync", "--replica", replica()])).code).toBe(0);
    const { port } = serving;
    await serving.stop();
    const to = folder.path("export-on-the-way");
    await quietly("export", illustrated, "--replica", replica(), "--to", to);
    expect((await readTree(to))["dot.png"]).toBe("\x89PNG");
    serving = await serve(data, port);
  });

  test("says when something needs attention, and refuses what is no text", async () => {
    const bob = await quietly(
      ...["user", "add", "--data", data, "--name", "Bob", "--email", "bob@example.com", "--role", "edit"],
      "--quiet",
    );
    expect(bob).not.toBe("");
    const bobs = await quietly("token", "create", "--data", data, "--email", "bob@example.com", "--quiet");
    const other = folder.path("bob");
    await quietly("connect", "--replica", other, "--url", serving.url, "--token", bobs);
    expect(await write(other, Buffer.from([0xff, 0xfe]))).toMatchObject({ code: 1, out: "" });
    expect((await write(other, "Bob was here.\n")).code).toBe(0);
    const locked = await request(`${serving.url}/v1/spaces/${space}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ editMode: "locked" }),
    });
    expect(locked.statusCode).toBe(200);
    await locked.body.dump();
    const synced = await recto(["sync", "--replica", other]);
    expect(synced.code).toBe(3);
    expect(synced.err).toContain("needs attention");
    expect(synced.out).toContain("outbox\t0 sent\t1 refused\t0 waiting");
    expect(await textThere()).toBe("Only here.\n");
  });
});
