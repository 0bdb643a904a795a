import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putBlob } from "../../src-main/core/files/files.ts";
import { Uploads } from "../../src-main/core/files/uploads.ts";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { purge } from "../../src-main/jobs/purge.ts";
import { PartialFiles } from "../../src-main/store/blobs/partialFiles.ts";
import { protocolVersion } from "../../src-main/sync/messages.ts";
import { carryOutIn } from "../api/gitOrders.ts";
import { openHost, type ApiHost } from "../api/host.ts";

/* What was uploaded goes after a week in which nothing named it (design §4). */

const day = 24 * 60 * 60 * 1000;

let host: ApiHost;
let spaceId: string;

beforeEach(async () => {
  host = await openHost();
  const organizationId = host.organization;
  ({ id: spaceId } = await host.ask("admin", "createSpace", { organizationId, body: { title: "Guide" } }));
});
afterEach(() => host.close());

const upload = async (text: string): Promise<string> =>
  (await putBlob(host.engine, { user: host.people.admin }, host.organization, Buffer.from(text))).sha256;

const insertFile = (name: string, blob: string) =>
  host.ask("admin", "updateSpaceContent", {
    spaceId,
    body: { changes: [{ operation: "insert_files", files: [{ name, blob }] }] },
  });

const has = (sha256: string): Promise<boolean> => host.engine.blobs.has(sha256);

test("bytes that nothing named for a week are forgotten, and those that a file has or had stay", async () => {
  const archive = await upload("an archive that was imported");
  const former = await upload("as the file was");
  await insertFile("kept.txt", former);
  host.clock.pass(6 * day);
  const again = await upload("an archive that was sent again");
  const { files } = await host.ask("admin", "listFiles", { spaceId }).then(({ items }) => ({ files: items }));
  await host.ask("admin", "updateSpaceContent", {
    spaceId,
    body: { changes: [{ operation: "delete_file", file: files[0]?.id ?? "" }] },
  });
  await purge(host.engine);
  expect(await has(archive)).toBe(true);
  host.clock.pass(1.5 * day);
  await purge(host.engine);
  expect([await has(archive), await has(former), await has(again)]).toEqual([false, true, true]);
  expect(
    await host.status("admin", "updateSpaceContent", {
      spaceId,
      body: { changes: [{ operation: "insert_files", files: [{ name: "late.zip", blob: archive }] }] },
    }),
  ).toBe(400);
});

/** Bytes were uploaded long ago: whoever writes the same next finds them there, and then they go. */
async function purgeBehindWrite(text: string): Promise<string> {
  const sha256 = await upload(text);
  host.clock.pass(8 * day);
  const { blobs } = host.engine;
  const write = blobs.write.bind(blobs);
  let purged: Promise<void> | undefined;
  blobs.write = async (bytes) => {
    const written = await write(bytes);
    purged ??= purge(host.engine);
    await purged;
    return written;
  };
  return sha256;
}

test("bytes that somebody uploads while they are removed are there afterwards", async () => {
  const text = "a logo that two have";
  const sha256 = await purgeBehindWrite(text);
  expect(await upload(text)).toBe(sha256);
  expect(await has(sha256)).toBe(true);
});

test("bytes that a change brings itself are there afterwards, though the same ones were removed before it was made", async () => {
  const text = "a logo that two have";
  const sha256 = await purgeBehindWrite(text);
  const base64 = Buffer.from(text).toString("base64");
  await host.ask("admin", "updateSpaceContent", {
    spaceId,
    body: {
      changes: [
        { operation: "insert_files", files: [{ name: "logo.txt", contentType: "text/plain", base64 }] },
      ],
    },
  });
  expect(await has(sha256)).toBe(true);
});

test("bytes that a change brings itself go with the next purge where it is refused, unless somebody has them", async () => {
  const texts = ["a logo that nobody has", "a logo that a page shows"];
  const { blobs } = host.engine;
  await insertFile("shown.txt", await upload(texts[1] ?? ""));
  const body = {
    changes: [
      {
        operation: "insert_files" as const,
        files: texts.map((text, at) => ({
          name: `logo ${at}.txt`,
          contentType: "text/plain",
          base64: Buffer.from(text).toString("base64"),
        })),
      },
      { operation: "delete_page" as const, page: "none" },
    ],
  };
  const names = texts.map((text) => sha256Of(Buffer.from(text)));
  const gone = async () => [...(await blobs.listAbsent(names))];
  expect(await host.status("admin", "updateSpaceContent", { spaceId, body })).toBe(400);
  expect(await gone()).toEqual([]);
  await purge(host.engine);
  expect(await gone()).toEqual([names[0]]);
  const mutation = { id: "m2", seed: "s2", operation: "updateSpaceContent", input: { spaceId, body } };
  const mutations = [{ ...mutation, at: host.engine.now(), decisions: {} }];
  const message = { protocol: protocolVersion, mutations, texts: [] };
  const answer = await host.engine.sync({ user: host.people.admin }, "push", message);
  expect(answer).toMatchObject({ body: { receipts: [{ status: "refused" }] } });
  expect(await gone()).toEqual([]);
  await purge(host.engine);
  expect(await gone()).toEqual([names[0]]);
});

