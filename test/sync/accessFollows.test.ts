import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { membersScope } from "../../src-main/access/scopes.ts";
import { FileFetcher } from "../../src-main/core/files/fileFetcher.ts";
import { writeUnsent } from "../../src-main/core/replica/unsentFile.ts";
import { update } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import type { Transport } from "../../src-main/sync/transport.ts";
import { rawOf } from "../store/raw.ts";
import { dumpRows, heldScopes, World, type Replica } from "./world.ts";
import {
  addPage,
  change,
  expectAgreement,
  makeSpace,
  online,
  readPage,
  settle,
  tree,
  writePage,
} from "./writing.ts";

/* What becomes of a replica as its owner's access changes: one test for each sentence that is promised. */

let world: World;
let ben: string;
let space: string;
let page: string;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  ben = await world.addUser("Ben", "edit");
  space = await makeSpace(world);
  page = await addPage(online(world, world.admin), space, "Lamps", "Adas secretlamp.\n\nTwo.\n");
  b = await world.addReplica(ben, "b");
  await b.sync();
});

afterEach(() => world.close());

const setLevel = (defaultLevel: string | null): Promise<unknown> =>
  world.call(world.admin, "updateSpaceById", { spaceId: space, body: { defaultLevel } });

/** Takes somebody out of the organization, or has them back. */
async function setMember(user: string, isMember: boolean): Promise<void> {
  const scope = membersScope(world.organization);
  const { instance } = world;
  const done = await transact(
    instance.store,
    { mode: "authority", scopes: [scope], at: instance.now() },
    (db) => update(db, "members", { scope, id: user }, { disabled: isMember ? 0 : 1 }),
  );
  instance.announce(done);
}

const hold = (replica: Replica, words: readonly string[]): string[] => {
  const bytes = rawOf(replica.machine.disk).serialize();
  return words.filter((word) => bytes.includes(word));
};

/** Everything that a space can hold, each with a word of its own; answers the words. */
async function fillSpace(): Promise<string[]> {
  const ada = online(world, world.admin);
  const inSpace = { spaceId: space };
  await change(ada, space, [
    {
      operation: "insert_files",
      files: [{ name: "secretname.png", base64: "c2VjcmV0Ynl0ZXM=", contentType: "image/png" }],
    },
    {
      operation: "insert_page",
      title: "Secrettitle",
      document: { markdown: "One.\n" },
      description: "Secretline",
    },
    {
      operation: "insert_reusable_content",
      title: "Secretreusable",
      document: { markdown: "A secretpart.\n" },
    },
  ]);
  await writePage(ada, space, page, "Adas secretlamp.\n\nTwo, and a secrethistory.\n");
  // A replica has the texts of history that it saw.
  await settle(...world.replicas);
  world.time += 20 * 60_000;
  await writePage(ada, space, page, "Adas secretlamp.\n\nTwo.\n");
  const comment = await ada.call<{ id: string }>("postCommentInSpace", {
    ...inSpace,
    body: { body: { markdown: "A secretquestion?" } },
  });
  await ada.call("postCommentReplyInSpace", {
    ...inSpace,
    commentId: comment.id,
    body: { body: { markdown: "A secretreply." } },
  });
  const request = await ada.call<{ id: string }>("createChangeRequest", {
    ...inSpace,
    body: { subject: "Secretsubject" },
  });
  await writePage(ada, space, page, "Adas secretlamp.\n\nA secretproposal.\n", request.id);
  return [
    ...["secretlamp", "secrethistory", "Secrettitle", "Secretline", "Secretreusable", "secretpart"],
    ...["secretname", "secretquestion", "secretreply", "Secretsubject", "secretproposal"],
  ];
}

