import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost } from "../api/host.ts";
import { Desk, type Conflict } from "../api/writing.ts";

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const conflictsOf = async (request: string): Promise<Conflict[]> =>
  (
    await host.ask("admin", "listConflictsInChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
    })
  ).items;

describe("Merging a change request", () => {
  test("makes its states main's in one revision that names it, and seals both", async () => {
    const a = await desk.page("A", "one\n");
    const gone = await desk.page("Gone", "g\n");
    const request = await desk.open("Better");
    await desk.write(a, "two\n", { request });
    await desk.change("admin", [{ operation: "delete_page", page: gone }], request);
    await desk.page("New", "n\n", { request, into: a });
    const before = await desk.head(request);
    const { revision, result } = await desk.merge(request, "editor");
    expect(result).toBe("merge");
    expect(await desk.head()).toBe(revision);
    expect(await desk.tree()).toEqual({ A: "a", New: "a/new" });
    expect(await desk.text(a)).toBe("two\n");
    expect(await desk.request(request)).toMatchObject({
      status: "merged",
      revisionMerged: revision,
      mergedBy: { id: host.people.editor },
      mergedAt: host.clock.iso(),
      outdated: false,
    });
    const read = await host.ask("admin", "getRevisionById", { spaceId: desk.space, revisionId: revision });
    expect(read).toMatchObject({ type: "merge", mergedFrom: { id: request, status: "merged" } });
    expect(read.parents).toContain(before);
    await desk.write(a, "three\n", { who: "editor" });
    expect(await desk.head()).not.toBe(revision);
  });

  test("leaves main untouched when bringing it up to date leaves conflicts", async () => {
    const a = await desk.page("A", "base words\n");
    const b = await desk.page("B", "bee\n");
    const request = await desk.open();
    await desk.write(a, "words of the request\n", { request });
    await desk.write(b, "bees\n", { request });
    await desk.write(a, "main says it otherwise\n");
    const main = await desk.head();
    expect(await desk.merge(request)).toEqual({ result: "conflicts", revision: await desk.head(request) });
    expect(await desk.head()).toBe(main);
    expect(await desk.text(b)).toBe("bee\n");
    const [conflict] = await conflictsOf(request);
    const refusal = await host.refusal("admin", "mergeChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
    });
    expect(refusal).toMatchObject({ status: 409, error: { reason: "conflicts" } });
    expect(refusal.error.message).toContain(conflict?.id);
  });

  test("of a request that changes nothing makes no revision of main", async () => {
    await desk.page("A");
    const head = await desk.head();
    const request = await desk.open();
    expect(await desk.merge(request)).toEqual({ result: "merge", revision: head });
    expect(await desk.head()).toBe(head);
  });

  test("is found by the search at once", async () => {
    const a = await desk.page("A", "one\n");
    const request = await desk.open();
    await desk.write(a, "a kingfisher\n", { request });
    const search = async () =>
      (await host.ask("admin", "searchSpaceContent", { spaceId: desk.space, query: "kingfish" })).count;
    expect(await search()).toBe(0);
    await desk.merge(request);
    expect(await search()).toBe(1);
  });
});
