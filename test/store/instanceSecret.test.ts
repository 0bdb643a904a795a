import { afterEach, beforeEach, expect, test } from "vitest";
import { deriveKey, provideSecret, readSecret } from "../../src-main/store/server/instanceSecret.ts";
import { openStore, readStore, transact, type Store } from "../../src-main/store/store.ts";
import { freePlace, takePlace } from "./places.ts";

let store: Store;
let place: string;
beforeEach(async () => {
  place = await takePlace();
  store = await openStore(place);
});
afterEach(async () => {
  await store.close();
  freePlace(place);
});

const provide = () =>
  transact(store, { mode: "authority", scopes: [], at: "2026-03-04T05:06:07.000Z" }, provideSecret);
const keyFor = (purpose: string) => readStore(store, (db) => deriveKey(db, purpose));

test("a store without a secret derives no key", async () => {
  await expect(keyFor("claims")).rejects.toThrow("no secret");
});

test("a secret is made once, and each purpose has a key of its own, the same each time", async () => {
  await provide();
  const secret = await readStore(store, readSecret);
  const key = await keyFor("claims");
  await provide();
  expect(await readStore(store, readSecret)).toBe(secret);
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(key).toHaveLength(32);
  expect(await keyFor("claims")).toEqual(key);
  expect(await keyFor("share links")).not.toEqual(key);
  expect(key.toString("base64url")).not.toBe(secret);
});
