import { createHash, randomBytes } from "node:crypto";
import { request } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fileOf } from "./fileOf.ts";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

const mebibyte = 1024 * 1024;
const bytes = randomBytes(24 * mebibyte + 7);
const sha256 = createHash("sha256").update(bytes).digest("hex");

let instance: TestInstance;
let path: string;
/** How much was read at once, each time. */
let read: number[] = [];
/** From this byte on nothing can be read. */
let end = Infinity;
beforeAll(async () => {
  instance = await startInstance((core) => ({
    ...core,
    async readBytes(file, range) {
      if ((range?.from ?? 0) >= end) throw new Error("The disk is gone.");
      const part = await core.readBytes(file, range);
      read.push(part?.byteLength ?? 0);
      return part;
    },
  }));
  path = await fileOf(instance, { name: "film.mp4", bytes });
});
afterAll(() => instance.close());
beforeEach(() => {
  read = [];
  end = Infinity;
});

const download = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  request(instance.url + path, { method, headers: { ...bearer(instance.token), ...headers } });

const hashOf = (part: ArrayBuffer | Buffer): string =>
  createHash("sha256")
    .update(Buffer.from(part as ArrayBuffer))
    .digest("hex");

const total = (): number => read.reduce((sum, size) => sum + size, 0);

describe("a large file over HTTP", () => {
  test("comes byte for byte, and never is more than a piece of it read at once", async () => {
    const answer = await download();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-length": String(bytes.byteLength),
      "content-type": "video/mp4",
      "accept-ranges": "bytes",
      etag: `"${sha256}"`,
    });
    expect(answer.headers["transfer-encoding"]).toBeUndefined();
    expect(hashOf(await answer.body.arrayBuffer())).toBe(sha256);
    expect(Math.max(...read)).toBeLessThanOrEqual(mebibyte);
    expect(total()).toBe(bytes.byteLength);
  });

  test("is read no faster than its reader takes it, and not on when they leave", async () => {
    const answer = await download();
    // What they do not take lies in the connection, of which a system holds some megabytes.
    await vi.waitFor(() => expect(total()).toBeGreaterThan(0));
    await new Promise((later) => setTimeout(later, 300));
    const taken = total();
    expect(taken).toBeLessThan(bytes.byteLength / 2);
    answer.body.on("error", () => {}).destroy();
    await new Promise((later) => setTimeout(later, 300));
    expect(total()).toBeLessThanOrEqual(taken + 2 * mebibyte);
    expect(instance.faults).toEqual([]);
  });

  test("comes in part to who asks for a part, of which no more is read than that", async () => {
    const [from, until] = [3 * mebibyte + 5, 9 * mebibyte + 1];
    const answer = await download({ range: `bytes=${from}-${until - 1}` });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({
      "content-range": `bytes ${from}-${until - 1}/${bytes.byteLength}`,
      "content-length": String(until - from),
    });
    expect(hashOf(await answer.body.arrayBuffer())).toBe(hashOf(bytes.subarray(from, until)));
    expect(total()).toBe(until - from);
  });

  test("is not read for who asks for its head alone", async () => {
    const answer = await download({}, "HEAD");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-length": String(bytes.byteLength),
      etag: `"${sha256}"`,
    });
    expect((await answer.body.arrayBuffer()).byteLength).toBe(0);
    await new Promise((later) => setTimeout(later, 50));
    expect(total()).toBeLessThanOrEqual(mebibyte);
  });

  test("breaks off where it cannot be read on, so that nobody takes a part for the whole, and the fault is logged", async () => {
    end = 5 * mebibyte;
    const answer = await download();
    await expect(answer.body.arrayBuffer()).rejects.toThrow();
    await vi.waitFor(() => expect(instance.faults).toHaveLength(1));
    expect(instance.faults[0]).toMatchObject({
      operation: "downloadFile",
      error: { message: "The disk is gone." },
    });
    instance.faults.length = 0;
  });
});
