import { afterAll, beforeAll, expect, test } from "vitest";
import { Draft } from "../../src-main/content/branches/draft.ts";
import type { Entry } from "../../src-main/content/entry.ts";
import { lookUpEach } from "../../src-main/content/links/linkLookups.ts";
import { viewHead } from "../../src-main/content/view/view.ts";
import { openHost, type ApiHost } from "../api/host.ts";
import { Desk } from "../api/writing.ts";

/* What many paths lead to is asked of the store a step of all of them at a time. */

let host: ApiHost;
let desk: Desk;
let pages: Record<string, string>;
let request: string;

beforeAll(async () => {
  host = await openHost();
  desk = await Desk.open(host);
  const lamp = await desk.page("lamp");
  const oil = await desk.page("oil", "", { into: lamp });
  const wick = await desk.page("wick", "", { into: lamp });
  const glass = await desk.page("glass");
  const rim = await desk.page("rim", "", { into: glass });
  request = await desk.open();
  await desk.change("admin", [{ operation: "delete_page", page: rim }], request);
  const cut = await desk.page("cut", "", { into: wick, request });
  pages = { lamp, oil, wick, glass, rim, cut };
});
afterAll(() => host.close());

async function draftOf(branch?: string): Promise<Draft> {
  const { reading } = host.engine.store;
  return new Draft(reading, await viewHead(reading, desk.space, branch));
}

const entry = async (draft: Draft, page: string) => (await draft.find("page", page)) as Entry;

/** Which of all pages have something under them: asked at once and one by one. */
async function parentsOf(draft: Draft): Promise<string[]> {
  const names = Object.entries(pages);
  const found = await draft.parentsAmong("page", Object.values(pages));
  for (const [, id] of names) expect(found.has(id)).toBe(await draft.hasChildren("page", id));
  return names.flatMap(([name, id]) => (found.has(id) ? [name] : []));
}

test("which pages have something under them is told of main, of a change request over it, and of a draft over either", async () => {
  expect(await parentsOf(await draftOf())).toEqual(["lamp", "glass"]);
  const draft = await draftOf(request);
  expect(await parentsOf(draft)).toEqual(["lamp", "wick"]);
  const [oil, wick] = [await entry(draft, pages["oil"]!), await entry(draft, pages["wick"]!)];
  await draft.put({ ...oil, parent: pages["glass"]! });
  expect(await parentsOf(draft)).toEqual(["lamp", "wick", "glass"]);
  await draft.put({ ...wick, parent: null });
  expect(await parentsOf(draft)).toEqual(["wick", "glass"]);
  await draft.remove("page", oil.id);
  expect(await parentsOf(draft)).toEqual(["wick"]);
});

test("paths of any length and beginning lead each to its page, or nowhere", async () => {
  const draft = await draftOf(request);
  const targets: [from: string, target: string, page: string | undefined][] = [
    ["oil", "wick.md", "wick"],
    ["oil", "wick/cut.md#top", "cut"],
    ["oil", "wick/cut/none.md", undefined],
    ["oil", "../glass.md", "glass"],
    ["lamp", "oil.md", "oil"],
    ["lamp", "../glass/rim.md", undefined],
    ["wick", "cut.md", "cut"],
    ["wick", "oil.md", undefined],
    ["glass", "lamp/README.md", "lamp"],
    ["glass", "/lamp/oil", "oil"],
    ["glass", `/pages/${pages["oil"]!}`, "oil"],
    ["glass", `/pages/${pages["rim"]!}`, undefined],
    ["oil", "..", undefined],
    ["wick", "..", "lamp"],
    ["oil", "#top", "oil"],
    ["oil", "", undefined],
    ["oil", "https://example.com/lamp", undefined],
    ["oil", "/files/none", undefined],
  ];
  const asked = await Promise.all(
    targets.map(async ([from, target]) => ({ from: await entry(draft, pages[from]!), target })),
  );
  const found = await lookUpEach(draft, asked);
  expect(found.map((to) => to && ("page" in to ? to : undefined))).toEqual(
    targets.map(([, target, page]) =>
      page === undefined
        ? undefined
        : { page: pages[page], ...(target.includes("#") ? { anchor: "top" } : {}) },
    ),
  );
});
