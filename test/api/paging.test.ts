import { describe, expect, test } from "vitest";
import { ApiError } from "../../src-main/api/error.ts";
import { mapItems, paginate, paginateRows, type PageKey } from "../../src-main/api/paging.ts";

interface Item {
  at: string;
  id: string;
}
const keyOf = ({ at, id }: Item): PageKey => [at, id];
const items = ["a", "b", "c", "d", "e"].map((id) => ({ at: "same moment", id }));

describe("A list that is at hand whole", () => {
  test("is handed out page by page, items of one moment once each", () => {
    const seen: string[] = [];
    for (let page: string | undefined, first = true; first || page !== undefined; first = false) {
      const list = paginate(items, { ...(page === undefined ? {} : { page }), limit: 2 }, keyOf);
      expect(list.count).toBe(5);
      seen.push(...list.items.map((item) => item.id));
      page = list.next?.page;
    }
    expect(seen).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("has no next page when a page ends exactly at its end", () => {
    expect(paginate(items, { limit: 5 }, keyOf)).toEqual({ count: 5, items });
  });

  test("has 50 items on a page unless another limit is asked for", () => {
    const many = Array.from({ length: 51 }, (_, number) => ({
      at: "x",
      id: String(number).padStart(2, "0"),
    }));
    const list = paginate(many, {}, keyOf);
    expect(list.items).toHaveLength(50);
    expect(list.next).toBeDefined();
  });

  test("answers its size and nothing else for the limit 0", () => {
    expect(paginate(items, { limit: 0 }, keyOf)).toEqual({ count: 5, items: [] });
  });

  test("goes on where it stopped although the last item handed out is gone", () => {
    const { next } = paginate(items, { limit: 2 }, keyOf);
    const page = next?.page as string;
    const left = items.filter((item) => item.id !== "b");
    expect(paginate(left, { page, limit: 2 }, keyOf).items.map((item) => item.id)).toEqual(["c", "d"]);
  });

  test("pages backwards as well", () => {
    const backwards = [...items].reverse();
    const { next } = paginate(backwards, { limit: 3 }, keyOf, "desc");
    const rest = paginate(backwards, { page: next?.page as string }, keyOf, "desc");
    expect(rest.items.map((item) => item.id)).toEqual(["b", "a"]);
  });

  test.each(["unknown", "x", "AAAAAAAAWyJhIl0", "ÄÖÜ"])("refuses the unknown page %s with 400", (page) => {
    expect(() => paginate(items, { page }, keyOf)).toThrow(ApiError);
  });
});

describe("A list that the store pages", () => {
  const rows = {
    count: () => Promise.resolve(items.length),
    fetch: (after: PageKey | undefined, limit: number) =>
      Promise.resolve(
        items.filter((item) => after === undefined || item.id > String(after[1])).slice(0, limit),
      ),
    keyOf,
  };

  test("answers what the same list at hand would answer", async () => {
    const first = await paginateRows({ limit: 3 }, rows);
    expect(first).toEqual(paginate(items, { limit: 3 }, keyOf));
    const page = first.next?.page as string;
    expect(await paginateRows({ page }, rows)).toEqual(paginate(items, { page }, keyOf));
  });

  test("reads no row for the limit 0", async () => {
    const fetch = () => Promise.reject(new Error("No row was wanted."));
    expect(await paginateRows({ limit: 0 }, { ...rows, fetch })).toEqual({ count: 5, items: [] });
  });
});

test("Presenting the items of a list keeps its order, its size and its next page", async () => {
  const list = paginate(items, { limit: 2 }, keyOf);
  const presented = await mapItems(list, async (item) => Promise.resolve(item.id));
  expect(presented).toEqual({ ...list, items: ["a", "b"] });
});
