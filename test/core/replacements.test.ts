import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DesktopEvent, Result } from "../../src-preload/bridge.ts";
import type { FoundInSpace } from "../../src-main/core/find/findInSpace.ts";
import { inWrites, type Replaced } from "../../src-main/core/find/replacements.ts";
import { openWorkspaces, type Workspaces } from "../../src-main/core/workspaces/workspaces.ts";
import { Cleanup, memoryVault } from "./instance.ts";

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

let workspaces: Workspaces;
let spaceId: string;
const heard: Extract<DesktopEvent, { type: "job" }>[] = [];
const ids = new Map<string, string>();
let next = 0;

/** More pages than one write holds. */
const many = 60;
const handbook = join(import.meta.dirname, "../../src-main/handbook");

beforeAll(async () => {
  workspaces = await openWorkspaces({
    folder: await cleanup.folder(),
    tokens: memoryVault(),
    handbook,
    log: () => {},
  });
  cleanup.add(() => workspaces.close());
  workspaces.subscribe((event) => void (event.type === "job" && heard.push(event)));
  const organizationId = workspaces.all[0]?.organization;
  const made = await call<{ id: string }>("createSpace", { organizationId, body: { title: "Lamps" } });
  spaceId = made.id;
  const insert = (title: string, markdown: string) => ({
    operation: "insert_page",
    title,
    document: { markdown },
  });
  const pages = [
    insert("The lamp", "A lamp.\r\n\r\nA LAMP 👩‍🚀 and lamps.\r\n"),
    insert("Other", "Nothing of the kind.\n"),
    insert("Fog horn", "# Fog horn\r\n\r\nSound it in fog. FOG is dense.\r\n"),
    ...Array.from({ length: many }, (_, at) => insert(`Page ${at}`, `Row ${at} has a wick.\n`)),
  ];
  for (let from = 0; from < pages.length; from += 50)
    await call("updateSpaceContent", { spaceId, body: { changes: pages.slice(from, from + 50) } });
  const tree = await call<{ pages: { id: string; title: string }[] }>("listPages", { spaceId });
  for (const { id, title } of tree.pages) ids.set(title, id);
});

function valueOf<T>(result: Result<unknown>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value as T;
}

const call = async <T>(operation: string, input: object): Promise<T> =>
  valueOf<T>(await workspaces.call(operation, input));

const find = async (words: string, more: object = {}): Promise<FoundInSpace> => {
  const id = `find ${(next += 1)}`;
  const order = { id, spaceId, words, matchCase: false, wholeWord: false, ...more };
  return valueOf<FoundInSpace>(await workspaces.desktop("findInSpace", order));
};

const as = (words: string) => ({ other: words, first: words, all: words });

const replace = async (words: string, instead: string | object, pages: object[], more: object = {}) => {
  const id = `replace ${(next += 1)}`;
  const sought = { id, spaceId, words, matchCase: false, wholeWord: false };
  const order = { ...sought, instead: typeof instead === "string" ? as(instead) : instead, pages, ...more };
  return { id, replaced: valueOf<Replaced>(await workspaces.desktop("replaceInSpace", order)) };
};

const takeBack = (id: string) => workspaces.desktop("takeReplacementBack", { id });

const textOf = async (title: string, more: object = {}): Promise<string> => {
  const operation = "changeRequestId" in more ? "getPageInChangeRequestById" : "getPageById";
  const input = { spaceId, pageId: ids.get(title), format: "markdown", ...more };
  return (await call<{ markdown: string }>(operation, input)).markdown;
};

const lamp = "A lamp.\r\n\r\nA LAMP 👩‍🚀 and lamps.\r\n";

test("titles and texts are found page by page, in the order of the tree, with how far it is", async () => {
  const found = await find("lamp");
  expect(found).toMatchObject({ count: 4, lacking: 0 });
  expect(found.pages.map(({ title, count }) => [title, count])).toEqual([["The lamp", 4]]);
  expect(found.pages[0]?.matches.map(({ from, match }) => [from, match])).toEqual([
    [2, "lamp"],
    [13, "LAMP"],
    [28, "lamp"],
  ]);
  expect(found.pages[0]?.matches.map(({ shownAt }) => shownAt)).toEqual([2, 11, 26]);
  expect((await find("wick")).pages.map(({ title }) => title)).toEqual(
    Array.from({ length: many }, (_, at) => `Page ${at}`),
  );
  const progress = heard.filter(({ id, status }) => id === "find 1" && status === "running");
  expect(progress.at(-1)?.progress).toEqual({ done: ids.size, total: ids.size, unit: "pages" });
});

test("one place is replaced, everything beside it stays byte by byte, and it is taken back", async () => {
  const { pages } = await find("lamp");
  const [{ id, title, text }] = pages as [FoundInSpace["pages"][number]];
  const one = await replace("lamp", "candle", [{ id, title, text, only: [1], keepTitle: true }]);
  expect(one.replaced).toEqual({ count: 1, pages: 1, skipped: 0, isStopped: false });
  expect(await textOf("The lamp")).toBe(lamp.replace("LAMP", "candle"));
  valueOf(await takeBack(one.id));
  expect(await textOf("The lamp")).toBe(lamp);
  expect(await takeBack(one.id)).toMatchObject({ ok: false, error: { code: 404 } });
});