test("so do those of a refused change of which no note could be made at once", async () => {
  const { engine } = host;
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(engine.store.reading);
  const text = "a logo that found no room";
  const base64 = Buffer.from(text).toString("base64");
  const changes = [
    {
      operation: "insert_files" as const,
      files: [{ name: "logo.txt", contentType: "text/plain", base64 }],
    },
    { operation: "delete_page" as const, page: "none" },
  ];
  await rename("leaving_blobs", "kept_from_notes");
  expect(await host.status("admin", "updateSpaceContent", { spaceId, body: { changes } })).toBe(400);
  await rename("kept_from_notes", "leaving_blobs");
  const sha256 = sha256Of(Buffer.from(text));
  expect(await has(sha256)).toBe(true);
  await purge(engine);
  expect(await has(sha256)).toBe(false);
});

test("bytes that a repository brings are there afterwards, though the same ones go in that moment", async () => {
  const text = "a logo that two have";
  const sha256 = await purgeBehindWrite(text);
  const body = { url: "https://git.example/lamps/guide", ref: "main" };
  expect(await host.status("admin", "importGitRepository", { spaceId, body })).toBe(204);
  await carryOutIn(host, true, async ({ place }) => {
    await mkdir(join(place, "files"));
    await writeFile(join(place, "files", "README.md"), "# Start\n\n[logo](logo.bin)\n");
    await writeFile(join(place, "files", "logo.bin"), text);
    return { commit: "0".repeat(40), tree: "1".repeat(40) };
  });
  expect((await host.ask("reader", "listFiles", { spaceId })).items).toMatchObject([{ name: "logo.bin" }]);
  expect(await has(sha256)).toBe(true);
});

test("bytes of which somebody hears that they are there stay for another week", async () => {
  const uploads = new Uploads(host.engine, new PartialFiles("nowhere"));
  const [caller, sha256] = [{ user: host.people.admin }, await upload("a logo")];
  host.clock.pass(8 * day);
  const progress = () => uploads.progress(caller, host.organization, sha256);
  expect(await progress()).toEqual({ offset: 6, whole: true });
  await purge(host.engine);
  expect(await has(sha256)).toBe(true);
  // Of what is told to be there nothing goes, in this moment either.
  host.clock.pass(8 * day);
  const asked = host.engine.blobs.has.bind(host.engine.blobs);
  host.engine.blobs.has = async (name) => {
    host.engine.blobs.has = asked;
    const there = await asked(name);
    await purge(host.engine);
    return there;
  };
  expect(await progress()).toEqual({ offset: 6, whole: true });
  expect(await has(sha256)).toBe(true);
});

test("a change that names bytes which go in that moment asks for them, and is not refused", async () => {
  const text = "a logo";
  const sha256 = await upload(text);
  host.clock.pass(8 * day);
  const { engine } = host;
  const scopesOf = engine.scopesOf.bind(engine);
  engine.scopesOf = async (...of) => {
    engine.scopesOf = scopesOf;
    await purge(engine);
    return scopesOf(...of);
  };
  const at = engine.now();
  const files = [{ name: "logo.txt", blob: sha256, ref: "~logo" }];
  const input = { spaceId, body: { changes: [{ operation: "insert_files", files }] } };
  const mutation = { id: "m1", seed: "s1", operation: "updateSpaceContent", at, input, decisions: {} };
  const push = async () => {
    const message = { protocol: protocolVersion, mutations: [mutation], texts: [] };
    return engine.sync({ user: host.people.admin }, "push", message);
  };
  expect(await push()).toMatchObject({ body: { receipts: [{ status: "waiting", blobs: [sha256] }] } });
  await upload(text);
  expect(await push()).toMatchObject({ body: { receipts: [{ status: "done" }] } });
});

test("bytes that were to go when the program ended go with the next purge", async () => {
  const sha256 = await upload("an archive");
  host.clock.pass(8 * day);
  const { blobs } = host.engine;
  const remove = blobs.remove.bind(blobs);
  blobs.remove = () => Promise.reject(new Error("The program ended."));
  await expect(purge(host.engine)).rejects.toThrow("The program ended.");
  blobs.remove = remove;
  expect(await has(sha256)).toBe(true);
  await purge(host.engine);
  expect(await has(sha256)).toBe(false);
});
