import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { openSqlite } from "../../src-main/store/dialects/sqlite.ts";
import { readMeta, writeMeta } from "../../src-main/store/meta.ts";
import { openStore, readStore, transact } from "../../src-main/store/store.ts";

const steps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of steps.splice(0).reverse()) await step();
});

test("a write and a read of the writer wait for the lock that another process holds", async () => {
  const folder = await mkdtemp(join(tmpdir(), "recto-store-"));
  steps.push(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "recto.db");
  const store = await openStore(path, "writer");
  steps.push(() => store.close());
  const other = openSqlite(path);
  steps.push(() => other.db.destroy());

  other.raw.exec("begin immediate");
  const written = transact(store, { mode: "authority", scopes: [], at: "2026-01-01T00:00:00.000Z" }, (db) =>
    writeMeta(db, "kind", "local"),
  );
  const read = readStore(store, (db) => readMeta(db, "kind"));
  await wait(30);
  other.raw.exec("commit");
  await written;
  await read;
  expect(await readStore(store, (db) => readMeta(db, "kind"))).toBe("local");
});