test("everything that a space can hold leaves whole: rows, texts, words to search, the journal and what was sent (S2)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recto-access-"));
  const path = join(folder, "replica.db");
  const onDisk = await world.addReplica(ben, "on disk", path);
  await onDisk.sync();
  const words = await fillSpace();
  await onDisk.sync();
  await writePage(onDisk, space, page, "Adas secretlamp.\n\nTwo, and a secretedit.\n");
  await settle(onDisk);
  expect(hold(onDisk, [...words, "secretedit"])).toEqual([...words, "secretedit"]);
  // A prediction that stands: its rows are in the journal, and its text in the outbox.
  await onDisk.setOnline(false);
  await onDisk.call("updateCommentInSpace", {
    spaceId: space,
    commentId: (await onDisk.call<{ items: { id: string }[] }>("listCommentsInSpace", { spaceId: space }))
      .items[0]?.id,
    body: { resolved: true },
  });
  await setLevel(null);
  await onDisk.setOnline(true);
  await settle(onDisk);
  for (const end of ["", "-wal"]) {
    const bytes = await readFile(`${path}${end}`);
    expect([...words, "secretedit"].filter((word) => bytes.includes(word))).toEqual([]);
  }
  const { reading } = onDisk.machine.disk;
  for (const table of ["journal", "pulled", "texts", "named_texts", "links"] as const)
    expect([table, await reading.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  expect(await onDisk.listAttention()).toMatchObject([{ error: { code: 404 } }]);
  await onDisk.close();
  await rm(folder, { recursive: true });
});

test("bytes of a file that were on their way when the space was lost do not stay (S2)", async () => {
  const { sha256 } = await b.putBlob(Buffer.from("secretbytes"));
  await change(b, space, [{ operation: "insert_files", files: [{ name: "lamp.png", blob: sha256 }] }]);
  await settle(b);
  await b.engine.blobs.remove(sha256);
  const transport = {
    async getFile() {
      await setLevel(null);
      await settle(b);
      return Buffer.from("secretbytes");
    },
  } as Partial<Transport> as Transport;
  const files = new FileFetcher(b.engine, transport);
  await files.finish();
  expect(await b.engine.blobs.has(sha256)).toBe(false);
});

test("a word that the owner may search for no longer is found nowhere (S2)", async () => {
  const other = await makeSpace(world, "Other");
  const kept = await addPage(online(world, world.admin), other, "Wicks", "Trim the secretlamp.\n");
  await settle(b);
  await setLevel(null);
  await settle(b);
  await expect(b.call("searchSpaceContent", { spaceId: space, query: "secretlamp" })).rejects.toMatchObject({
    code: 404,
  });
  const found = await b.call<{ items: { id: string }[] }>("searchSpaceContent", {
    spaceId: other,
    query: "secretlamp",
  });
  expect(JSON.stringify(found)).toContain(kept);
});

test("lost and returned, again and again, there is one of everything (S4)", async () => {
  await fillSpace();
  await settle(b);
  const before = await dumpRows(b.engine);
  for (let round = 0; round < 3; round += 1) {
    await setLevel(null);
    await settle(b);
    expect(await heldScopes(b.engine)).not.toContain(`space:${space}`);
    await setLevel("inherit");
    await settle(b);
  }
  const visible = (rows: string[]): string[] => rows.filter((row) => !row.startsWith("spaces "));
  expect(visible(await dumpRows(b.engine))).toEqual(visible(before));
  expect((await tree(b, space)).filter(({ title }) => title === "Lamps")).toHaveLength(1);
  await expectAgreement(world);
});

test("a space that is opened to its owner, and what is discussed in it, arrives (S8)", async () => {
  await setLevel(null);
  await fillSpace();
  await settle(b);
  expect(hold(b, ["secretlamp"])).toEqual([]);
  await setLevel("read");
  await settle(b);
  expect((await readPage(b, space, page)).markdown).toBe("Adas secretlamp.\n\nTwo.\n");
  expect(hold(b, ["secretquestion", "Secretsubject"])).toEqual([]);
  await setLevel("comment");
  await settle(b);
  const { items } = await b.call<{ items: object[] }>("listCommentsInSpace", { spaceId: space });
  expect(items).toHaveLength(1);
  await expectAgreement(world);
});

test("a demoted writer's changes are refused one by one, each with its reason, and those that they may make go (S9)", async () => {
  await b.setOnline(false);
  await writePage(b, space, page, "Adas secretlamp.\n\nTwo, said Ben.\n");
  world.time += 20 * 60_000;
  await addPage(b, space, "Wicks", "Trim them.\n");
  await b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "Why?" } } });
  await b.call("createChangeRequest", { spaceId: space, body: { subject: "Wicks" } });
  await world.setRole(ben, "comment");
  await b.setOnline(true);
  await settle(b);
  const refused = await b.listAttention();
  const error = { code: 403, message: "This needs the level edit on the space “Guide”; you have comment." };
  expect(refused.map(({ title }) => title)).toEqual([
    "Edit of Lamps in Guide",
    "New page Wicks in Guide",
    expect.stringContaining("Wicks") as string,
  ]);
  expect(refused.map((item) => item.error)).toEqual([error, error, error]);
  expect(refused[0]).toMatchObject({ text: "Adas secretlamp.\n\nTwo, said Ben.\n" });
  const { items } = await online(world, ben).call<{ items: object[] }>("listCommentsInSpace", {
    spaceId: space,
  });
  expect(items).toHaveLength(1);
  expect(await b.status()).toMatchObject({ waiting: 0, attention: 3, locked: false });
  await expectAgreement(world);
});

