import { createHash, randomBytes } from "node:crypto";
import { readdir, utimes } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.close());

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const addressOf = (sha256: string, organization = instance.organization): string =>
  `/v1/orgs/${organization}/blobs/${sha256}`;

interface Answer {
  status: number;
  /** What the headers say of how far the upload has come. */
  offset: number;
  complete: string | undefined;
  body: { sha256?: string; size?: number; error?: { code: number; message: string } } | undefined;
}

interface Sent {
  token?: string;
  range?: string;
  organization?: string;
}

async function ask(
  method: "HEAD" | "PUT",
  sha256: string,
  body: Uint8Array | Readable | null,
  sent: Sent,
): Promise<Answer> {
  const { token = instance.token, range, organization } = sent;
  const answer = await request(instance.url + addressOf(sha256, organization), {
    method,
    body,
    headers: { ...bearer(token), ...(range === undefined ? {} : { "content-range": range }) },
  });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    offset: Number(answer.headers["upload-offset"]),
    complete: answer.headers["upload-complete"] as string | undefined,
    body: text === "" ? undefined : (JSON.parse(text) as Answer["body"]),
  };
}

const look = (sha256: string, sent: Sent = {}) => ask("HEAD", sha256, null, sent);
const put = (sha256: string, body: Uint8Array | Readable, sent: Sent = {}) => ask("PUT", sha256, body, sent);

/** Sends the head of an upload and some bytes, and breaks the connection. */
async function breakOff(sha256: string, size: number, bytes: Uint8Array): Promise<void> {
  const { port, host } = new URL(instance.url);
  const head = [
    `PUT ${addressOf(sha256)} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${instance.token}`,
    `Content-Length: ${size}`,
  ];
  await new Promise<void>((done, failed) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      socket.write(bytes, () => socket.end());
    });
    socket.on("close", () => done());
    socket.on("error", failed);
    socket.resume();
  });
}

