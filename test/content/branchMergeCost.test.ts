import { afterEach, beforeEach, expect, test } from "vitest";
import { openHost, type ApiHost } from "../api/host.ts";
import { Desk } from "../api/writing.ts";
import { rawOf } from "../store/raw.ts";

/* What a merge of a change request has SQLite do. */

let host: ApiHost;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

test("A merge costs what the change costs, however many pages the space has", async () => {
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

test("A merge reads no more of a large space than of a small one", async () => {
  const plan = (sql: string) =>
    (rawOf(host.engine.store).prepare(`explain query plan ${sql}`).all() as { detail: string }[])
      .map(({ detail }) => detail)
      .join("; ");
  const on = "select kind, id from states where scope = 's' and branch = 'main'";
  expect(plan(`${on} and since > 3 and since <= 4`)).toContain("since>");
  expect(plan(`${on} and kind in ('page', 'file') and until > 3 and until <= 4`)).toContain("until>");
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
