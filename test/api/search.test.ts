import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

let host: ApiHost;
let desk: Desk;
beforeAll(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterAll(() => host.close());

const search = (query: string, paging: { limit?: number; page?: string } = {}) =>
  host.ask("reader", "searchSpaceContent", { spaceId: desk.space, query, ...paging });
const titles = async (query: string): Promise<string[]> =>
  (await search(query)).items.map(({ title }) => title);

describe("The search in a space", () => {
  test("answers pages with the sections that say it, where they are, and what is above them", async () => {
    const guide = await desk.page("Guide");
    const filler = "Nothing of the kind stands here. ".repeat(20);
    const page = await desk.page(
      "Keeping bees",
      `Intro words.\n\n## Café hives\n\n${filler}\n\nA *hive* needs a [stand](https://example.com).\n\n## Other\n\nNone.\n`,
      { into: guide },
    );
    const { items, count } = await search("hive");
    expect(count).toBe(1);
    const app = `https://docs.example.com/app/spaces/${desk.space}/pages/${page}`;
    expect(items[0]).toMatchObject({
      id: page,
      title: "Keeping bees",
      path: "guide/keeping-bees",
      ancestors: [{ title: "Guide" }],
      urls: { app },
      sections: [
        {
          id: "café-hives",
          title: "Café hives",
          path: "guide/keeping-bees#caf%C3%A9-hives",
          urls: { app: `${app}#caf%C3%A9-hives` },
        },
      ],
    });
    const body = items[0]?.sections[0]?.body ?? "";
    expect(body).toContain("A hive needs a stand.");
    expect(body.length).toBeLessThanOrEqual(210);
    expect(body.startsWith("… ")).toBe(true);
  });

  test("wants all words, the last as a beginning, and knows no case or accents", async () => {
    await desk.page("Résumé", "How to write a curriculum vitae\n");
    expect(await titles("CURRICULUM vit")).toEqual(["Résumé"]);
    expect(await titles("resume")).toEqual(["Résumé"]);
    expect(await titles("curriculum nothing")).toEqual([]);
  });

  test("puts pages first whose title says it", async () => {
    await desk.page("About lamps", "Lamps: see the lantern page, lantern lantern lantern.\n");
    await desk.page("Lantern", "Only here.\n");
    expect(await titles("lantern")).toEqual(["Lantern", "About lamps"]);
  });

  test("finds words in scripts that have no spaces", async () => {
    await desk.page("日本語", "これは同期の説明です。\n");
    expect(await titles("同期")).toEqual(["日本語"]);
    expect((await search("同期")).items[0]?.sections[0]?.body).toContain("同期");
  });

  test("finds nothing for no words, and does not mind signs", async () => {
    for (const query of ["", "   ", '"', "*", "a AND OR NOT (", "title:x^2", "-", "{}", "'; drop"])
      expect((await search(query)).items).toBeDefined();
    expect(await search("")).toEqual({ count: 0, items: [] });
    expect(await host.status("reader", "searchSpaceContent", { spaceId: desk.space })).toBe(400);
    const long = { spaceId: desk.space, query: "x".repeat(513) };
    expect(await host.status("reader", "searchSpaceContent", long)).toBe(400);
  });

  test("goes on page by page", async () => {
    for (const name of ["one", "two", "three"]) await desk.page(`Pelican ${name}`);
    const first = await search("pelican", { limit: 2 });
    expect(first).toMatchObject({ count: 3, items: [{}, {}] });
    const second = await search("pelican", { limit: 2, page: first.next?.page ?? "" });
    expect(second.items).toHaveLength(1);
    expect(second.next).toBeUndefined();
  });

  test("follows edits, renames and deletions, and sees no change request", async () => {
    const page = await desk.page("Otter", "brown\n");
    await desk.write(page, "grey\n");
    expect(await titles("brown")).toEqual([]);
    await desk.change("admin", [{ operation: "update_page", page, title: "Badger" }]);
    expect(await titles("badger")).toEqual(["Badger"]);
    const request = await desk.open();
    await desk.write(page, "walrus\n", { request });
    expect(await titles("walrus")).toEqual([]);
    await desk.change("admin", [{ operation: "delete_page", page }]);
    expect(await titles("badger")).toEqual([]);
  });
});
