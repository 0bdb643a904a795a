import { afterEach, beforeEach, expect, test } from "vitest";
import { spaceScope } from "../../src-main/access/scopes.ts";
import { FileFetcher } from "../../src-main/core/files/fileFetcher.ts";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { TransportError, type Transport } from "../../src-main/sync/transport.ts";
import { openHost, type ApiHost } from "../api/host.ts";
import { Desk } from "../api/writing.ts";

let host: ApiHost;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

test("bytes that could not be had are asked for again when something changes, and those that are here are not (B4)", async () => {
  const desk = await Desk.open(host);
  const bytes = new TextEncoder().encode("a picture");
  const sha256 = sha256Of(bytes);
  const base64 = Buffer.from(bytes).toString("base64");
  await desk.change("admin", [
    { operation: "insert_files", files: [{ name: "a.png", contentType: "image/png", base64 }] },
  ]);
  await host.engine.blobs.remove(sha256);
  const answers = [undefined, bytes];
  let asked = 0;
  const getFile: Transport["getFile"] = async () => answers[asked++];
  const files = new FileFetcher(host.engine, { getFile } as Transport);

  await files.finish();
  expect([asked, await host.engine.blobs.has(sha256)]).toEqual([1, false]);
  await files.finish();
  expect(asked).toBe(1);
  files.notice([spaceScope(desk.space)]);
  await files.finish();
  expect([asked, await host.engine.blobs.has(sha256)]).toEqual([2, true]);
  files.notice([spaceScope(desk.space)]);
  await files.finish();
  expect(asked).toBe(2);
});

test("a file whose bytes were spoiled on their way is asked for again with the next look, a few times (B4)", async () => {
  const desk = await Desk.open(host);
  const [[id, bytes] = []] = await insertPictures(desk, 1);
  if (id === undefined || !bytes) throw new Error("There is no picture.");
  const half = bytes.subarray(0, bytes.byteLength / 2);
  const answers = [half, half, bytes];
  let asked = 0;
  const getFile: Transport["getFile"] = async () => answers[asked++] ?? half;
  const files = new FileFetcher(host.engine, { getFile } as Transport);
  for (let look = 1; look <= 3; look += 1) {
    await files.finish();
    expect([asked, await host.engine.blobs.has(sha256Of(bytes))]).toEqual([look, look === 3]);
  }

  await host.engine.blobs.remove(sha256Of(bytes));
  const others = new FileFetcher(host.engine, { getFile } as Transport);
  for (let look = 1; look <= 6; look += 1) await others.finish();
  expect(asked).toBe(6);
});

test("what comes while bytes are on their way is looked for right after them, and not with the next round (B4)", async () => {
  const desk = await Desk.open(host);
  const pictures = ["first", "second"].map((text) => new TextEncoder().encode(text));
  const insert = (bytes: Uint8Array) =>
    desk.change("admin", [
      {
        operation: "insert_files",
        files: [{ name: "a.png", contentType: "image/png", base64: Buffer.from(bytes).toString("base64") }],
      },
    ]);
  const [first, second] = pictures as [Uint8Array, Uint8Array];
  await insert(first);
  await host.engine.blobs.remove(sha256Of(first));
  const answers: ((bytes: Uint8Array) => void)[] = [];
  const getFile: Transport["getFile"] = () => new Promise((resolve) => answers.push(resolve));
  const files = new FileFetcher(host.engine, { getFile } as Transport);

  files.start();
  await expect.poll(() => answers.length).toBe(1);
  await insert(second);
  await host.engine.blobs.remove(sha256Of(second));
  files.notice([spaceScope(desk.space)]);
  files.start();
  answers[0]?.(first);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(second);
  await expect.poll(() => host.engine.blobs.has(sha256Of(second))).toBe(true);
});

/** Inserts so many files whose bytes are not here; answers them by their ids. */
async function insertPictures(desk: Desk, count: number): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (let at = 0; at < count; at += 1) {
    const bytes = new TextEncoder().encode(`picture ${at}`);
    const base64 = Buffer.from(bytes).toString("base64");
    const { insertedFiles } = await desk.change("admin", [
      { operation: "insert_files", files: [{ name: `${at}.png`, contentType: "image/png", base64 }] },
    ]);
    pictures.set(insertedFiles?.[0]?.id ?? "", bytes);
    await host.engine.blobs.remove(sha256Of(bytes));
  }
  return pictures;
}

test("a file that cannot be had keeps those behind it from nothing, and is asked for after them the next time (B4)", async () => {
  const desk = await Desk.open(host);
  const pictures = await insertPictures(desk, 3);
  const asked: string[] = [];
  let bad: string | undefined;
  const getFile: Transport["getFile"] = async (_space, file) => {
    bad ??= file;
    asked.push(file);
    if (file === bad) throw new TransportError("unreachable", "The connection to the instance was lost.");
    return pictures.get(file);
  };
  const files = new FileFetcher(host.engine, { getFile } as Transport);

  await files.finish();
  expect(asked.length).toBe(3);
  await files.finish();
  expect(asked.slice(3)).toEqual([bad]);
  bad = "";
  await files.finish();
  for (const bytes of pictures.values()) expect(await host.engine.blobs.has(sha256Of(bytes))).toBe(true);
});

test("where no file can be had no more than a few are asked for, and all once that is over (B4)", async () => {
  const desk = await Desk.open(host);
  const pictures = await insertPictures(desk, 6);
  let [asked, isAway] = [0, true];
  const getFile: Transport["getFile"] = async (_space, file) => {
    asked += 1;
    if (isAway) throw new TransportError("unreachable", "Nothing answers at the instance's address.");
    return pictures.get(file);
  };
  const files = new FileFetcher(host.engine, { getFile } as Transport);
  await files.finish();
  expect(asked).toBe(3);
  isAway = false;
  await files.finish();
  for (const bytes of pictures.values()) expect(await host.engine.blobs.has(sha256Of(bytes))).toBe(true);
});