test("the replica of a removed member is locked and empty, but for what they had not sent (S10, S3)", async () => {
  const words = await fillSpace();
  await settle(b);
  await b.setOnline(false);
  await writePage(b, space, page, "Adas lamp, by Ben.\n\nTwo.\n");
  await setMember(ben, false);
  await b.setOnline(true);
  await settle(b);
  expect(await b.status()).toMatchObject({ locked: true, waiting: 0, attention: 1 });
  expect(await heldScopes(b.engine)).toEqual([]);
  expect(await dumpRows(b.engine)).toEqual([]);
  expect(
    hold(
      b,
      words.filter((word) => word !== "secretlamp"),
    ),
  ).toEqual([]);
  expect(hold(b, ["ada@lantern.test"])).toEqual([]);
  await expect(b.call("createSpace", { organizationId: world.organization })).rejects.toMatchObject({
    code: 404,
  });
  await b.restart();
  expect(await b.status()).toMatchObject({ locked: true, attention: 1 });
  expect(await b.listAttention()).toMatchObject([
    {
      title: "Edit of Lamps in Guide",
      text: "Adas lamp, by Ben.\n\nTwo.\n",
      base: "Adas secretlamp.\n\nTwo.\n",
    },
  ]);

  await setMember(ben, true);
  await settle(b);
  expect(await b.status()).toMatchObject({ locked: false });
  await b.retryAttention((await b.listAttention())[0]?.id as string);
  await settle(b);
  expect((await readPage(b, space, page)).markdown).toBe("Adas lamp, by Ben.\n\nTwo.\n");
  await expectAgreement(world);
});

test("a replica that has not pulled yet is not locked (S10)", async () => {
  const fresh = await world.addReplica(ben, "fresh");
  expect(await fresh.status()).toMatchObject({ locked: false });
  await setMember(ben, false);
  await fresh.sync();
  expect(await fresh.status()).toMatchObject({ locked: true });
});

test("what was not sent is one file, with every text whole and why it was not sent (S11)", async () => {
  await b.setOnline(false);
  await writePage(b, space, page, "Adas lamp, by Ben.\n\n~~~~\nA fence.\n~~~~\n");
  await b.call("postCommentInSpace", { spaceId: space, body: { body: { markdown: "Is it *lit*?" } } });
  await setLevel(null);
  await b.setOnline(true);
  await settle(b);
  await b.setOnline(false);
  await setLevel("inherit");
  const { name, text } = await writeUnsent(b.engine.store.reading, "Lantern");
  expect(name).toBe("Unsent changes of Lantern.md");
  expect(text).toBe(`# What was not sent from “Lantern”

2 changes, oldest first.

## Edit of Lamps in Guide

Made on 2026-05-04 08:00 UTC. There is no space ${space}.

~~~~~markdown
Adas lamp, by Ben.

~~~~
A fence.
~~~~
~~~~~

It was made on this text:

~~~markdown
Adas secretlamp.

Two.
~~~

## ${(await b.listAttention())[1]?.title}

Made on 2026-05-04 08:00 UTC. You no longer have access to this space, so this change was not sent.

~~~markdown
Is it *lit*?
~~~
`);
});

test("a change that has not been tried yet is in that file too, and one without a text as it is (S11)", async () => {
  await b.setOnline(false);
  const [made] = await change(b, space, [
    { operation: "insert_page", title: "Wicks", document: { markdown: "Trim them.\n" } },
    { operation: "insert_page", title: "Oil", document: { markdown: "Fill it.\n" } },
  ]);
  expect(made).toBeDefined();
  const { text } = await writeUnsent(b.engine.store.reading, "Lantern");
  expect(text).toContain("One change, oldest first.");
  expect(text).toContain("It was not sent yet.");
  for (const words of ["Trim them.", "Fill it."]) expect(text).toContain(words);
  await vi.waitFor(async () => expect(await b.status()).toMatchObject({ waiting: 1 }));
});
