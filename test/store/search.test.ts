import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  countPages,
  indexPages,
  searchPages,
  searchPagesInEach,
} from "../../src-main/store/search/searchIndex.ts";
import { subjectsOf } from "../../src-main/store/search/subjects.ts";
import { openStore, transact, type Store } from "../../src-main/store/store.ts";
import { freePlace, takePlace } from "./places.ts";

const named = Array.from({ length: 2010 }, (_, n) => ({ page: `named${n}`, title: `Gannet ${n}` }));
const said = Array.from({ length: 30 }, (_, n) => ({ page: `said${n}`, title: `Bird ${n}` }));
const every = named.length + said.length;

let place: string;
let store: Store;
beforeAll(async () => {
  place = await takePlace();
  store = await openStore(place);
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
afterAll(async () => {
  await store.close();
  freePlace(place);
});

const found = async (space: string, query: string, limit: number): Promise<string[]> => {
  const pages = await searchPages(store.reading, space, query, { from: 0, limit });
  return pages.map(({ page }) => page);
};

describe("A search that finds very many", () => {
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

  test.each(["gannet", "bird gan", '"gannet 1"', "nothing"])(
    "looks for %s in several spaces at once and finds in each what a search there finds",
    async (query) => {
      const best = await searchPagesInEach(store.reading, ["many", "few", "none"], query, 20);
      for (const space of ["many", "few", "none"])
        expect(best.get(space)?.map(({ page }) => page)).toEqual(await found(space, query, 20));
      expect(await searchPagesInEach(store.reading, [], query, 20)).toEqual(new Map());
    },
  );

  test("finds the best of any age: the page that says it most was written first or last", async () => {
    const most = "Terns and terns, one tern after another: tern, tern.";
    const once = (page: number) => ({
      page: `once${page}`,
      title: `Bird ${page}`,
      text: `once${page}`,
      body: `Among many other birds of the coast there is a tern on page ${page}, which is seen in summer alone.`,
    });
    const rest = Array.from({ length: 2500 }, (_, number) => once(number));
    const best = (page: string) => ({ page, title: "Coast", text: page, body: most });
    for (const [space, pages] of [
      ["oldest", [best("best"), ...rest]],
      ["newest", [...rest, best("best")]],
      ["both", [best("older"), ...rest, best("newer")]],
    ] as const)
      await transact(store, { mode: "authority", scopes: [], at: "2026-01-01T00:00:00.000Z" }, (db) =>
        indexPages(db, space, pages),
      );
    expect((await found("oldest", "tern", 3))[0]).toBe("best");
    expect((await found("newest", "tern", 3))[0]).toBe("best");
    expect(new Set((await found("both", "tern", 3)).slice(0, 2))).toEqual(new Set(["newer", "older"]));
  });

  test("puts the title that says least beside it first", async () => {
    const titles = ["Where the auk lives", "Auk", "The auk"];
    await transact(store, { mode: "authority", scopes: [], at: "2026-01-01T00:00:00.000Z" }, (db) =>
      indexPages(
        db,
        "auks",
        titles.map((title) => ({ page: title, title, text: title, body: "" })),
      ),
    );
    expect(await found("auks", "auk", 3)).toEqual(["Auk", "The auk", "Where the auk lives"]);
  });

  test("puts a page whose title says it before any whose text does, in whichever stretch is asked for", async () => {
    const titled = { page: "titled", title: "The skua", text: "titled", body: "Nothing of the kind." };
    const said = Array.from({ length: 30 }, (_, number) => ({
      page: `skua${number}`,
      title: `Bird ${number}`,
      text: `skua${number}`,
      body: "Skua, skua, skua.",
    }));
    await transact(store, { mode: "authority", scopes: [], at: "2026-01-01T00:00:00.000Z" }, (db) =>
      indexPages(db, "skuas", [...said.slice(0, 15), titled, ...said.slice(15)]),
    );
    expect(await found("skuas", "skua", 1)).toEqual(["titled"]);
    const all = await found("skuas", "skua", 40);
    expect(all[0]).toBe("titled");
    expect(new Set(all).size).toBe(31);
    const second = await searchPages(store.reading, "skuas", "skua", { from: 10, limit: 10 });
    expect(second.map(({ page }) => page)).toEqual(all.slice(10, 20));
  });
});

describe("What a page is about", () => {
  test.each([
    ["Tern, gull, gull, tern, gull and skua.", " gull tern"],
    ["Café cafe CAFÉ. Tea.", " cafe"],
    ["The and the and the.", ""],
    ["同期 同期 説明", " 同期"],
    ["", ""],
  ])("%j is %j: the words that it says more than once, most frequent first", (text, words) => {
    expect(subjectsOf(text)).toBe(words);
  });
});
