import { expect, test } from "vitest";
import { arrive } from "../../../src-renderer/data/workspace/away.ts";
import { joinNews, type Told } from "../../../src-renderer/data/workspace/news.ts";

const at = (minutes: number) => Date.parse("2026-01-01T09:00:00.000Z") + minutes * 60_000;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();

test("news is what came since somebody left, however often they look meanwhile", () => {
  const first = arrive(undefined, at(0));
  expect(first).toEqual({ since: iso(0), active: iso(0) });
  const working = arrive(first, at(10));
  expect(working).toEqual({ since: iso(0), active: iso(10) });
  const back = arrive(working, at(200));
  expect(back).toEqual({ since: iso(10), active: iso(200) });
  expect(arrive(back, at(210)).since).toBe(iso(10));
});

test("a page that several changed is news once, by all of them, and new where somebody made it", () => {
  const page = { id: "p", type: "document", title: "Lamps", path: "lamps" } as const;
  const gone = { id: "q", type: "document", title: "Oil", path: "oil" } as const;
  const told = (name: string, minutes: number, changes: Told["changes"]) =>
    ({
      space: { id: "s" },
      revision: { author: { displayName: name }, createdAt: iso(minutes) },
      changes,
    }) as Told;
  const news = joinNews([
    told("Ada", 3, [{ type: "page_edited", page, attributes: {} }]),
    told("Cleo", 2, [{ type: "page_deleted", page: gone }]),
    told("Cleo", 1, [{ type: "page_created", page }]),
  ]);
  expect(news).toMatchObject([
    { page: { title: "Lamps" }, kind: "created", authors: ["Ada", "Cleo"], at: iso(3) },
    { page: { title: "Oil" }, kind: "deleted", authors: ["Cleo"] },
  ]);
});
