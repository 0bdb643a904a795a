import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Person } from "./host.ts";

let host: ApiHost;
const spaces: Record<string, string> = {};
beforeAll(async () => {
  host = await openHost();
  await fill("Lamps", [
    ["Lighthouse", "Light it at dusk.\n\n## Wick\n\nTrim the lighthouse wick.\n"],
    ["Oil", "Whale oil for a lighthouse.\n"],
    ["Candles", "Wax.\n"],
  ]);
  await fill("Keepers", [["The lighthouse at the cape", "Keepers live there.\n"]]);
  await fill("Ships", [
    ["Rudder", "Steer by the lighthouse.\n"],
    ["Sail", "Set it where the lighthouse stands.\n"],
  ]);
  await fill("Boats", [["Oar", "Row to the lighthouse.\n"]]);
  await fill("Hidden", [["Lighthouse keys", "Under the mat.\n"]]);
  await fill("Deleted", [["Lighthouse plans", "Old.\n"]]);
  await fill("Other", [["Bread", "Bake it.\n"]]);
  await host.ask("admin", "updateSpaceById", {
    spaceId: spaces["Hidden"] as string,
    body: { defaultLevel: null },
  });
  await host.ask("admin", "deleteSpaceById", { spaceId: spaces["Deleted"] as string });
});
afterAll(() => host.close());

async function fill(title: string, pages: [string, string][]): Promise<void> {
  const { id: spaceId } = await host.ask("admin", "createSpace", {
    organizationId: host.organization,
    body: { title, empty: true },
  });
  spaces[title] = spaceId;
  await host.ask("admin", "updateSpaceContent", {
    spaceId,
    body: {
      changes: pages.map(([name, markdown]) => ({
        operation: "insert_page" as const,
        title: name,
        document: { markdown },
      })),
    },
  });
}

const search = (who: Person, query: string, paging: object = {}) =>
  host.ask(who, "searchOrganizationContent", { organizationId: host.organization, query, ...paging });
const found = async (who: Person, query: string): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await search(who, query)).items.map(({ title, pages }) => [title, pages.map((page) => page.title)]),
  );

describe("A search in an organization", () => {
  test("finds spaces, those first whose titles say it, then those with most about it, each with its pages", async () => {
    const { items, count } = await search("reader", "lighthouse");
    expect(count).toBe(4);
    expect(items.map(({ title }) => title)).toEqual(["Lamps", "Keepers", "Ships", "Boats"]);
    expect(items.map(({ id }) => id)[0]).toBe(spaces["Lamps"]);
    expect(items[0]?.pages.map(({ title }) => title)).toEqual(["Lighthouse", "Oil"]);
    expect(items[0]?.pages[0]).toMatchObject({
      path: "lighthouse",
      ancestors: [],
      sections: [{ title: "Wick", path: "lighthouse#wick" }],
    });
  });

  test("says of each page what a search in its space says", async () => {
    const [first] = (await search("reader", "wick")).items;
    const spaceId = spaces["Lamps"] as string;
    const own = await host.ask("reader", "searchSpaceContent", { spaceId, query: "wick" });
    expect(first?.pages).toEqual(own.items);
    expect(own.items).toHaveLength(1);
  });

  test("finds only what the caller may read", async () => {
    expect(Object.keys(await found("admin", "lighthouse"))).toContain("Hidden");
    expect(Object.keys(await found("reader", "lighthouse"))).not.toContain("Hidden");
    expect(await found("guest", "lighthouse")).toEqual({});
    await host.grant("guest", spaces["Boats"] as string, "read");
    expect(await found("guest", "lighthouse")).toEqual({ Boats: ["Oar"] });
    const status = await host.status("stranger", "searchOrganizationContent", {
      organizationId: host.organization,
      query: "lighthouse",
    });
    expect(status).toBe(404);
  });

  test.each([
    ["all words together", "lighthouse wick", { Lamps: ["Lighthouse"] }],
    ["the beginning of the last one", "lighthouse wi", { Lamps: ["Lighthouse"] }],
    ["no words", " ", {}],
    ["words that nobody wrote", "submarine", {}],
  ])("takes %s", async (_what, query, expected) => {
    expect(await found("reader", query)).toEqual(expected);
  });

  test("is paged over spaces, each once", async () => {
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const list = await search("reader", "lighthouse", {
        limit: 3,
        ...(page === undefined ? {} : { page }),
      });
      expect(list.count).toBe(4);
      seen.push(...list.items.map(({ title }) => title));
      page = list.next?.page;
    } while (page !== undefined);
    expect(seen).toEqual(["Lamps", "Keepers", "Ships", "Boats"]);
  });

  test("shows ten pages of a space at most", async () => {
    const many = Array.from({ length: 12 }, (_, index): [string, string] => [`Zebra ${index}`, "Stripes.\n"]);
    await fill("Zoo", many);
    const { items } = await search("reader", "zebra");
    expect(items.map(({ pages }) => pages.length)).toEqual([10]);
  });

  test.each<[string, object]>([
    ["no query", {}],
    ["a query of 513 characters", { query: "x".repeat(513) }],
    ["a limit over 1000", { query: "x", limit: 1001 }],
  ])("is refused with 400 for %s", async (_what, query) => {
    const input = { organizationId: host.organization, ...query };
    expect(await host.status("admin", "searchOrganizationContent", input)).toBe(400);
  });
});
