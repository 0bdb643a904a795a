import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import type { Tables } from "../../src-main/store/tables.ts";

/* Statements over one connection of SQLite: at once, but never within somebody else's transaction. */

function open() {
  const { db, raw, close } = openSqlite(":memory:");
  raw.exec("create table meta (key text primary key, value text)");
  return { db, raw, close };
}

const values = async (db: Pick<Kysely<Tables>, "selectFrom">): Promise<string[]> =>
  (await db.selectFrom("meta").select("value").orderBy("key").execute()).map(({ value }) => value);

const put = (db: Pick<Kysely<Tables>, "insertInto">, key: string, value: string) =>
  db.insertInto("meta").values({ key, value }).execute();

test("a statement beside a transaction sees nothing of it before its end", async () => {
  const { db, close } = open();
  await put(db, "a", "before");
  let goOn = (): void => {};
  const pause = new Promise<void>((done) => (goOn = done));
  const written = db.transaction().execute(async (trx) => {
    await put(trx, "b", "within");
    await pause;
    await put(trx, "c", "at its end");
  });
  await new Promise((done) => setImmediate(done));
  const seen = values(db);
  goOn();
  expect(await seen).toEqual(["before", "within", "at its end"]);
  await written;
  await close();
});

test("what is taken back takes along nothing that others wrote meanwhile", async () => {
  const { db, close } = open();
  let goOn = (): void => {};
  const pause = new Promise<void>((done) => (goOn = done));
  const taken = db.transaction().execute(async (trx) => {
    await put(trx, "a", "taken back");
    await pause;
    throw new Error("Not this.");
  });
  await new Promise((done) => setImmediate(done));
  const [other, next] = [put(db, "b", "kept"), db.transaction().execute((trx) => put(trx, "c", "kept too"))];
  goOn();
  await expect(taken).rejects.toThrow("Not this.");
  await Promise.all([other, next]);
  expect(await values(db)).toEqual(["kept", "kept too"]);
  await close();
});

test("the handle of a transaction that has ended runs nothing, even while another is under way", async () => {
  const { db, close } = open();
  const ended = await db.transaction().execute((trx) => Promise.resolve({ trx }));
  await db.transaction().execute(async (trx) => {
    await put(trx, "a", "here");
    await expect(put(ended.trx, "b", "too late")).rejects.toThrow("already committed");
  });
  expect(await values(db)).toEqual(["here"]);
  await close();
});

test("a statement that fails has its promise rejected, and says how many rows one that succeeds has changed", async () => {
  const { db, close } = open();
  await put(db, "a", "one");
  await expect(put(db, "a", "two")).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT_PRIMARYKEY" });
  const [{ numUpdatedRows } = { numUpdatedRows: 0n }] = await db
    .updateTable("meta")
    .set({ value: "three" })
    .where("key", "in", ["a", "b"])
    .execute();
  expect(numUpdatedRows).toBe(1n);
  await close();
});
