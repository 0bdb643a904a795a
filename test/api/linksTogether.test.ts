import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import { rejudge } from "../../src-main/jobs/rejudge.ts";
import { readMeta, writeMeta } from "../../src-main/store/meta.ts";
import { transact } from "../../src-main/store/store.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

/*
 * A space's report asks what is kept of the links, a page's looks at the page as it is: together the pages' say what the
 * space's does.
 */

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

const slugs = ["oil", "lamp", "wick", "glass"];
const parts = ["", "#top", "#end", "#Top", "#%C3%B6l", "#two-words", "#"];

/** Picks by a seed, so that a case that fails is the same again. */
class Picks {
  #state: number;
  constructor(seed: number) {
    this.#state = seed * 2_654_435_761 + 1;
  }
  below(count: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * count);
  }
  of<T>(some: readonly T[]): T {
    return some[this.below(some.length)] as T;
  }
}

function targetOf(picks: Picks, pages: readonly string[]): string {
  const slug = () => picks.of(slugs);
  const part = picks.of(parts);
  const kinds = [
    () => `${slug()}.md${part}`,
    () => `/${slug()}${part}`,
    () => `/${slug()}/${slug()}${part}`,
    () => `../${slug()}.md${part}`,
    () => `./${slug()}/README.md${part}`,
    () => `..${part}`,
    () => `README.md`,
    () => `/pages/${slug()}${part}`,
    () => (pages.length > 0 ? `/pages/${picks.of(pages)}${part}` : "/pages/none"),
    () => "#top",
    () => `/files/${slug()}`,
    () => `/reusable-contents/${slug()}`,
    () => `https://example.com/${slug()}`,
  ];
  return picks.of(kinds)();
}

const headings = ["# Top", "## End", "# Öl", "## Two *words*", '<a id="top"></a>Here.'];

function textOf(picks: Picks, pages: readonly string[]): string {
  const blocks = Array.from({ length: 1 + picks.below(3) }, () =>
    picks.below(2) === 0 ? picks.of(headings) : `See [it](${targetOf(picks, pages)}).`,
  );
  return `${blocks.join("\n\n")}\n`;
}

interface Room {
  desk: Desk;
  picks: Picks;
  pages: string[];
  gone: string[];
}

function changeOf({ picks, pages, gone }: Room): ContentChange {
  const page = picks.of(pages);
  const kinds: (() => ContentChange)[] = [
    () => ({
      operation: "insert_page",
      title: picks.of(slugs),
      document: { markdown: textOf(picks, pages) },
      ...(pages.length > 0 && picks.below(2) === 0 ? { into: page } : {}),
    }),
    ...(pages.length > 0
      ? [
          () => ({
            operation: "update_page" as const,
            page,
            document: { markdown: textOf(picks, pages) },
          }),
          () => ({ operation: "update_page" as const, page, slug: picks.of(slugs) }),
          () => ({ operation: "update_page" as const, page, into: picks.of(pages) }),
          () => ({ operation: "delete_page" as const, page }),
        ]
      : []),
    ...(gone.length > 0 ? [() => ({ operation: "restore_page" as const, page: picks.of(gone) })] : []),
  ];
  return picks.of(kinds)();
}

/** Does something that may be refused: a move into itself, a name that is taken. */
async function step(room: Room): Promise<void> {
  const { desk } = room;
  const body = { changes: [changeOf(room)] };
  await host.callLoosely("admin", "updateSpaceContent", { spaceId: desk.space, body });
  const there = new Set(await pagesOf(desk));
  const before = [...room.pages, ...room.gone];
  room.pages = [...there];
  room.gone = before.filter((id) => !there.has(id));
}

async function pagesOf(desk: Desk): Promise<string[]> {
  const { pages } = await host.ask("admin", "listPages", { spaceId: desk.space });
  const ids: string[] = [];
  const walk = (some: typeof pages): void => {
    for (const page of some) {
      ids.push(page.id);
      if ("pages" in page) walk(page.pages);
    }
  };
  walk(pages);
  return ids;
}

