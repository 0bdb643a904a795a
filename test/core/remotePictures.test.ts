import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { RemotePictures } from "../../src-main/core/files/remotePictures.ts";
import type { FetchUrl } from "../../src-main/jobs/fetchUrl.ts";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "recto-pictures-"))));
afterAll(() => rmSync(folder, { recursive: true }));

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("pic");
  yield Buffer.from("ture");
}

/** Pictures with a network that answers with one kind of thing, and keeps what it was asked. */
function pictures(contentType = "image/png", path = join(folder, `${Math.random()}.json`)) {
  const asked: string[] = [];
  const fetchUrl = vi.fn(async (address: string, take: (found: object) => Promise<unknown>) => {
    asked.push(address);
    return take({ contentType, bytes: bytes() });
  }) as unknown as FetchUrl;
  return { remote: new RemotePictures(path, async () => fetchUrl), asked, path };
}

test("a picture elsewhere is got from a host that the writer agreed to, and from no other", async () => {
  const { remote, asked, path } = pictures();
  expect(await remote.read("https://a.example/x.png")).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await remote.agree("a.example", true)).toEqual(["a.example"]);
  const found = await remote.read("https://a.example/x.png");
  expect(Buffer.from(found?.bytes ?? []).toString()).toBe("picture");
  for (const other of [
    "https://b.example/x.png",
    "https://a.example:8443/x.png",
    "https://x.a.example/x.png",
    "http://a.example/x.png",
    "https://user@a.example/x.png",
    "file:///a.example/x.png",
    "no address",
  ])
    expect(await remote.read(other)).toBeUndefined();
  expect(asked).toEqual(["https://a.example/x.png"]);
  // The next start knows it too.
  expect(await new RemotePictures(path).hosts()).toEqual(["a.example"]);
});

test("a picture is got once, however often it is drawn, and no more once its host is taken back", async () => {
  const { remote, asked } = pictures();
  await remote.agree("a.example", true);
  await Promise.all([1, 2, 3].map(() => remote.read("https://a.example/x.png")));
  expect(asked).toHaveLength(1);
  expect(await remote.agree("a.example", false)).toEqual([]);
  expect(await remote.read("https://a.example/x.png")).toBeUndefined();
});

test("what is no picture is not shown, and a host is a host", async () => {
  const { remote } = pictures("text/html");
  await remote.agree("a.example", true);
  expect(await remote.read("https://a.example/x.png")).toBeUndefined();
  for (const host of ["", "a.example/x", "user@a.example", "https://a.example", "*", "A.EXAMPLE "])
    await expect(remote.agree(host, true)).rejects.toThrow("no host of pictures");
});

test("a picture is not got from a network that is the writer's own", async () => {
  const remote = new RemotePictures(join(folder, "own.json"));
  await remote.agree("127.0.0.1:1", true);
  expect(await remote.read("https://127.0.0.1:1/x.png")).toBeUndefined();
});
