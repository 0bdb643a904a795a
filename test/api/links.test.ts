import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

let host: ApiHost;
let desk: Desk;
beforeAll(async () => {
  host = await openHost();
});
beforeEach(async () => {
  desk = await Desk.open(host);
});
afterAll(() => host.close());

/** What a reference names, in a word. */
const nameOf = (item: unknown): string => {
  const { kind, page, file, reusableContent, url } = item as Record<string, Record<string, string>>;
  const named = page?.["title"] ?? file?.["name"] ?? reusableContent?.["title"] ?? url;
  return `${kind as unknown as string} ${named as string}`;
};

interface Asked {
  request?: string;
  status?: "ok" | "broken" | "in-app";
  descendants?: boolean;
  limit?: number;
}

async function reportOf(page?: string, { request, status, limit }: Asked = {}) {
  const input = { spaceId: desk.space, ...(limit === undefined ? {} : { limit }) };
  const report =
    page === undefined
      ? await host.ask("reader", "listLinksInSpace", { ...input, ...(status ? { status } : {}) })
      : request === undefined
        ? await host.ask("reader", "listPageLinks", { ...input, pageId: page })
        : await host.ask("commenter", "listPageLinksInChangeRequest", {
            ...input,
            changeRequestId: request,
            pageId: page,
          });
  return {
    ...report,
    lines: report.items.map(
      ({ status, targetReference, locationReferences }) =>
        `${status}: ${nameOf(targetReference)} from ${locationReferences.map(nameOf).join(", ")}`,
    ),
  };
}

async function backlinksOf(pageId: string, { request, descendants, limit }: Asked = {}): Promise<string[]> {
  const input = {
    spaceId: desk.space,
    pageId,
    ...(descendants === undefined ? {} : { descendants }),
    ...(limit === undefined ? {} : { limit }),
  };
  const { items, count } =
    request === undefined
      ? await host.ask("reader", "listPageBacklinks", input)
      : await host.ask("commenter", "listPageBacklinksInChangeRequest", {
          ...input,
          changeRequestId: request,
        });
  return [String(count), ...items.map(nameOf).sort()];
}

async function insertFile(name: string, request?: string): Promise<string> {
  const base64 = Buffer.from(createHash("sha256").update(name).digest()).toString("base64");
  const { insertedFiles } = await desk.change(
    "admin",
    [{ operation: "insert_files", files: [{ name, contentType: "image/png", base64 }] }],
    request,
  );
  return insertedFiles![0]!.id;
}