type Report = Awaited<ReturnType<typeof spaceReport>>;
const spaceReport = (desk: Desk, input: { status?: "ok" | "broken"; limit?: number; page?: string } = {}) =>
  host.ask("admin", "listLinksInSpace", { spaceId: desk.space, limit: 1000, ...input });

/** Each target with its status and the pages that lead to it. */
function linesOf({ items }: Pick<Report, "items">): string[] {
  return items.map(({ status, targetReference, locationReferences }) => {
    const from = locationReferences.map((place) => (place.kind === "page" ? place.page.id : place.kind));
    return JSON.stringify([status, targetOfItem(targetReference), [...new Set(from)].sort()]);
  });
}

function targetOfItem(reference: Report["items"][number]["targetReference"]): unknown {
  const id = "page" in reference ? reference.page.id : "url" in reference ? reference.url : undefined;
  return [reference.kind, id, "internalLocation" in reference ? reference.internalLocation : undefined];
}

/** What the pages' reports say together. */
async function together({ desk, pages }: Room): Promise<string[]> {
  const all = new Map<string, { status: string; target: unknown; from: string[] }>();
  for (const pageId of pages) {
    const { items } = await host.ask("admin", "listPageLinks", {
      spaceId: desk.space,
      pageId,
      limit: 1000,
    });
    for (const { status, targetReference } of items) {
      const target = targetOfItem(targetReference);
      const key = JSON.stringify(target);
      const known = all.get(key) ?? { status, target, from: [] };
      expect(known.status).toBe(status);
      known.from.push(pageId);
      all.set(key, known);
    }
  }
  return [...all.values()].map(({ status, target, from }) => JSON.stringify([status, target, from.sort()]));
}

async function play(seed: number, after: (room: Room) => Promise<void>): Promise<void> {
  const room: Room = { desk: await Desk.open(host), picks: new Picks(seed), pages: [], gone: [] };
  for (let count = 0; count < 24; count += 1) {
    await step(room);
    if (count % 6 === 5) await after(room);
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "whatever is written, renamed, moved and deleted, a space's report says what its pages' do (seed %i)",
  async (seed) => {
    await play(seed, async (room) => {
      const whole = await spaceReport(room.desk);
      expect(linesOf(whole).sort()).toEqual((await together(room)).sort());
      expect(whole.count).toBe(whole.items.length);
      const broken = await spaceReport(room.desk, { status: "broken" });
      expect(linesOf(broken)).toEqual(
        linesOf({ items: whole.items.filter((item) => item.status === "broken") }),
      );
      expect(broken.count).toBe(broken.items.length);
      expect(whole.stats).toMatchObject({
        total: whole.items.length,
        broken: { total: broken.items.length },
      });
      const seen: string[] = [];
      let page: string | undefined;
      do {
        const some = await spaceReport(room.desk, { limit: 2, ...(page === undefined ? {} : { page }) });
        seen.push(...linesOf(some));
        page = some.next?.page;
      } while (page !== undefined);
      expect(seen).toEqual(linesOf(whole));
    });
  },
);

test("links that an older program kept are judged in the background, and where that ends it goes on", async () => {
  const { store } = host.engine;
  const room: Room = { desk: await Desk.open(host), picks: new Picks(9), pages: [], gone: [] };
  for (let count = 0; count < 24; count += 1) await step(room);
  const kept = await spaceReport(room.desk);
  expect(kept.stats.broken.total).toBeGreaterThan(0);
  await transact(store, { mode: "replication", scopes: [], at: host.clock.iso() }, async (db) => {
    await db.deleteFrom("lost_anchors").execute();
    await db.updateTable("links").set({ leaf: null }).execute();
    await writeMeta(db, "rejudged", '["",""]');
  });
  await rejudge(host.engine, () => true);
  expect(await readMeta(store.reading, "rejudged")).toBe('["",""]');
  await rejudge(host.engine);
  expect(await readMeta(store.reading, "rejudged")).toBeUndefined();
  expect(linesOf(await spaceReport(room.desk))).toEqual(linesOf(kept));
  const unread = store.reading.selectFrom("links").select("target").where("target_kind", "=", "path");
  expect(await unread.where("leaf", "is", null).execute()).toEqual([]);
});
