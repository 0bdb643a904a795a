import { randomBytes } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectReplica, findMembership } from "../../src-main/core/network/connect.ts";
import { addPage, change, flat, readPage, tree, writePage, type Caller } from "../sync/writing.ts";
import { answerOf } from "../sync/refusal.ts";
import { Cleanup, startInstance, type Instance } from "./instance.ts";

/*
 * Access that changes while a desktop's own threads sync with an instance's own server: what leaves and what comes does
 * so by itself, on the disk too (test/sync/accessFollows.test.ts has the sentences one by one).
 */

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const patience = { timeout: 60_000 };

let instance: Instance;
let ada: Caller;
let space: string;
let page: string;
let file: string;
let folder: string;
let core: Awaited<ReturnType<typeof connectReplica>>["core"];
let ben: Caller;
let benHimself: Parameters<typeof core.call>[0];

/** A space with a text, a file's bytes and a comment, each with a word of its own, that Ben has on his computer. */
beforeEach(async () => {
  instance = await startInstance(cleanup);
  ada = {
    call: async (operation, input) =>
      answerOf(operation, await instance.core.call({ user: instance.users.ada }, operation, input)),
  };
  folder = await cleanup.folder();
  const token = instance.tokens.ben;
  const membership = await findMembership(instance.url, token);
  const connected = await connectReplica({ folder, token, membership, log: () => {} });
  cleanup.add(() => connected.core.close());
  ({ core, owner: benHimself } = connected);
  ben = {
    call: async (operation, input) => answerOf(operation, await core.call(benHimself, operation, input)),
  };
  space = await makeSpace("Harbour");
  page = await addPage(ada, space, "Lamps", "Light them.\n");
  await addPage(ada, space, "Secrettitle", `A secretwick. ${randomBytes(300_000).toString("hex")}\n`);
  await ada.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "A secretquestion?" } } });
  const base64 = Buffer.from("secretbytes").toString("base64");
  await change(ada, space, [
    { operation: "insert_files", files: [{ name: "lamp.txt", base64, contentType: "text/plain" }] },
  ]);
  const { items } = await ada.call<{ items: { id: string }[] }>("listFiles", { spaceId: space });
  file = items[0]?.id ?? "";
  await expect.poll(wordsOnDisk, patience).toEqual(words);
}, 120_000);

const makeSpace = async (title: string, defaultLevel?: null): Promise<string> => {
  const body = { title, empty: true, editMode: "live" };
  const { id } = await ada.call<{ id: string }>("createSpace", {
    organizationId: instance.organization,
    body,
  });
  if (defaultLevel === null) await setLevel(null, id);
  return id;
};

const setLevel = (defaultLevel: string | null, spaceId = space): Promise<unknown> =>
  ada.call("updateSpaceById", { spaceId, body: { defaultLevel } });

const words = ["Secrettitle", "secretbytes", "secretquestion", "secretwick"];

/** Those that Ben's disk holds, in whichever file. */
async function wordsOnDisk(): Promise<string[]> {
  const held = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    for (const word of words) if (bytes.includes(word)) held.add(word);
  }
  return [...held].sort();
}

/** Of the database, with what of it is in the log. */
async function sizeOnDisk(): Promise<number> {
  const files = ["recto.db", "recto.db-wal"].map((name) => stat(join(folder, name)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}

const titles = async (of: Caller, spaceId = space): Promise<string[]> =>
  flat(await tree(of, spaceId).catch(() => [])).map(({ title }) => title);

test("a space that is closed to a writer leaves their disk by itself, but for what they had not sent, and is there again, once, when it is opened (S2, S3, S4, S11)", async () => {
  const before = await sizeOnDisk();
  await core.setOnline(false);
  await writePage(ben, space, page, "Light them at dusk.\n");
  await setLevel(null);
  expect(await core.setOnline(true)).toMatchObject({ waiting: 0, attention: 1 });
  await expect.poll(wordsOnDisk, patience).toEqual([]);
  await expect.poll(sizeOnDisk, patience).toBeLessThan(before - 250_000);
  await expect(tree(ben, space)).rejects.toMatchObject({ code: 404 });
  const { text } = await core.writeUnsent("Lighthouse");
  expect(text).toContain("Light them at dusk.");

  await setLevel("inherit");
  await expect.poll(() => titles(ben), patience).toEqual(["Lamps", "Secrettitle"]);
  await expect.poll(wordsOnDisk, patience).toEqual(words);
  expect(Buffer.from((await core.readFile(benHimself, space, file))?.bytes ?? []).toString()).toBe(
    "secretbytes",
  );
  // What was refused since the space was not there is sent again by itself.
  await expect
    .poll(async () => (await readPage(ada, space, page)).markdown, patience)
    .toBe("Light them at dusk.\n");
  expect(await titles(ada)).toEqual(["Lamps", "Secrettitle"]);
  await expect
    .poll(() => core.syncStatus(), patience)
    .toMatchObject({ inSync: true, waiting: 0, attention: 0 });
}, 120_000);

test("a space that is opened to a writer arrives by itself, and what they make in it reaches the others (S8)", async () => {
  const vault = await makeSpace("Vault", null);
  await addPage(ada, vault, "Ledger", "Two lamps.\n");
  expect(await core.syncNow()).toMatchObject({ inSync: true });
  expect(await titles(ben, vault)).toEqual([]);
  await setLevel("inherit", vault);
  await expect.poll(() => titles(ben, vault), patience).toEqual(["Ledger"]);
  await addPage(ben, vault, "Receipts", "One lamp.\n");
  await expect.poll(() => titles(ada, vault), patience).toEqual(["Ledger", "Receipts"]);
}, 120_000);

const memberOf = (): object => ({ organizationId: instance.organization, userId: instance.users.ben });

test("what somebody wrote offline who may only comment since is refused one by one, each with its reason, and their comment is not (S9)", async () => {
  await core.setOnline(false);
  await writePage(ben, space, page, "Light them at dusk.\n");
  await addPage(ben, space, "Wicks", "Trim them.\n");
  await ben.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "Why?" } } });
  await ada.call("updateMemberInOrganizationById", { ...memberOf(), body: { role: "comment" } });
  await core.setOnline(true);
  const refused = await core.listAttention();
  expect(refused.map(({ title, text, error }) => [title, text, error.code])).toEqual([
    ["Edit of Lamps in Harbour", "Light them at dusk.\n", 403],
    ["New page Wicks in Harbour", "Trim them.\n", 403],
  ]);
  for (const { error } of refused) expect(error.message).toContain("needs the level edit");
  const { items } = await ada.call<{ items: object[] }>("listCommentsInSpace", { spaceId: space });
  expect(items).toHaveLength(2);
  expect(await titles(ada)).toEqual(["Lamps", "Secrettitle"]);
}, 120_000);

test("the replica of a member who is removed is locked and empty by itself, and gives out what they had not sent (S10, S11)", async () => {
  await core.setOnline(false);
  await writePage(ben, space, page, "Light them at dusk.\n");
  await ada.call("removeMemberFromOrganizationById", memberOf());
  await core.setOnline(true);
  await expect.poll(() => core.syncStatus(), patience).toMatchObject({ locked: true, attention: 1 });
  await expect.poll(wordsOnDisk, patience).toEqual([]);
  expect((await core.writeUnsent("Lighthouse")).text).toContain("Light them at dusk.");
}, 120_000);
