import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost } from "../api/host.ts";
import { Desk, type Conflict } from "../api/writing.ts";
import { rawOf } from "../store/raw.ts";

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

  test("costs what the change costs, however many pages the space has", async () => {
    const work: { statements: number; rows: number }[] = [];
    for (const size of [50, 400]) {
      const one = await Desk.open(host);
      const ids: string[] = [];
      for (let at = 0; at < size; at += 50) {
        const changes = Array.from({ length: 50 }, (_, index) => ({
          operation: "insert_page" as const,
          title: `Page ${at + index}`,
          document: { markdown: `text ${at + index}\n\nend\n` },
        }));
        const answer = await one.change("admin", changes);
        for (const change of answer.changes) if (change.object === "created_page") ids.push(change.page.id);
      }
      const request = await one.open();
      const edit = (id: string, markdown: string) => ({
        operation: "update_page" as const,
        page: id,
        document: { markdown },
      });
      const touched = ids.slice(0, 30);
      await one.change(
        "admin",
        touched.map((id, at) => edit(id, `text ${at}\n\nend of the request\n`)),
        request,
      );
      await one.change(
        "admin",
        touched.map((id, at) => edit(id, `text ${at}, on main\n\nend\n`)),
      );
      const count = countWork(host);
      expect(await one.merge(request)).toMatchObject({ result: "merge" });
      work.push(count());
      expect(await one.text(ids[3] as string)).toBe("text 3, on main\n\nend of the request\n");
    }
    expect(work[0]?.statements).toBeGreaterThan(100);
    expect(work[1]).toEqual(work[0]);
  }, 60_000);

  test("reads no more of a large space than of a small one", async () => {
    const plan = (sql: string) =>
      (rawOf(host.engine.store).prepare(`explain query plan ${sql}`).all() as { detail: string }[])
        .map(({ detail }) => detail)
        .join("; ");
    const on = "select kind, id from states where scope = 's' and branch = 'main'";
    expect(plan(`${on} and since > 3 and since <= 4`)).toContain("since>");
    expect(plan(`${on} and kind in ('page', 'file') and until > 3 and until <= 4`)).toContain("until>");
  });
});

/** Counts what the store is asked and answers from now on, until the count is taken. */
function countWork({ engine }: ApiHost): () => { statements: number; rows: number } {
  const work = { statements: 0, rows: 0 };
  const prototype = Object.getPrototypeOf(rawOf(engine.store).prepare("select 1")) as Record<
    "all" | "run",
    (...parameters: unknown[]) => unknown
  >;
  const { all, run } = prototype;
  prototype.all = function (...parameters) {
    const rows = all.apply(this, parameters) as unknown[];
    work.statements += 1;
    work.rows += rows.length;
    return rows;
  };
  prototype.run = function (...parameters) {
    work.statements += 1;
    return run.apply(this, parameters);
  };
  return () => {
    Object.assign(prototype, { all, run });
    return work;
  };
}
