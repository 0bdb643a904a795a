import { expect, test } from "vitest";
import { writeMeta, readMeta } from "../../src-main/store/meta.ts";
import { transact, type Store } from "../../src-main/store/store.ts";
import { rawOf } from "./raw.ts";
import { openDisk } from "./image.ts";

const statements = [
  "insert into meta (key, value) values ('kind', 'instance')",
  `insert into outbox (id, seed, operation, input, decisions, at, state, about)
    values ('a', 'b', 'c', '{}', '{}', 'x', 'queued', '{}')`,
  "insert into search (rowid, title, body) values (1, 'Lamp', 'A lamp at the sea')",
  `insert into texts (organization, hash, text) values ('o', 'h', hex(randomblob(100000)))`,
];

/** All that a database holds, the search's own tables too, and how large it is. */
function contentsOf(store: Store): unknown {
  const raw = rawOf(store);
  const names = raw
    .prepare("select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')")
    .pluck()
    .all() as string[];
  const rows = names.sort().map((name) => [name, raw.prepare(`select * from "${name}"`).raw().all()]);
  return [rows, raw.pragma("page_count"), raw.pragma("freelist_count"), raw.pragma("max_page_count")];
}

test("a database in memory that is used again is as a new one", async () => {
  const first = await openDisk(":memory:");
  const fresh = contentsOf(first);
  for (const statement of statements) rawOf(first).exec(statement);
  rawOf(first).pragma("max_page_count = 200");
  rawOf(first).pragma("query_only = on");
  await first.close();
  const second = await openDisk(":memory:");
  expect(rawOf(second)).toBe(rawOf(first));
  expect(contentsOf(second)).toEqual(fresh);
  for (const statement of statements) rawOf(second).exec(statement);
  await second.close();
});

test("what had to be done to a database before it was closed is not done to the next one's", async () => {
  const first = await openDisk(":memory:");
  const { reading } = first;
  await first.close();
  const second = await openDisk(":memory:");
  const write = transact({ ...first }, { mode: "replication", scopes: [], at: "" }, (db) =>
    writeMeta(db, "kind", "replica"),
  );
  await expect(write).rejects.toThrow(/destroyed|closed/);
  await expect(readMeta(reading, "kind")).rejects.toThrow(/destroyed|closed/);
  expect(await readMeta(second.reading, "kind")).toBeUndefined();
  await second.close();
});

test("a database whose tables were changed is not used again", async () => {
  const first = await openDisk(":memory:");
  rawOf(first).exec("drop table journal");
  await first.close();
  expect(rawOf(first).open).toBe(false);
  const second = await openDisk(":memory:");
  expect(rawOf(second).prepare("select count(*) from journal").pluck().get()).toBe(0);
  await second.close();
});
