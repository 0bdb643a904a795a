import { afterEach, beforeEach, expect, test } from "vitest";
import { putBlob } from "../../src-main/core/files/files.ts";
import { purge } from "../../src-main/jobs/purge.ts";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
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

test("bytes that somebody uploads while they are removed are there afterwards", async () => {
  const text = "a logo that two have";
  await upload(text);
  host.clock.pass(8 * day);
  const { blobs } = host.engine;
  const hasNow = blobs.has.bind(blobs);
  const write = blobs.write.bind(blobs);
  let purged: Promise<void> | undefined;
  // The upload finds them there, and then they go.
  blobs.write = async (bytes) => {
    const sha256 = await write(bytes);
    purged ??= purge(host.engine);
    await purged;
    return sha256;
  };
  const sha256 = await upload(text);
  await purged;
  expect(sha256).toBe(sha256Of(Buffer.from(text)));
  expect(await hasNow(sha256)).toBe(true);
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
