import { afterAll, beforeAll, expect, test } from "vitest";
import { reindex } from "../../src-main/jobs/reindex.ts";
import { readMeta, writeMeta } from "../../src-main/store/meta.ts";
import { indexPages, unindexPages } from "../../src-main/store/search/searchIndex.ts";
import { transact } from "../../src-main/store/store.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

let host: ApiHost;
let desk: Desk;
beforeAll(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterAll(() => host.close());

const titles = async (query: string): Promise<string[]> =>
  (await host.ask("reader", "searchSpaceContent", { spaceId: desk.space, query })).items
    .map(({ title }) => title)
    .sort();

const at = "2026-01-01T00:00:00.000Z";

test("pages that were indexed without their emoji are found by them once they are indexed again, and once only", async () => {
  const pages = [
    { title: "Launch", text: "Off it goes 🚀 today\n" },
    { title: "Party 🎉", text: "Nothing in the text\n" },
    { title: "Plain", text: "No picture here today\n" },
  ];
  const { store } = host.engine;
  for (const { title, text } of pages) await desk.page(title, text);
  // As an older program left it: the words without the pictures, under the hash of the whole text.
  const rows = await store.reading
    .selectFrom("states")
    .select(["id", "title", "text"])
    .where("kind", "=", "page")
    .where("branch", "=", "main")
    .execute();
  const known = rows.filter((row) => pages.some(({ title }) => title === row.title));
  await transact(store, { mode: "replication", scopes: [], at }, async (db) => {
    await unindexPages(
      db,
      desk.space,
      known.map(({ id }) => id),
    );
    await indexPages(
      db,
      desk.space,
      known.map(({ id, title, text }) => ({ page: id, title: `${title}x`, text, body: "" })),
    );
    await writeMeta(db, "reindexed", '["",""]');
  });
  expect(await titles("🚀")).toEqual([]);

  await reindex(host.engine);
  expect(await titles("🚀")).toEqual(["Launch"]);
  expect(await titles("🎉")).toEqual(["Party 🎉"]);
  // What has none was left as it was.
  expect(await titles("Plainx")).toEqual(["Plain"]);
  expect(await titles("today")).toEqual(["Launch"]);
  expect(await readMeta(store.reading, "reindexed")).toBeUndefined();
  await reindex(host.engine);
  expect(await titles("🚀")).toEqual(["Launch"]);
});

test("one that is about to end goes on where it was at the next start", async () => {
  const { store } = host.engine;
  await transact(store, { mode: "replication", scopes: [], at }, (db) =>
    writeMeta(db, "reindexed", '["",""]'),
  );
  await reindex(host.engine, () => true);
  expect(await readMeta(store.reading, "reindexed")).toBe('["",""]');
  await reindex(host.engine);
  expect(await readMeta(store.reading, "reindexed")).toBeUndefined();
});
