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

  test.each([
    ["Ελλάδα", "ελλαδα"],
    ["ελλαδα", "Ελλάδα"],
    ["Ёлка", "елка"],
    ["Київ, щойно", "щоино"],
    ["الكِتَابُ", "الكتاب"],
    ["שָׁלוֹם", "שלום"],
    ["Straße", "strasse"],
    ["Strasse", "Straße"],
    ["smørrebrød", "smorrebrod"],
    ["Łódź", "lodz"],
    ["Ærø", '"aero"'],
  ])("finds %s by %s", async (said, query) => {
    const desk = await Desk.open(host);
    await desk.page("Found", `${said}.\n`);
    const { items } = await host.ask("reader", "searchSpaceContent", { spaceId: desk.space, query });
    expect(items.map(({ title }) => title)).toEqual(["Found"]);
  });

  test.each([
    ["deployments", ["deploy", "deployed"]],
    ["configuration", ["configure", "configured"]],
    ["policies", ["policy"]],
    ["stopping", ["stop", "stopped"]],
    ["organizing", ["organize", "organized"]],
    ["accessibility", ["accessible"]],
    ["possibilities", []],
    ["authentication", ["authenticate"]],
    ["dependencies", ["dependency"]],
    ["responsiveness", ["responsive"]],
  ])("finds %s at every letter from the third, and by words of the same stem", async (word, others) => {
    const desk = await Desk.open(host);
    await desk.page("Found", `About ${word}, in short.\n`);
    await desk.page("Other", "Something else, of the sort that is there on all pages.\n");
    const typed = Array.from(word, (_, index) => word.slice(0, index + 1)).slice(2);
    for (const query of [...typed, ...others]) {
      const { items } = await host.ask("reader", "searchSpaceContent", { spaceId: desk.space, query });
      expect([query, items.map(({ title }) => title)]).toEqual([query, ["Found"]]);
      const [section] = items[0]?.sections ?? [];
      const [mark] = section?.highlights ?? [];
      expect([query, section?.body.slice(mark?.start, mark?.end)]).toEqual([query, word]);
    }
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

  test.each([
    ["同", "同期"],
    ["期", "期"],
    ["の説", "の説"],
    ["ภาษา", "ภาษา"],
    ["ไทย", "ไทย"],
    ["한국", "한국어"],
  ])("finds %s in a script of its own", async (query) => {
    const desk = await Desk.open(host);
    await desk.page("Found", "これは同期の説明、そして同期\n\nภาษาไทย 한국어\n");
    const { items } = await host.ask("reader", "searchSpaceContent", { spaceId: desk.space, query });
    expect(items.map(({ title }) => title)).toEqual(["Found"]);
    const [section] = items[0]?.sections ?? [];
    const [mark] = section?.highlights ?? [];
    expect(section?.body.slice(mark?.start, mark?.end)).toContain(query);
  });

  test("marks every word of a query in the excerpt, whatever its case and accents", async () => {
    const desk = await Desk.open(host);
    await desk.page("Page", "Le café des amis, un CAFÉ noir: les amis du cafe\u0301.\n");
    const { items } = await host.ask("reader", "searchSpaceContent", {
      spaceId: desk.space,
      query: "amis cafe",
    });
    const { body = "", highlights = [] } = items[0]?.sections[0] ?? {};
    expect(highlights.map(({ start, end }) => body.slice(start, end))).toEqual([
      "café",
      "amis",
      "CAFÉ",
      "amis",
      "cafe\u0301",
    ]);
  });

  test("ranks the sections of a page: those that say more of the words, or say them in their heading, first", async () => {
    const desk = await Desk.open(host);
    await desk.page(
      "Page",
      "## One\n\nOnly a beaver.\n\n## Two\n\nA beaver by its dam.\n\n## Beaver dams\n\nA beaver and a dam.\n",
    );
    const { items } = await host.ask("reader", "searchSpaceContent", {
      spaceId: desk.space,
      query: "beaver dam",
    });
    expect(items[0]?.sections.map(({ title }) => title)).toEqual(["Beaver dams", "Two", "One"]);
  });

  describe("with signs", () => {
    let space: string;
    beforeAll(async () => {
      const desk = await Desk.open(host);
      ({ space } = desk);
      await desk.page("Sync", "How the *offline* [sync](https://example.com/a-b) of pages works. 🎉\n");
      await desk.page("Pages", "Pages sync, even offline ones; syncs of\noffline words. 👩‍💻\n");
      await desk.page("Offline", "Nothing\n\nelse: `recto --offline sync`. 👍🏽 🇩🇪\n");
      await desk.page("同期", "これは同期の説明です。説明の同期ではない。\n");
      await desk.page("説明", "説明の同期、期の同\n");
    });

    test.each<[string, string[]]>([
      ['"offline sync"', ["Offline", "Sync"]],
      ['"OFFLINE  Sync" pages', ["Sync"]],
      ["“offline sync”", ["Offline", "Sync"]],
      ['"sync offline"', []],
      ['"syncs of offline"', ["Pages"]],
      // Words in quotes are whole, and no others of their stem.
      ['"offline syn"', []],
      ['"pages" "words"', ["Pages"]],
      ['"work"', []],
      // What stands on every page is a word like any other.
      ['"the"', ["Sync"]],
      ['"how the offline sync of"', ["Sync"]],
      ['"of pages" the', ["Sync"]],
      ['"the of"', []],
      ["work", ["Sync"]],
      // Between two blocks nothing is said in one go; a title says it too.
      ['"nothing else"', []],
      ['"pages"', ["Pages", "Sync"]],
      ["offline -words", ["Offline", "Sync"]],
      ['offline -"offline sync"', ["Pages"]],
      ["offline -pages -recto", []],
      ["offline -page", ["Offline"]],
      ["recto --offline", ["Offline"]],
      ["-recto", ["Offline"]],
      ["recto OR words", ["Offline", "Pages"]],
      ['recto OR "of pages"', ["Offline", "Sync"]],
      ["recto words", []],
      ["recto or words", []],
      ["offline -recto OR 説明", ["Pages", "Sync", "同期", "説明"]],
      ['"の同期で"', ["同期"]],
      ['"説明の同期"', ["同期", "説明"]],
      ['説明 -"同期の説明"', ["説明"]],
      ['"同期 説明"', []],
      ["同 説明", ["同期", "説明"]],
      ["🎉", ["Sync"]],
      ["sync 🎉", ["Sync"]],
      ['"works 🎉"', ["Sync"]],
      ["👩‍💻", ["Pages"]],
      ["💻", ["Pages"]],
      ["👍", ["Offline"]],
      ["🇩🇪", ["Offline"]],
      ["🚀", []],
      // What is no sign where it stands is as if it were not there.
      ['recto "', ["Offline"]],
      ['"recto', ["Offline"]],
      ['recto "" "…"', ["Offline"]],
      ["recto OR", ["Offline"]],
      ["OR recto", ["Offline"]],
      ["OR OR recto OR -x", ["Offline"]],
    ])("%s finds %j", async (query, titles) => {
      const { items, count } = await host.ask("reader", "searchSpaceContent", { spaceId: space, query });
      expect(items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
      expect(count).toBe(titles.length);
      const { items: spaces } = await host.ask("reader", "searchOrganizationContent", {
        organizationId: host.organization,
        query,
      });
      const found = spaces.find(({ id }) => id === space)?.pages ?? [];
      expect(found.map(({ title }) => title)).toEqual(items.map(({ title }) => title));
    });

    test.each([
      ['"offline sync" of', ["offline sync", "of"]],
      ["🎉 -words", ["🎉"]],
      ["works OR nothing", ["works"]],
    ])("%s is marked where it stands", async (query, marks) => {
      const { items } = await host.ask("reader", "searchSpaceContent", { spaceId: space, query });
      const { body = "", highlights = [] } = items.find(({ title }) => title === "Sync")?.sections[0] ?? {};
      expect(highlights.map(({ start, end }) => body.slice(start, end))).toEqual(marks);
    });
  });

  test("finds nothing for no words, and does not mind signs", async () => {
    const signs = [
      "",
      "   ",
      '"',
      '""',
      "*",
      "a AND OR NOT (",
      "title:x^2",
      "-",
      "--",
      '-"',
      "{}",
      "'; drop",
    ];
    for (const query of [
      ...signs,
      "OR",
      "OR OR",
      '"OR"',
      '"a" OR OR -"',
      "-a -b",
      '-"a b"',
      "🎉",
      "a".repeat(512),
    ])
      expect((await search(query)).items).toBeDefined();
    for (const query of ['"a b" '.repeat(80), "a OR ".repeat(100), "-a ".repeat(170), '"'.repeat(512)])
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
