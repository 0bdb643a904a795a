import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { countServerBlobs, serverBlobs } from "../../src-main/store/blobs/serverBlobs.ts";
import { ServerPieces } from "../../src-main/store/blobs/serverPieces.ts";
import { openStore, type Store } from "../../src-main/store/store.ts";
import type { Tables } from "../../src-main/store/tables.ts";
import { freePlace, takePlace } from "../store/places.ts";

let place: string;
let store: Store;
let db: Kysely<Tables>;
beforeEach(async () => {
  place = await takePlace();
  store = await openStore(place, "writer");
  db = store.writing as Kysely<Tables>;
});
afterEach(async () => {
  await store.close();
  freePlace(place);
});

test.each([0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 5 * 1024 * 1024 + 7])(
  "a blob of %i bytes is the same again, whole and in part, however it arrived",
  async (size) => {
    const blobs = serverBlobs(db);
    const bytes = randomBytes(size);
    const name = await blobs.write(
      (async function* () {
        for (let at = 0; at < size; at += 100_003) yield bytes.subarray(at, at + 100_003);
      })(),
    );
    expect(name).toBe(sha256Of(bytes));
    expect(Buffer.compare((await blobs.read(name)) ?? Buffer.from("?"), bytes)).toBe(0);
    for (const [from, until] of [
      [0, 1],
      [size - 3, size + 9],
      [256 * 1024 - 2, 256 * 1024 + 2],
      [100, 600_000],
    ] as const) {
      const part = await blobs.read(name, { from: Math.max(0, from), until });
      expect(Buffer.compare(part ?? Buffer.from("?"), bytes.subarray(Math.max(0, from), until))).toBe(0);
    }
    expect(await blobs.write(bytes)).toBe(name);
    expect(await countServerBlobs(db)).toBe(1);
  },
);

test("what a process left that ended while it wrote is swept when it is old, and is no blob before", async () => {
  const blobs = serverBlobs(db);
  const kept = await blobs.write(Buffer.from("kept"));
  // A process that ends takes nothing away any more.
  const stuck = Promise.withResolvers<never>();
  const left = blobs.write(
    (async function* () {
      yield randomBytes(600_000);
      yield await stuck.promise;
    })(),
  );
  const rows = () => db.selectFrom("blob_chunks").select("hash").execute();
  await expect.poll(async () => (await rows()).length).toBe(3);
  expect(await countServerBlobs(db)).toBe(1);
  await blobs.sweep(Date.now() - 60_000);
  expect(await rows()).toHaveLength(3);
  await blobs.sweep(Date.now() + 60_000);
  expect(await rows()).toEqual([{ hash: kept }]);
  stuck.reject(new Error("The line is dead."));
  await expect(left).rejects.toThrow("The line is dead.");
});

test("an upload grows by what any process brings of it, twice the same or not", async () => {
  const [one, other] = [new ServerPieces(db), new ServerPieces(db)];
  const text = async (name: string): Promise<string> => {
    let text = "";
    for await (const part of one.read(name)) text += Buffer.from(part).toString();
    return text;
  };
  expect([await one.size("a"), await text("a")]).toEqual([0, ""]);
  await one.write("a", 0, Buffer.from("one "));
  await other.write("a", 4, Buffer.from("two "));
  await other.write("a", 0, Buffer.from("one tw"));
  await one.write("a", 0, Buffer.from("on"));
  expect(await one.size("a")).toBe(8);
  await one.write("a", 8, Buffer.from("three"));
  await one.write("b", 0, Buffer.from("else"));
  expect(await text("a")).toBe("one two three");
  await one.removeUntouched(Date.now() - 60_000);
  expect(await other.size("a")).toBe(13);
  await other.remove("a");
  expect([await one.size("a"), await one.size("b")]).toEqual([0, 4]);
  await one.removeUntouched(Date.now() + 60_000);
  expect(await one.size("b")).toBe(0);
});