describe("an upload", () => {
  test("sent whole is kept under its SHA-256, once or twice", async () => {
    const bytes = Buffer.from("a picture of a picture");
    const kept = {
      status: 201,
      offset: bytes.length,
      complete: "?1",
      body: { sha256: digest(bytes), size: bytes.length },
    };
    expect(await put(digest(bytes), bytes)).toEqual(kept);
    expect(await put(digest(bytes), bytes)).toEqual(kept);
    expect(await look(digest(bytes))).toMatchObject({ status: 200, offset: bytes.length, complete: "?1" });
    expect(await put(digest(Buffer.alloc(0)), Buffer.alloc(0))).toMatchObject({ status: 201, offset: 0 });
  });

  test("that broke off is gone on with where it was (B2)", async () => {
    const bytes = randomBytes(3_000_000);
    const [sha256, half] = [digest(bytes), 1_600_000];
    await breakOff(sha256, bytes.length, bytes.subarray(0, half));
    await expect.poll(() => look(sha256)).toMatchObject({ status: 200, offset: half, complete: "?0" });
    const rest = await put(sha256, bytes.subarray(half), { range: `bytes ${half}-2999999/3000000` });
    expect(rest).toMatchObject({ status: 201, offset: bytes.length, complete: "?1" });
    expect(Buffer.compare((await instance.engine.blobs.read(sha256)) ?? Buffer.alloc(0), bytes)).toBe(0);
    expect(instance.faults).toEqual([]);
    expect(await readdir(instance.uploadsFolder)).toEqual([]);
  });

  test("may come in pieces, also again and overlapping", async () => {
    const bytes = randomBytes(100);
    const sha256 = digest(bytes);
    const send = (from: number, until: number) =>
      put(sha256, bytes.subarray(from, until), { range: `bytes ${from}-${until - 1}/100` });
    expect(await send(0, 40)).toMatchObject({ status: 200, offset: 40, complete: "?0", body: undefined });
    expect(await send(0, 40)).toMatchObject({ status: 200, offset: 40 });
    expect(await send(30, 60)).toMatchObject({ status: 200, offset: 60 });
    expect(await send(10, 20)).toMatchObject({ status: 200, offset: 60 });
    const gap = await send(70, 100);
    expect(gap).toMatchObject({ status: 409, offset: 60, complete: "?0", body: { error: { code: 409 } } });
    expect(await send(60, 100)).toMatchObject({ status: 201, offset: 100, complete: "?1" });
    // Its sender did not hear so, and goes on.
    expect(await send(60, 100)).toMatchObject({ status: 201, offset: 100 });
    expect(await send(20, 30)).toMatchObject({ status: 201, offset: 100, complete: "?1" });
    expect(await instance.engine.blobs.read(sha256)).toEqual(new Uint8Array(bytes));
  });

  test("may be sent over two connections at once", async () => {
    const bytes = randomBytes(5_000_000);
    const sha256 = digest(bytes);
    const answers = await Promise.all(Array.from({ length: 4 }, () => put(sha256, bytes)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(digest((await instance.engine.blobs.read(sha256)) ?? Buffer.alloc(0))).toBe(sha256);
  });

  test("of other bytes than its address names is refused, forgotten, and may begin anew (B3)", async () => {
    const bytes = Buffer.from("the right bytes");
    const sha256 = digest(bytes);
    const wrong = await put(sha256, Buffer.from("the wrong bytes"));
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: 400 } } });
    expect(wrong.body?.error?.message).toContain(digest(Buffer.from("the wrong bytes")));
    expect(await look(sha256)).toMatchObject({ status: 404, offset: 0 });
    expect(await put(sha256, bytes)).toMatchObject({ status: 201 });
  });

  test.each([
    ["another unit", "items 0-9/10", 400],
    ["no size", "bytes 0-9/*", 400],
    ["an end before its beginning", "bytes 9-0/10", 400],
    ["an end beyond the whole", "bytes 0-10/10", 400],
    ["another length than the body", "bytes 0-8/10", 400],
    ["more than a file may have", "bytes 0-9/104857601", 413],
  ])("with a range of %s is refused", async (_what, range, status) => {
    const bytes = Buffer.from("0123456789");
    expect(await put(digest(bytes), bytes, { range })).toMatchObject({
      status,
      body: { error: { code: status } },
    });
  });

  test("whose length differs from its range is refused though nothing announced it", async () => {
    const bytes = Buffer.from("0123456789abcdef");
    for (const range of ["bytes 0-14/16", "bytes 0-15/16"]) {
      const body = Readable.from([range.includes("14") ? bytes : bytes.subarray(0, 10)]);
      expect(await put(digest(bytes), body, { range })).toMatchObject({ status: 400 });
    }
  });

  test("is its author's alone, and of their organizations", async () => {
    const bytes = Buffer.from("everybody has this");
    const { token } = await instance.join("Bob", "edit");
    await put(digest(bytes), bytes);
    expect(await look(digest(bytes), { token })).toMatchObject({ status: 404, offset: 0, complete: "?0" });
    const beginning = { range: "bytes 0-8/18", token };
    expect(await put(digest(bytes), bytes.subarray(0, 9), beginning)).toMatchObject({
      status: 200,
      offset: 9,
    });
    expect(await look(digest(bytes), { token })).toMatchObject({ status: 200, offset: 9, complete: "?0" });
    expect(await look(digest(bytes))).toMatchObject({ complete: "?1" });
    expect(await put(digest(bytes), bytes, { organization: "other" })).toMatchObject({ status: 404 });
    expect(await put("short", bytes)).toMatchObject({ status: 400 });
  });

  test("that is longer than announced, or than a file may be, is stopped on its way", async () => {
    const sha256 = "0".repeat(64);
    const announced = await put(sha256, Buffer.alloc(100 * 1024 * 1024 + 1)).catch((error: Error) => error);
    // The answer comes before the bytes are read, so a client may meet it or the closed connection first.
    if (!(announced instanceof Error))
      expect(announced).toMatchObject({ status: 413, body: { error: { code: 413 } } });
    const endless = Readable.from(
      (function* () {
        for (let sent = 0; sent < 110; sent += 1) yield Buffer.alloc(1024 * 1024);
      })(),
    );
    const unannounced = await put(sha256, endless).catch((error: Error) => error);
    if (!(unannounced instanceof Error)) expect(unannounced).toMatchObject({ status: 413 });
    expect((await look(sha256)).offset).toBeLessThanOrEqual(100 * 1024 * 1024);
  });

  test("is forgotten a week after its last bytes came", async () => {
    const bytes = Buffer.from("0123456789");
    const begin = (sha256: string) => put(sha256, bytes.subarray(0, 5), { range: "bytes 0-4/10" });
    const [old, young] = ["1".repeat(64), "2".repeat(64)];
    const before = await readdir(instance.uploadsFolder);
    await begin(old);
    const [begun = ""] = (await readdir(instance.uploadsFolder)).filter((name) => !before.includes(name));
    const then = Date.now() / 1000 - 7 * 24 * 60 * 60 - 1;
    await utimes(join(instance.uploadsFolder, begun), then, then);
    await begin(young);
    await instance.uploads.sweep();
    expect(await look(old)).toMatchObject({ status: 404 });
    expect(await look(young)).toMatchObject({ status: 200, offset: 5 });
  });
});
