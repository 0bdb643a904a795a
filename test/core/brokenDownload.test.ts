import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpTransport } from "../../src-main/core/network/httpTransport.ts";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { Cleanup, startInstance } from "./instance.ts";
import { Proxy } from "./proxy.ts";

/* Files on their way from an instance over lines that break. */

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const size = 6_000_000;

async function stage() {
  const instance = await startInstance(cleanup);
  const proxy = await Proxy.start(cleanup, instance.url);
  const { organization, users, core, tokens } = instance;
  const ada = { user: users.ada };
  const made = await core.call(ada, "createSpace", {
    organizationId: organization,
    body: { title: "Harbour" },
  });
  const space = "body" in made ? (made.body as { id: string }).id : "";
  const transport = new HttpTransport(proxy.url, tokens.ada);
  cleanup.add(() => transport.close());
  const change = async (change: object): Promise<void> => {
    const outcome = await core.call(ada, "updateSpaceContent", {
      spaceId: space,
      body: { changes: [change] },
    });
    expect(outcome).toMatchObject({ status: 200 });
  };
  const put = async (bytes: Uint8Array): Promise<string> =>
    (await core.putBlob(ada, organization, bytes)).sha256;
  /** A file of random bytes; answers its id and them. */
  const insert = async (name: string) => {
    const bytes = randomBytes(size);
    await change({ operation: "insert_files", files: [{ name, blob: await put(bytes) }] });
    const listed = await core.call(ada, "listFiles", { spaceId: space });
    const { items } = ("body" in listed ? listed.body : { items: [] }) as {
      items: { id: string; name: string }[];
    };
    return { bytes, file: items.find((item) => item.name === name)?.id ?? "" };
  };
  return { proxy, space, transport, change, put, insert };
}

let there: Awaited<ReturnType<typeof stage>>;
beforeAll(async () => {
  there = await stage();
});

const breakAt = (limit: number): void => void Object.assign(there.proxy.down, { bytes: 0, limit });
const lost = { failure: "unreachable" };

test("a download goes on where its line broke, as often as it breaks (B5)", async () => {
  const { proxy, space, transport, insert } = there;
  const { bytes, file } = await insert("harbour.jpg");
  for (let times = 0; times < 2; times += 1) {
    breakAt(2_500_000);
    await expect(transport.getFile(space, file, undefined)).rejects.toMatchObject(lost);
  }
  breakAt(Infinity);
  const whole = await transport.getFile(space, file, undefined);
  expect(sha256Of(whole as Uint8Array)).toBe(sha256Of(bytes));
  expect(proxy.down.bytes).toBeLessThan(1_500_000);
});

test("a download goes on where its line broke after there was none, and after its instance was too busy (B5)", async () => {
  const { proxy, space, transport, insert } = there;
  const { bytes, file } = await insert("storm.jpg");
  breakAt(4_000_000);
  await expect(transport.getFile(space, file, undefined)).rejects.toMatchObject(lost);
  breakAt(Infinity);
  Object.assign(proxy, { welcome: "reset" });
  proxy.cut();
  await expect(transport.getFile(space, file, undefined)).rejects.toMatchObject(lost);
  Object.assign(proxy, { welcome: "busy" });
  await expect(transport.getFile(space, file, undefined)).rejects.toMatchObject({ ...lost, code: 503 });
  proxy.heal();
  const whole = await transport.getFile(space, file, undefined);
  expect(sha256Of(whole as Uint8Array)).toBe(sha256Of(bytes));
  expect(proxy.down.bytes).toBeLessThan(2_500_000);
});

test("a download of what is other bytes by then begins anew (B5)", async () => {
  const { space, transport, insert, change, put } = there;
  const { file } = await insert("quay.jpg");
  breakAt(4_000_000);
  await expect(transport.getFile(space, file, undefined)).rejects.toMatchObject(lost);
  breakAt(Infinity);
  const other = randomBytes(1_000_000);
  await change({ operation: "update_file", file, blob: await put(other) });
  const whole = await transport.getFile(space, file, undefined);
  expect(sha256Of(whole as Uint8Array)).toBe(sha256Of(other));
});

test("another file is had meanwhile, and the one that broke off goes on after it (B5)", async () => {
  const { proxy, space, transport, insert } = there;
  const [long, other] = [await insert("long.jpg"), await insert("other.jpg")];
  breakAt(4_000_000);
  await expect(transport.getFile(space, long.file, undefined)).rejects.toMatchObject(lost);
  breakAt(Infinity);
  const had = await transport.getFile(space, other.file, undefined);
  expect(sha256Of(had as Uint8Array)).toBe(sha256Of(other.bytes));
  proxy.down.bytes = 0;
  const whole = await transport.getFile(space, long.file, undefined);
  expect(sha256Of(whole as Uint8Array)).toBe(sha256Of(long.bytes));
  expect(proxy.down.bytes).toBeLessThan(2_500_000);
});
