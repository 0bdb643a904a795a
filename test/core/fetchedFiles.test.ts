import { request } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller, Core, Outcome } from "../../src-main/core/core.ts";
import { openLocal } from "../../src-main/core/open.ts";
import { ThreadedCore } from "../../src-main/core/threads/threads.ts";
import type { PushAnswer } from "../../src-main/sync/messages.ts";
import { startFileServer, type FileServer } from "./fileServer.ts";
import { Cleanup, startInstance, type Instance } from "./instance.ts";

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const pictures = {
  "/lamp": { bytes: "a lamp", type: "image/png; charset=binary" },
  "/notes.md": { bytes: "# Notes", type: "application/octet-stream" },
  "/plain.txt": { bytes: "plain" },
};

async function makeSpace(core: Pick<Core, "call">, caller: Caller, organizationId: string): Promise<string> {
  const made = await core.call(caller, "createSpace", {
    organizationId,
    body: { title: "Harbour", editMode: "live" },
  });
  return bodyOf<{ id: string }>(made).id;
}

function bodyOf<T>(outcome: Outcome): T {
  if (!("body" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.body as T;
}

interface ListedFile {
  id: string;
  name: string;
  contentType: string;
  size: number;
}

const insertion = (...files: object[]) => ({ operation: "insert_files", files });

async function listFiles({ core, users }: Instance, spaceId: string): Promise<ListedFile[]> {
  return bodyOf<{ items: ListedFile[] }>(await core.call({ user: users.ada }, "listFiles", { spaceId }))
    .items;
}

async function post({ url, tokens }: Instance, path: string, changes: object[], token = tokens.ada) {
  const answer = await request(url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ changes }),
  });
  return { status: answer.statusCode, body: (await answer.body.json()) as { error?: { message: string } } };
}

let files: FileServer;
beforeAll(async () => {
  files = await startFileServer(cleanup, pictures);
});
beforeEach(() => {
  files.asked = [];
});

describe("a file that is named by its address", () => {
  let instance: Instance;
  let space: string;
  beforeAll(async () => {
    instance = await startInstance(cleanup, { privateAddresses: true });
  });
  beforeEach(async () => {
    space = await makeSpace(instance.core, { user: instance.users.ada }, instance.organization);
  });

  test("is fetched, once, and is one like any other, of the type that the answer or the writer says", async () => {
    const { status } = await post(instance, `/v1/spaces/${space}/content`, [
      insertion(
        { name: "lamp.jpg", url: `${files.url}/lamp` },
        { name: "notes.md", url: `${files.url}/notes.md` },
        { name: "plain", url: `${files.url}/plain.txt` },
      ),
      insertion({ name: "same.bin", url: `${files.url}/lamp`, contentType: "image/webp" }),
    ]);
    expect(status).toBe(200);
    expect(files.asked.sort()).toEqual(["/lamp", "/notes.md", "/plain.txt"]);
    const listed = await listFiles(instance, space);
    expect(listed.map(({ name, contentType, size }) => `${name} ${contentType} ${size}`).sort()).toEqual([
      "lamp.jpg image/png 6",
      "notes.md text/markdown 7",
      "plain application/octet-stream 5",
      "same.bin image/webp 6",
    ]);
    const lamp = listed.find(({ name }) => name === "lamp.jpg");
    const content = await instance.core.readFile({ user: instance.users.ben }, space, lamp?.id ?? "");
    expect(Buffer.from(content?.bytes ?? []).toString()).toBe("a lamp");
  });

  test("may be added to a change request", async () => {
    const ada = { user: instance.users.ada };
    const made = await instance.core.call(ada, "createChangeRequest", {
      spaceId: space,
      body: { subject: "Lamps" },
    });
    const request = `/v1/spaces/${space}/change-requests/${bodyOf<{ id: string }>(made).id}`;
    const change = insertion({ name: "lamp.png", url: `${files.url}/lamp` });
    const answer = await post(instance, `${request}/content?compat=false`, [change]);
    expect(answer).toMatchObject({ status: 200, body: { insertedFiles: [{ name: "lamp.png", size: 6 }] } });
    expect(await listFiles(instance, space)).toEqual([]);
  });

  test("that is not there is refused with its place in the input, and the whole change with it", async () => {
    const page = { operation: "insert_page", title: "Lamps", document: { markdown: "One.\n" } };
    const answer = await post(instance, `/v1/spaces/${space}/content`, [
      page,
      insertion(
        { name: "lamp.png", url: `${files.url}/lamp` },
        { name: "gone.png", url: `${files.url}/gone` },
      ),
    ]);
    expect(answer.status).toBe(400);
    expect(answer.body.error?.message).toBe(
      `/body/changes/1/files/1/url: ${files.url}/gone answered with status 404.`,
    );
    expect(await listFiles(instance, space)).toEqual([]);
    const ada = { user: instance.users.ada };
    const pages = bodyOf<{ pages: { title: string }[] }>(
      await instance.core.call(ada, "listPages", { spaceId: space }),
    );
    expect(pages.pages.map(({ title }) => title)).not.toContain("Lamps");
  });

  test("is not fetched for somebody who may not write here", async () => {
    const ada = { user: instance.users.ada };
    const change = insertion({ name: "lamp.png", url: `${files.url}/lamp` });
    for (const [defaultLevel, status] of [
      ["read", 403],
      [null, 404],
    ] as const) {
      await instance.core.call(ada, "updateSpaceById", { spaceId: space, body: { defaultLevel } });
      const answer = await post(instance, `/v1/spaces/${space}/content`, [change], instance.tokens.ben);
      expect(answer.status).toBe(status);
    }
    expect(files.asked).toEqual([]);
  });

  test("is no change that a replica may send later", async () => {
    const mutation = {
      id: "m1",
      seed: "s1",
      operation: "updateSpaceContent",
      at: new Date().toISOString(),
      decisions: {},
      input: {
        spaceId: space,
        body: { changes: [insertion({ name: "lamp.png", url: `${files.url}/lamp` })] },
      },
    };
    const outcome = await instance.core.sync({ user: instance.users.ada }, "push", {
      protocol: 1,
      texts: [],
      mutations: [mutation],
    });
    expect(bodyOf<PushAnswer>(outcome).receipts).toMatchObject([{ status: "refused", error: { code: 400 } }]);
    expect(files.asked).toEqual([]);
  });
});

