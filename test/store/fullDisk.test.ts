import { afterEach, beforeEach, expect, test } from "vitest";
import { isDiskFull } from "../../src-main/store/disk/disk.ts";
import type { Writer } from "../../src-main/store/handles.ts";
import { inSavepoint, openFile, transact, type SqliteStore } from "../../src-main/store/store.ts";
import { keepText } from "../../src-main/store/texts/texts.ts";

/* A disk that is full in the middle of a transaction, as SQLite itself says it. */

let store: SqliteStore;

beforeEach(async () => {
  store = await openFile(":memory:");
  const pages = store.raw.pragma("page_count", { simple: true }) as number;
  store.raw.pragma(`max_page_count = ${pages + 3}`);
});

afterEach(() => store.close());

const write = (work: (db: Writer) => Promise<unknown>) =>
  transact(store, { mode: "authority", scopes: [], at: "2026-05-04T08:00:00.000Z" }, work);

const keepMuch = (db: Writer) => keepText(db, "lantern", "much ".repeat(100_000));

const texts = () => store.reading.selectFrom("texts").select("text").execute();

test("the transaction fails for that reason, and nothing of it stays", async () => {
  const failing = write(async (db) => {
    await keepText(db, "lantern", "little");
    await keepMuch(db);
  });
  await expect(failing).rejects.toSatisfy(isDiskFull);
  expect(await texts()).toEqual([]);
  await write((db) => keepText(db, "lantern", "little"));
  expect(await texts()).toEqual([{ text: "little" }]);
});

test("where only a part was tried, nothing of the whole stays, for the same reason", async () => {
  const failing = write(async (db) => {
    await keepText(db, "lantern", "little");
    await inSavepoint(db, () => keepMuch(db));
    await keepText(db, "lantern", "last");
  });
  await expect(failing).rejects.toSatisfy(isDiskFull);
  expect(await texts()).toEqual([]);
});
