import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countPages, indexPages, searchPages } from "../../src-main/store/search.ts";
import { openStore, transact, type Store } from "../../src-main/store/store.ts";

const named = Array.from({ length: 2010 }, (_, n) => ({ page: `named${n}`, title: `Gannet ${n}` }));
const said = Array.from({ length: 30 }, (_, n) => ({ page: `said${n}`, title: `Bird ${n}` }));
const every = named.length + said.length;

let store: Store;
beforeAll(async () => {
  store = await openStore(":memory:");
  const at = "2026-01-01T00:00:00.000Z";
  const bodyOf = (page: string) => (page.startsWith("said") ? "As a gannet." : "Nothing of the kind.");
  await transact(store, { mode: "authority", scopes: [], at }, async (db) => {
    for (const [space, pages] of [
      ["many", [...said.slice(0, 15), ...named, ...said.slice(15)]],
      ["few", named.slice(0, 3)],
    ] as const)
      await indexPages(
        db,
        space,
        pages.map(({ page, title }) => ({ page, title, text: page, body: bodyOf(page) })),
      );
  });
});
afterAll(() => store.close());

describe("A search that finds more than is ranked", () => {
  test("counts every page of its space that matches", async () => {
    expect(await countPages(store.reading, "many", "gannet")).toBe(every);
    expect(await countPages(store.reading, "many", "gan")).toBe(every);
    expect(await countPages(store.reading, "many", "bird gan")).toBe(said.length);
    expect(await countPages(store.reading, "few", "gannet")).toBe(3);
    expect(await countPages(store.reading, "none", "gannet")).toBe(0);
    expect(await countPages(store.reading, "many", " ")).toBe(0);
  });

  test.each([1000, 700, every, every + 5])("gives each of them once, %i at a time", async (limit) => {
    const found: string[] = [];
    for (let from = 0; from === found.length && from < every; from += limit) {
      const pages = await searchPages(store.reading, "many", "gannet", { from, limit });
      found.push(...pages.map(({ page }) => page));
    }
    expect(found).toHaveLength(every);
    expect(new Set(found).size).toBe(every);
    expect(found[0]).toMatch(/^named/);
    expect(await searchPages(store.reading, "many", "gannet", { from: every, limit })).toEqual([]);
  });
});
