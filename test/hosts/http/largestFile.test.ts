import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blobLimit as size } from "../../../src-main/api/types/upload.ts";
import { folderBlobs } from "../../../src-main/store/blobs/blobs.ts";
import { uploadedFile } from "./fileOf.ts";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

/* A file as large as a space may have, made up as it goes: no more than pieces of it are ever held. */

const piece = 1024 * 1024;
const block = Buffer.alloc(piece, "The mast is as high as the ship is long. ");

/** The bytes of the file between two places; each piece of it begins with its number. */
function* bytesOf(from: number, until: number): Generator<Buffer> {
  for (let at = from; at < until;) {
    const number = Math.floor(at / piece);
    const bytes = Buffer.from(block);
    bytes.writeUInt32BE(number);
    const end = Math.min(until, (number + 1) * piece);
    yield bytes.subarray(at - number * piece, end - number * piece);
    at = end;
  }
}

async function hashOf(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of pieces) hash.update(bytes);
  return hash.digest("hex");
}

let instance: TestInstance;
let folder: string;
let sha256: string;
/** The most that buffers took at a time. */
let most = 0;
let before = 0;
let watching: NodeJS.Timeout;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-largest-"));
  instance = await startInstance(undefined, {}, { blobs: folderBlobs(folder) });
  sha256 = await hashOf(bytesOf(0, size));
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  before = process.memoryUsage().arrayBuffers;
  watching = setInterval(() => {
    collect();
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 500);
});
afterAll(async () => {
  clearInterval(watching);
  await instance.close();
  await rm(folder, { recursive: true });
});

const ask = (method: "GET" | "HEAD" | "PUT", path: string, more: object = {}, body: Readable | null = null) =>
  request(instance.url + path, { method, body, headers: { ...bearer(instance.token), ...more } });

test(
  "a file of the largest size is uploaded, gone on with where it broke off, and read in parts, a piece at a time",
  { timeout: 180_000 },
  async () => {
    const path = `/v1/orgs/${instance.organization}/blobs/${sha256}`;
    const broken = Readable.from(
      (function* () {
        yield* bytesOf(0, 60 * piece);
        throw new Error("The network is gone.");
      })(),
    );
    await expect(ask("PUT", path, { "content-length": String(size) }, broken)).rejects.toThrow();
    let offset = 0;
    await expect
      .poll(
        async () => {
          const { headers, body } = await ask("HEAD", path);
          await body.dump();
          const [last, now] = [offset, Number(headers["upload-offset"])];
          offset = now;
          return now > 0 && now === last;
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(true);
    expect(offset).toBeLessThanOrEqual(60 * piece);
    const rest = await ask(
      "PUT",
      path,
      { "content-range": `bytes ${offset}-${size - 1}/${size}`, "content-length": String(size - offset) },
      Readable.from(bytesOf(offset, size)),
    );
    expect({ status: rest.statusCode, said: await rest.body.json() }).toEqual({
      status: 201,
      said: { sha256, size },
    });

    const file = await uploadedFile(instance, { name: "film.mp4", blob: sha256 });
    for (const [from, until] of [
      [0, 9],
      [57 * piece - 5, 59 * piece + 5],
      [size - 7, size],
    ] as const) {
      const answer = await ask("GET", file, { range: `bytes=${from}-${until - 1}` });
      expect(answer.statusCode).toBe(206);
      expect(answer.headers["content-range"]).toBe(`bytes ${from}-${until - 1}/${size}`);
      expect(await hashOf(answer.body)).toBe(await hashOf(bytesOf(from, until)));
    }
    expect(instance.faults).toEqual([]);
    // Some pieces wait on both sides of the connection, which are in this one process.
    expect(most).toBeLessThan(size * 0.6);
  },
);

test("a file that is larger by a byte is refused before it is read", async () => {
  const headers = { "content-range": `bytes 0-8/${size + 1}` };
  const answer = await ask(
    "PUT",
    `/v1/orgs/${instance.organization}/blobs/${"0".repeat(64)}`,
    headers,
    Readable.from([Buffer.alloc(9)]),
  );
  expect(answer.statusCode).toBe(413);
  await answer.body.dump();
});