describe("The report of a space's links", () => {
  test("has each target once, what is wrong with it, and the places that lead to it", async () => {
    const setup = await desk.page("Setup", "Above.\n\n## Top\n");
    await desk.page("One", "[a](setup.md), [b](/setup#top), <https://example.com>, [lost](nowhere.md)\n");
    await desk.page("Two", `[a](/pages/${setup})\n\n[app](https://docs.example.com/app/spaces/x)\n`);
    const report = await reportOf();
    expect(report.lines).toEqual([
      "in-app: url https://docs.example.com/app/spaces/x from page Two",
      "ok: url https://example.com from page One",
      expect.stringMatching(/^ok: page Setup from page (One, page Two|Two, page One)$/),
      "ok: page Setup from page One",
      "broken: url nowhere.md from page One",
    ]);
    expect(report.stats).toEqual({ total: 5, broken: { total: 1, changeRequest: 0 } });
    const [, , , anchored] = report.items;
    expect(anchored?.targetReference).toMatchObject({
      kind: "page",
      internalLocation: { type: "anchor", anchor: "top" },
      versionContext: { type: "revision", revision: await desk.head() },
    });
  });

  test("is filtered by status, counted whole, and read page by page", async () => {
    await desk.page("Page", "[a](lost-1.md) [b](lost-2.md) [c](lost-3.md) [d](https://example.com)\n");
    const first = await reportOf(undefined, { status: "broken", limit: 2 });
    expect(first.lines).toHaveLength(2);
    expect(first).toMatchObject({ count: 3, stats: { total: 4, broken: { total: 3 } } });
    const rest = await host.ask("reader", "listLinksInSpace", {
      spaceId: desk.space,
      status: "broken",
      limit: 2,
      page: first.next!.page,
    });
    expect(rest.items.map(({ targetReference }) => nameOf(targetReference))).toEqual(["url lost-3.md"]);
  });

  test("is one list in pages of any size, and its statuses are parts of it, whatever a path means by now", async () => {
    await desk.page("Both", "[typed](later.md) [gone](never.md) [again](never.md)\n");
    const later = await desk.page("Later", "Text.\n\n## Oil\n");
    const links = [
      `/pages/${later}`,
      `/pages/${later}#oil`,
      `/pages/${later}#tar`,
      "https://a.example",
      "http://b.example",
    ];
    const app = (await host.ask("reader", "getSpaceById", { spaceId: desk.space })).urls.app;
    await desk.page("Leads", [...links, app].map((to) => `[x](${to})`).join(" "));
    const whole = await reportOf();
    expect(whole.lines).toHaveLength(7);
    expect(whole.lines.filter((line) => line.includes("page Later")).sort()).toEqual([
      "broken: page Later from page Leads",
      "ok: page Later from page Leads",
      expect.stringMatching(/^ok: page Later from page (Both, page Leads|Leads, page Both)$/),
    ]);
    const parts = [];
    for (const status of ["ok", "broken", "in-app"] as const) {
      const part = await reportOf(undefined, { status });
      expect(part).toMatchObject({ count: part.items.length, stats: whole.stats });
      parts.push(...part.items);
    }
    const texts = (items: unknown[]): string[] => items.map((item) => JSON.stringify(item));
    expect(texts(parts).sort()).toEqual(texts(whole.items).sort());
    const seen: unknown[] = [];
    for (let page: string | undefined, first = true; first || page !== undefined; first = false) {
      const input = { spaceId: desk.space, limit: 1, ...(page === undefined ? {} : { page }) };
      const one = await host.ask("reader", "listLinksInSpace", input);
      seen.push(...one.items);
      page = one.next?.page;
    }
    expect(texts(seen)).toEqual(texts(whole.items));
    expect(whole.stats).toEqual({ total: 7, broken: { total: 2, changeRequest: 0 } });
  });

  test("follows what is written: a page that goes breaks the links to it, and one that comes mends them", async () => {
    const setup = await desk.page("Setup");
    await desk.page("Page", "[a](setup.md) and [b](later.md)\n");
    await desk.change("admin", [
      { operation: "update_page", page: setup, title: "Renamed", slug: "renamed" },
    ]);
    await desk.page("Later");
    expect((await reportOf()).lines).toEqual([
      expect.stringMatching(/^ok: page (Renamed|Later) from page Page$/),
      expect.stringMatching(/^ok: page (Renamed|Later) from page Page$/),
    ]);
    await desk.change("admin", [{ operation: "delete_page", page: setup }]);
    const broken = await reportOf(undefined, { status: "broken" });
    expect(broken.lines).toEqual(["broken: page Renamed from page Page"]);
    expect(broken.items[0]?.targetReference).not.toHaveProperty("versionContext");
    await desk.change("admin", [{ operation: "restore_page", page: setup }]);
    expect((await reportOf(undefined, { status: "broken" })).lines).toEqual([]);
  });

  test("knows link pages, covers and reusable contents, and takes no footnote for a link", async () => {
    const setup = await desk.page("Setup");
    const file = await insertFile("cover.png");
    await desk.change("admin", [
      { operation: "insert_page", type: "link", title: "Way", target: { kind: "page", page: setup } },
      { operation: "update_page", page: setup, cover: { ref: { kind: "file", file }, yPos: 0 } as never },
      {
        operation: "insert_reusable_content",
        title: "Part",
        document: { markdown: "[it](/setup)\n\n[^1]: Some words.\n" },
      },
    ]);
    const { lines } = await reportOf();
    expect(lines).toEqual([
      "ok: file cover.png from page Setup",
      "ok: page Setup from page Way, reusable-content Part",
    ]);
  });

  test("takes what names its own space for what lies in it, and a reusable content by its name", async () => {
    const { space } = desk;
    const setup = await desk.page("Setup", "# Setup\n");
    const [cover, inText, loose] = [
      await insertFile("cover.png"),
      await insertFile("text.png"),
      await insertFile("loose.png"),
    ];
    await desk.change("admin", [
      { operation: "insert_reusable_content", title: "Part", document: { markdown: "Part.\n" } },
    ]);
    const { reusableContents } = await host.ask("reader", "getCurrentRevision", { spaceId: space });
    const part = reusableContents[0]?.id ?? "";
    const own = `recto:spaces/${space}`;
    const away = await Desk.open(host);
    await desk.change("admin", [
      { operation: "insert_page", type: "link", title: "Way", target: { kind: "page", page: setup, space } },
      {
        operation: "insert_page",
        type: "link",
        title: "Show",
        target: { kind: "reusable-content", reusableContent: part, space },
      },
      {
        operation: "insert_page",
        type: "link",
        title: "Away",
        target: { kind: "page", page: setup, space: away.space },
      },
      { operation: "update_page", page: setup, cover: { ref: { kind: "file", file: cover, space } } },
    ]);
    const text = [
      `[a](${own}/files/${inText})`,
      `[b](${own}/pages/${setup}#setup)`,
      `[c](${own}/pages/gone)`,
      `[d](/reusable-contents/${part})`,
    ].join(" ");
    const page = await desk.page("Text", `${text}\n`);
    const { lines } = await reportOf();
    expect(lines.sort()).toEqual([
      "broken: url /pages/gone from page Text",
      "ok: file cover.png from page Setup",
      "ok: file text.png from page Text",
      "ok: page Setup from page Text",
      "ok: page Setup from page Way",
      "ok: reusable-content Part from page Show, page Text",
    ]);
    expect((await reportOf(page)).lines.sort()).toEqual([
      "broken: url /pages/gone from page Text",
      "ok: file text.png from page Text",
      "ok: page Setup from page Text",
      "ok: reusable-content Part from page Text",
    ]);
    expect(await backlinksOf(setup)).toEqual(["2", "page Text", "page Way"]);
    const unused = await host.ask("reader", "listFiles", { spaceId: space, unused: true });
    expect(unused.items.map(({ id }) => id)).toEqual([loose]);
  });

  test("tells a heading that its page has from one that it has not, also after it was reworded", async () => {
    const setup = await desk.page(
      "Setup",
      'Start.\n\n# First steps & more\n\n<a id="by-hand"></a>By hand.\n\n## Über Öl\n\nOil.\n\n## Oil\n\n## Oil\n',
    );
    const links = ["first-steps--more", "first-steps-more", "by-hand", "%C3%BCber-%C3%B6l", "Oil", "oil-1"];
    const guide = await desk.page(
      "Guide",
      `${links.map((anchor) => `[${anchor}](setup.md#${anchor})`).join(" ")} [no](setup.md#oil-2) [here](#gone)\n`,
    );
    for (const page of [undefined, guide]) {
      const { stats, items } = await reportOf(page);
      expect(stats).toMatchObject({ total: links.length + 2, broken: { total: 2 } });
      expect(items.filter(({ status }) => status === "broken")).toHaveLength(2);
    }
    await desk.write(setup, "# Last steps\n");
    expect((await reportOf(guide)).stats.broken.total).toBe(links.length + 2);
  });

  test("is there for who reads the space, and for nobody else", async () => {
    expect(await host.status("stranger", "listLinksInSpace", { spaceId: desk.space })).toBe(404);
    expect(await host.status("reader", "listLinksInSpace", { spaceId: desk.space, status: "bad" })).toBe(400);
    const input = { spaceId: desk.space, pageId: "none" };
    expect(await host.status("reader", "listPageLinks", input)).toBe(404);
    expect(await host.status("reader", "listPageBacklinks", input)).toBe(404);
    expect(await host.status("reader", "listFileBacklinks", { spaceId: desk.space, fileId: "none" })).toBe(
      404,
    );
  });
});

describe("The report of a page's links", () => {
  test("names the blocks that they stand in", async () => {
    await desk.page("Setup");
    const page = await desk.page(
      "Page",
      "First [a](setup.md).\n\nSecond.\n\nThird [b](setup.md) [c](gone.md).\n",
    );
    const { items, stats } = await reportOf(page);
    const nodes = items.map(({ locationReferences }) =>
      locationReferences.map((item) => (item.kind === "page" ? item.internalLocation : undefined)),
    );
    const { blocks } = await host.ask("reader", "getPageBlame", { spaceId: desk.space, pageId: page });
    const [first, , third] = blocks.map(({ key }) => ({ type: "node", node: key }));
    expect(nodes).toEqual([[first, third], [third]]);
    expect(stats).toEqual({ total: 2, broken: { total: 1, changeRequest: 0 } });
  });

  test("on a change request counts what only the request breaks", async () => {
    const setup = await desk.page("Setup");
    const page = await desk.page("Page", "[a](setup.md) [b](gone.md)\n");
    const request = await desk.open();
    await desk.change("admin", [{ operation: "delete_page", page: setup }], request);
    const onRequest = await reportOf(page, { request });
    expect(onRequest.stats).toEqual({ total: 2, broken: { total: 2, changeRequest: 1 } });
    expect((await reportOf(page)).stats).toEqual({ total: 2, broken: { total: 1, changeRequest: 0 } });
  });
});

describe("Backlinks", () => {
  test("of a page are whoever leads to it, each once, and not the page itself", async () => {
    const setup = await desk.page("Setup", "[up](#top)\n");
    await desk.page("One", "[a](setup.md) [b](setup.md#top)\n");
    await desk.page("Two", `[a](/pages/${setup})\n`);
    await desk.page("None", "[a](https://example.com)\n");
    expect(await backlinksOf(setup)).toEqual(["2", "page One", "page Two"]);
    expect(await backlinksOf(setup, { limit: 1 })).toHaveLength(2);
  });

  test("of a page with what is under it leave out what goes with it", async () => {
    const top = await desk.page("Top");
    const below = await desk.page("Below", "[a](/top)\n", { into: top });
    await desk.page("Deeper", "[a](/top/below)\n", { into: below });
    await desk.page("Outside", "[a](/top/below/deeper)\n");
    expect(await backlinksOf(top)).toEqual(["1", "page Below"]);
    expect(await backlinksOf(top, { descendants: true })).toEqual(["1", "page Outside"]);
  });

  test("survive renames, moves and rewritten texts, and end with the link", async () => {
    const setup = await desk.page("Setup");
    const page = await desk.page("Page", "[a](setup.md)\n");
    await desk.change("admin", [
      { operation: "update_page", page: setup, slug: "other", into: page },
      { operation: "update_page", page, title: "Renamed" },
    ]);
    expect(await backlinksOf(setup)).toEqual(["1", "page Renamed"]);
    await desk.write(page, "Other words, [a](setup.md)\n");
    expect(await backlinksOf(setup)).toEqual(["1", "page Renamed"]);
    await desk.write(page, "Nothing.\n");
    expect(await backlinksOf(setup)).toEqual(["0"]);
  });

  test("on a change request are those of its own pages over main as it was at its base", async () => {
    const setup = await desk.page("Setup");
    const [one, two, three] = [
      await desk.page("One", "[a](setup.md)\n"),
      await desk.page("Two", "[a](setup.md)\n"),
      await desk.page("Three", "Nothing.\n"),
    ];
    const request = await desk.open();
    await desk.write(one, "Taken out.\n", { request });
    await desk.write(three, "[a](setup.md)\n", { request });
    host.clock.pass(60 * 60 * 1000);
    await desk.write(two, "Taken out later.\n");
    await desk.page("Four", "[a](setup.md)\n");
    expect(await backlinksOf(setup, { request })).toEqual(["2", "page Three", "page Two"]);
    expect(await backlinksOf(setup)).toEqual(["2", "page Four", "page One"]);
    await desk.update(request);
    expect(await backlinksOf(setup, { request })).toEqual(["2", "page Four", "page Three"]);
    await desk.merge(request);
    expect(await backlinksOf(setup)).toEqual(["2", "page Four", "page Three"]);
  });

  test("of a file are the pages that show it or lead to it, on main and on a change request", async () => {
    const file = await insertFile("picture.png");
    const page = await desk.page("Shows", `![](/files/${file})\n`);
    await desk.page("Leads", `[it](/files/${file})\n`);
    const request = await desk.open();
    await desk.write(page, "No longer.\n", { request });
    const input = { spaceId: desk.space, fileId: file };
    const onMain = await host.ask("reader", "listFileBacklinks", input);
    expect(onMain.items.map(nameOf).sort()).toEqual(["page Leads", "page Shows"]);
    const onRequest = await host.ask("commenter", "listFileBacklinksInChangeRequest", {
      ...input,
      changeRequestId: request,
    });
    expect(onRequest.items.map(nameOf)).toEqual(["page Leads"]);
  });
});