test("all places of more pages than one write holds come back as one, and what was written since stays", async () => {
  const { pages } = await find("wick");
  const all = await replace("wick", "mantle", pages);
  expect(all.replaced).toEqual({ count: many, pages: many, skipped: 0, isStopped: false });
  expect(await textOf("Page 59")).toBe("Row 59 has a mantle.\n");
  const markdown = "Row 3 has a mantle.\n\nWritten since.\n";
  const change = { operation: "update_page", page: ids.get("Page 3"), document: { markdown } };
  await call("updateSpaceContent", { spaceId, body: { changes: [change] } });
  expect(valueOf(await takeBack(all.id))).toEqual({ pages: many });
  expect(await textOf("Page 59")).toBe("Row 59 has a wick.\n");
  expect(await textOf("Page 3")).toBe("Row 3 has a wick.\n\nWritten since.\n");
});

test("a page that moved on since the search is left alone, and a title is replaced with its text", async () => {
  const { pages } = await find("row 5 ");
  const [page] = pages as [FoundInSpace["pages"][number]];
  const stale = await replace("row", "line", [{ ...page, text: "another" }]);
  expect(stale.replaced).toEqual({ count: 0, pages: 0, skipped: 1, isStopped: false });
  const titled = await replace("lamp", "light", (await find("lamp")).pages);
  expect(titled.replaced.count).toBe(4);
  expect((await find("light")).pages[0]).toMatchObject({ title: "The light", count: 4 });
  valueOf(await takeBack(titled.id));
  expect((await find("lamp")).pages[0]).toMatchObject({ title: "The lamp", count: 4 });
});

test("a heading that repeats the title is one place with it, and goes on repeating it", async () => {
  const { pages, count } = await find("fog");
  expect(count).toBe(3);
  const [page] = pages as [FoundInSpace["pages"][number]];
  expect(page.inTitle.map(({ match }) => match)).toEqual(["Fog"]);
  expect(page.matches.map(({ match, capitals }) => [match, capitals])).toEqual([
    ["fog", "other"],
    ["FOG", "all"],
  ]);
  const instead = { other: "mist", first: "Mist", all: "MIST" };
  const titled = await replace("fog", instead, [{ ...page, only: [] }]);
  expect(titled.replaced.count).toBe(1);
  expect(await textOf("Fog horn")).toBe("# Mist horn\r\n\r\nSound it in fog. FOG is dense.\r\n");
  valueOf(await takeBack(titled.id));
  const second = await replace("fog", instead, [{ ...page, only: [1], keepTitle: true }]);
  expect(second.replaced.count).toBe(1);
  expect(await textOf("Fog horn")).toBe("# Fog horn\r\n\r\nSound it in fog. MIST is dense.\r\n");
  valueOf(await takeBack(second.id));
  const all = await replace("fog", instead, pages);
  expect(all.replaced.count).toBe(3);
  expect(await textOf("Fog horn")).toBe("# Mist horn\r\n\r\nSound it in mist. MIST is dense.\r\n");
  expect((await find("mist")).pages[0]).toMatchObject({ title: "Mist horn", count: 3 });
  valueOf(await takeBack(all.id));
});

test("on a change request what stands there is found and replaced, and main stays as it is", async () => {
  const { id } = await call<{ id: string }>("createChangeRequest", { spaceId, body: {} });
  const there = { changeRequest: id };
  const { pages } = await find("kind", there);
  const done = await replace("kind", "sort", pages, there);
  expect(done.replaced.count).toBe(1);
  expect(await textOf("Other", { changeRequestId: id })).toBe("Nothing of the sort.\n");
  expect(await textOf("Other")).toBe("Nothing of the kind.\n");
  expect((await find("sort")).count).toBe(0);
  valueOf(await takeBack(done.id));
  expect(await textOf("Other", { changeRequestId: id })).toBe("Nothing of the kind.\n");
});

test("a search and a replacement end when they are stopped", async () => {
  const { pages } = await find("wick");
  const stop = (id: string) => workspaces.desktop("stopJob", { id });
  const stopped = replace("wick", "mantle", pages);
  const onFirst = workspaces.subscribe((event) => {
    if (event.type === "job" && event.id === `replace ${next}`) void stop(event.id);
  });
  const { id, replaced } = await stopped;
  onFirst();
  expect(replaced).toMatchObject({ count: 50, isStopped: true });
  valueOf(await takeBack(id));
  expect((await find("wick")).count).toBe(many);
});

test("what a page sends is checked like any other input", async () => {
  const order = { id: "x", spaceId, words: "a", matchCase: false, wholeWord: false };
  expect(
    await workspaces.desktop("replaceInSpace", { ...order, instead: as(""), pages: [{}] }),
  ).toMatchObject({
    error: { code: 400, message: "/pages must be a list of pages" },
  });
  expect(await workspaces.desktop("replaceInSpace", { ...order, instead: "b", pages: [] })).toMatchObject({
    error: { code: 400, message: "/instead must be the words for each way to write them" },
  });
  expect(await workspaces.desktop("findInSpace", { ...order, words: "a".repeat(1001) })).toMatchObject({
    error: {
      code: 400,
      message: "What you look for has 1001 characters, and up to 1000 can be looked for. Shorten it.",
    },
  });
  expect(await workspaces.desktop("findInSpace", { ...order, spaceId: "none" })).toMatchObject({
    error: { code: 404 },
  });
});

test("a write holds up to fifty changes, and is not much larger than it should be", () => {
  const change = (length: number) => ({
    change: { operation: "update_page" as const, page: "p", document: { markdown: "x".repeat(length) } },
  });
  const sizes = (lengths: number[]) => inWrites(lengths.map(change)).map((write) => write.length);
  expect(sizes(Array.from({ length: 120 }, () => 10))).toEqual([50, 50, 20]);
  expect(sizes([3_000_000, 2_000_000, 1_000_000, 5_000_000])).toEqual([1, 2, 1]);
  expect(sizes([])).toEqual([]);
});
