import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyOperation } from "../../../src-main/api/operation.ts";
import { everyOperation, bodyOf } from "../filledHost.ts";
import { openHost, type ApiHost, type Operation } from "../host.ts";
import { makeThreeOfEach, type Places } from "./threeOfEach.ts";
import { makeWorld } from "./world.ts";

/* What holds of every list, three or more things in each, all of one moment (gaps.md §1.2). */

let host: ApiHost;
let places: Places;
let disputed: string;

beforeAll(async () => {
  host = await openHost();
  const world = await makeWorld(host);
  ({ disputed } = world);
  places = await makeThreeOfEach(host, world);
}, 180_000);
afterAll(() => host.close());

interface AnyList {
  next?: { page: string };
  count: number;
  items: unknown[];
}

const bounded = everyOperation.filter(([, { query = {} }]) => "limit" in (query as object));
const lists = bounded.filter(([, { query }]) => "page" in (query as object));

/** What a list is asked with beside its path, or at another place than others. */
const further: Partial<Record<Operation, () => object>> = {
  searchOrganizationContent: () => ({ query: "lamps" }),
  searchSpaceContent: () => ({ query: "lamps" }),
  listConflictsInChangeRequest: () => ({ changeRequestId: disputed }),
  listCommentRepliesInChangeRequest: () => ({ commentId: places["discussed"] }),
};

function inputOf(id: Operation, { path }: AnyOperation): Record<string, unknown> {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, places[name]] as const);
  return { ...Object.fromEntries<unknown>(named), ...further[id]?.() };
}

async function ask(id: Operation, input: object): Promise<AnyList> {
  const outcome = await host.callLoosely("admin", id, input);
  expect([outcome.status, "error" in outcome ? outcome.error.message : ""]).toEqual([200, ""]);
  return bodyOf(outcome) as AnyList;
}

/** A list in pages of so many. */
async function walk(id: Operation, input: object, limit: number): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (let page: string | undefined, first = true; first || page !== undefined; first = false) {
    const one = await ask(id, { ...input, limit, ...(page === undefined ? {} : { page }) });
    expect(one.items.length).toBeLessThanOrEqual(limit);
    seen.push(...one.items);
    page = one.next?.page;
  }
  return seen;
}

describe("A list", () => {
  test.each(lists)("%s is the same in pages of any size, each thing once", async (id, operation) => {
    const input = inputOf(id, operation);
    const whole = await ask(id, { ...input, limit: 1000 });
    expect(whole.items.length).toBeGreaterThanOrEqual(3);
    expect(whole).toMatchObject({ count: whole.items.length });
    expect(whole).not.toHaveProperty("next");
    expect(new Set(whole.items.map((item) => JSON.stringify(item))).size).toBe(whole.count);
    expect((await ask(id, input)).items).toEqual(whole.items.slice(0, 50));
    for (const limit of [1, 2]) expect(await walk(id, input, limit)).toEqual(whole.items);
  });

  test.each(lists)(
    "%s is only counted for the limit 0, and has a size on every page",
    async (id, operation) => {
      const input = inputOf(id, operation);
      const { count } = await ask(id, { ...input, limit: 1000 });
      const none = await ask(id, { ...input, limit: 0 });
      expect(none).toMatchObject({ count, items: [] });
      expect(none).not.toHaveProperty("next");
      const first = await ask(id, { ...input, limit: 1 });
      expect(first.count).toBe(count);
      const last = await ask(id, { ...input, limit: count - 1 });
      expect((await ask(id, { ...input, page: last.next?.page })).count).toBe(count);
    },
  );

  test.each(lists)("%s refuses what is no limit and what is no page of it", async (id, operation) => {
    const input = inputOf(id, operation);
    const wrong = [{ limit: 1001 }, { limit: -1 }, { limit: 1.5 }, { page: "unknown" }, { page: "" }];
    for (const paging of wrong)
      expect([paging, await host.status("admin", id, { ...input, ...paging })]).toEqual([paging, 400]);
  });

  test.each(bounded)("%s takes any limit from 0 to 1000", async (id, operation) => {
    const input = inputOf(id, operation);
    for (const limit of [0, 1, 1000]) expect(await host.status("admin", id, { ...input, limit })).toBe(200);
    for (const limit of [-1, 1001]) expect(await host.status("admin", id, { ...input, limit })).toBe(400);
  });

  const ordered = lists.filter(([, { query }]) => "order" in (query as object));

  test.each(ordered)("%s upside down is the same list from its end", async (id, operation) => {
    const input = inputOf(id, operation);
    const sorts = ((operation.query as { sort?: { enum: string[] } }).sort?.enum ?? [undefined]) as unknown[];
    for (const sort of sorts) {
      const sorted = sort === undefined ? input : { ...input, sort };
      const up = await walk(id, { ...sorted, order: "asc" }, 2);
      expect(await walk(id, { ...sorted, order: "desc" }, 2)).toEqual(up.reverse());
    }
  });
});