test("an instance whose operator did not say so fetches nothing of its own machine", async () => {
  const instance = await startInstance(cleanup);
  const space = await makeSpace(instance.core, { user: instance.users.ada }, instance.organization);
  const { port } = new URL(files.url);
  for (const host of ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"]) {
    const change = insertion({ name: "lamp.png", url: `http://${host}:${port}/lamp` });
    const answer = await post(instance, `/v1/spaces/${space}/content`, [change]);
    expect(answer.status).toBe(400);
    expect(answer.body.error?.message).toMatch(/^\/body\/changes\/0\/files\/0\/url: .* is no public address/);
  }
  expect(files.asked).toEqual([]);
});

describe("a workspace without an instance", () => {
  const founding = { organization: "Mine", displayName: "Ada" };

  test("fetches by itself", async () => {
    const folder = await cleanup.folder();
    const core = new ThreadedCore({
      place: folder,
      kind: "local",
      baseUrl: "recto://workspace",
      privateAddresses: true,
      founding: { kind: "local", ...founding },
    });
    cleanup.add(() => core.close());
    const { owner, organization } = await core.open();
    const space = await makeSpace(core, { user: owner }, organization);
    const change = insertion({ name: "lamp.png", url: `${files.url}/lamp` });
    const written = await core.call({ user: owner }, "updateSpaceContent", {
      spaceId: space,
      body: { changes: [change] },
    });
    expect(bodyOf(written)).toMatchObject({
      insertedFiles: [{ name: "lamp.png", contentType: "image/png" }],
    });
  });

  test("fetches nothing from its own network", async () => {
    const { core, owner, organization } = await openLocal({ folder: await cleanup.folder(), founding });
    cleanup.add(() => core.close());
    const space = await makeSpace(core, owner, organization);
    const change = insertion({ name: "lamp.png", url: `${files.url}/lamp` });
    const written = await core.call(owner, "updateSpaceContent", {
      spaceId: space,
      body: { changes: [change] },
    });
    expect(written).toMatchObject({ status: 400, error: { code: 400 } });
    expect(files.asked).toEqual([]);
  });
});
