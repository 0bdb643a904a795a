import { readFile } from "node:fs/promises";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAccountByEmail } from "../../src-main/access/accounts.ts";
import { membersScope } from "../../src-main/access/scopes.ts";
import { administer } from "../../src-main/core/administration/administration.ts";
import {
  addUser,
  createToken,
  listTokens,
  revokeToken,
} from "../../src-main/core/administration/foundation.ts";
import { update } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import { initData, makeFolder, patience, quietly, recto, serve, type Serving } from "./recto.ts";

/* A copy without a window whose owner may no longer come in: it says so, and nothing that was not sent is lost. */

let folder: Awaited<ReturnType<typeof makeFolder>>;
let data: string;
let serving: Serving;
let organization: string;
let space: string;
let page: string;

beforeAll(async () => {
  folder = await makeFolder();
  data = folder.path("instance");
  const token = await initData(data);
  serving = await serve(data);
  const api = async <T>(method: "GET" | "POST", path: string, body?: object): Promise<T> => {
    const answer = await request(serving.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return (await answer.body.json()) as T;
  };
  organization = (await api<{ items: { id: string }[] }>("GET", "/v1/orgs")).items[0]?.id ?? "";
  space = (await api<{ id: string }>("POST", `/v1/orgs/${organization}/spaces`, { title: "Guide" })).id;
  const changes = [{ operation: "insert_page", title: "One", document: { markdown: "Before.\n" } }];
  await api("POST", `/v1/spaces/${space}/content`, { changes });
  page = (await api<{ id: string }>("GET", `/v1/spaces/${space}/content/path/one`)).id;
}, patience);
afterAll(async () => {
  await serving.stop();
  await folder.remove();
}, patience);

const emailOf = (name: string): string => `${name}@example.com`;

/** A member's copy of what they see; answers its folder. */
async function copyOf(name: string): Promise<string> {
  const replica = folder.path(name);
  const token = await administer(data, async (engine) => {
    await addUser(engine, { name, email: emailOf(name), role: "edit" });
    return (await createToken(engine, { email: emailOf(name) })).token;
  });
  await quietly("connect", "--replica", replica, "--url", serving.url, "--token", token);
  return replica;
}

const write = (replica: string, text: string) =>
  recto(["edit", "--replica", replica, "--space", space, "--page", page], text);

const disable = (name: string) =>
  administer(data, async (engine) => {
    const scope = membersScope(organization);
    const options = { mode: "authority", scopes: [scope], at: engine.now() } as const;
    await transact(engine.store, options, async (db) => {
      const account = await findAccountByEmail(db, emailOf(name));
      await update(db, "members", { scope, id: account?.id ?? "" }, { disabled: 1 });
    });
  });

const revoke = (name: string) =>
  administer(data, async (engine) => {
    for (const { id } of await listTokens(engine, emailOf(name))) await revokeToken(engine, id);
  });

/** The command that a line names, run as it stands there. */
async function runNamed(line: string, to: string) {
  const [, named = ""] = /recto (unsent .+)$/m.exec(line) ?? [];
  return recto(named.replace("FILE", to).split(" "));
}

test.each([
  ["is no longer a member", "bob", disable, "You are no longer a member of this organization"],
  ["has a token that was revoked", "cy", revoke, "does not accept the token any more"],
])(
  "whose owner %s fails to sync, and names the command that writes what was not sent to a file",
  async (_who, name, shutOut, sentence) => {
    const replica = await copyOf(name);
    expect((await write(replica, "Written on a train.\n")).code).toBe(0);
    await shutOut(name);
    const synced = await recto(["sync", "--replica", replica]);
    expect(synced).toMatchObject({ code: 1, err: expect.stringContaining(sentence) as string });
    const to = folder.path(`${name}.md`);
    expect(await runNamed(synced.err, to)).toMatchObject({ code: 0, out: "" });
    expect(await readFile(to, "utf8")).toContain("Written on a train.");
    const again = await runNamed(synced.err, to);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("already") as string });
    const printed = await recto(["unsent", "--replica", replica]);
    expect(printed.out).toBe(await readFile(to, "utf8"));
  },
  patience,
);

test(
  "whose owner is no longer a member fails to sync each time, though nothing waits",
  async () => {
    const replica = await copyOf("dora");
    await disable("dora");
    for (const expected of [/^space:\w+\tlost$/m, /^outbox\t0 sent/m]) {
      const synced = await recto(["sync", "--replica", replica]);
      expect(synced.code).toBe(1);
      expect(synced.out).toMatch(expected);
      expect(synced.err).toContain("You are no longer a member of this organization");
      expect(synced.err).not.toContain("recto unsent");
    }
    expect(await recto(["unsent", "--replica", replica])).toMatchObject({
      code: 0,
      out: "",
      err: "Everything was sent.\n",
    });
  },
  patience,
);
