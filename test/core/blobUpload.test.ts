import { randomBytes } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseName } from "../../src-main/core/message.ts";
import { connectReplica, findMembership } from "../../src-main/core/network/connect.ts";
import { HttpTransport } from "../../src-main/core/network/httpTransport.ts";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { Proxy } from "./proxy.ts";
import { Cleanup, startInstance } from "./instance.ts";

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

/** What has arrived of an upload whose line breaks at 4 MB: all but the heads of requests. */
const arrived = expect.toSatisfy((offset: number) => offset > 3_900_000 && offset < 4_000_000) as number;

async function stage() {
  const instance = await startInstance(cleanup);
  const proxy = await Proxy.start(cleanup, instance.url);
  const { organization, users, core } = instance;
  const progress = (sha256: string) => core.findBlob({ user: users.ben }, organization, sha256);
  return { instance, proxy, organization, progress, token: instance.tokens.ben };
}

let there: Awaited<ReturnType<typeof stage>>;
beforeAll(async () => {
  there = await stage();
});
beforeEach(() => {
  Object.assign(there.proxy.up, { bytes: 0, limit: Infinity });
});

describe("bytes on their way to the instance", () => {
  test("go on where the line broke, and are not sent again once they are there (B2)", async () => {
    const { proxy, organization, progress, token } = there;
    const transport = new HttpTransport(proxy.url, token);
    cleanup.add(() => transport.close());
    const bytes = randomBytes(6_000_000);
    const sha256 = sha256Of(bytes);
    proxy.up.limit = 4_000_000;
    await expect(transport.putBlob(organization, sha256, bytes)).rejects.toMatchObject({
      failure: "unreachable",
    });
    await expect.poll(() => progress(sha256)).toMatchObject({ offset: arrived, whole: false });

    Object.assign(proxy.up, { bytes: 0, limit: Infinity });
    await transport.putBlob(organization, sha256, bytes);
    expect(await progress(sha256)).toEqual({ offset: bytes.length, whole: true });
    expect(proxy.up.bytes).toBeLessThan(2_200_000);

    proxy.up.bytes = 0;
    await transport.putBlob(organization, sha256, bytes);
    expect(proxy.up.bytes).toBeLessThan(1000);
  });

  test("are there for another week where somebody is told so, though they came long ago (B2)", async () => {
    const { instance, organization, progress, token } = there;
    const transport = new HttpTransport(instance.url, token);
    cleanup.add(() => transport.close());
    const bytes = randomBytes(1000);
    const sha256 = sha256Of(bytes);
    await transport.putBlob(organization, sha256, bytes);
    const long = "2020-01-01T00:00:00.000Z";
    const file = new Database(join(instance.folder, databaseName));
    cleanup.add(async () => file.close());
    const noted = file.prepare("select uploaded_at from blobs where hash = ?").pluck();
    file.prepare("update blobs set uploaded_at = ? where hash = ?").run(long, sha256);
    expect(await progress(sha256)).toEqual({ offset: bytes.length, whole: true });
    expect(noted.get(sha256)).not.toBe(long);

    file.prepare("update blobs set uploaded_at = ? where hash = ?").run(long, sha256);
    await transport.putBlob(organization, sha256, bytes);
    expect(noted.get(sha256)).not.toBe(long);
  });

  test("are sent whole where their beginning was spoiled", async () => {
    const { instance, organization, progress, token } = there;
    const transport = new HttpTransport(instance.url, token);
    cleanup.add(() => transport.close());
    const bytes = randomBytes(1000);
    const sha256 = sha256Of(bytes);
    const ben = { user: instance.users.ben };
    await instance.core.appendBlob(ben, organization, sha256, 0, Buffer.alloc(500));
    await transport.putBlob(organization, sha256, bytes);
    expect(await progress(sha256)).toEqual({ offset: bytes.length, whole: true });
  });

  test("may be none", async () => {
    const { instance, organization, progress, token } = there;
    const transport = new HttpTransport(instance.url, token);
    cleanup.add(() => transport.close());
    const sha256 = sha256Of(new Uint8Array());
    for (let times = 0; times < 2; times += 1) {
      await transport.putBlob(organization, sha256, new Uint8Array());
      expect(await progress(sha256)).toEqual({ offset: 0, whole: true });
    }
  });

  test("are finished by whoever comes after one that sent them all and was not answered", async () => {
    const { instance, organization, progress, token } = there;
    const transport = new HttpTransport(instance.url, token);
    cleanup.add(() => transport.close());
    const bytes = randomBytes(1000);
    const ben = { user: instance.users.ben };
    await instance.core.appendBlob(ben, organization, sha256Of(bytes), 0, bytes);
    await transport.putBlob(organization, sha256Of(bytes), bytes);
    expect(await progress(sha256Of(bytes))).toEqual({ offset: bytes.length, whole: true });
  });
});

test("a replica whose line breaks under a picture sends the rest of it, then the change that names it (B1, B2)", async () => {
  const { instance, proxy, organization, progress, token } = there;
  const { core: onInstance, users } = instance;
  const made = await onInstance.call({ user: users.ada }, "createSpace", {
    organizationId: organization,
    body: { title: "Harbour", editMode: "live" },
  });
  const spaceId = "body" in made ? (made.body as { id: string }).id : "";
  const folder = await cleanup.folder();
  const membership = await findMembership(proxy.url, token);
  const { core, owner } = await connectReplica({ folder, token, membership, log: () => {} });
  cleanup.add(() => core.close());
  await core.setOnline(false);
  const bytes = randomBytes(6_000_000);
  const { sha256 } = await core.putBlob(owner, organization, bytes);
  const change = { operation: "insert_files", files: [{ name: "harbour.jpg", blob: sha256 }] };
  const written = await core.call(owner, "updateSpaceContent", { spaceId, body: { changes: [change] } });
  expect(written).toMatchObject({ status: 200 });

  Object.assign(proxy.up, { bytes: 0, limit: 4_000_000 });
  expect(await core.setOnline(true)).toMatchObject({ state: "offline", waiting: 1 });
  await expect.poll(() => progress(sha256)).toMatchObject({ offset: arrived, whole: false });
  Object.assign(proxy.up, { bytes: 0, limit: Infinity });
  await core.syncNow();
  await expect.poll(() => core.syncStatus()).toMatchObject({ waiting: 0, attention: 0, inSync: true });
  expect(proxy.up.bytes).toBeLessThan(2_500_000);
  const files = await onInstance.call({ user: users.ada }, "listFiles", { spaceId });
  expect("body" in files && files.body).toMatchObject({
    items: [{ name: "harbour.jpg", size: bytes.length }],
  });
});
