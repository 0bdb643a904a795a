import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reader } from "../../src-main/store/handles.ts";
import {
  countPathSources,
  countTargetsAmong,
  countTargetsByStatus,
  listSourcesOfEach,
  listTargets,
  type JudgedTarget,
} from "../../src-main/store/links/linkReports.ts";
import type { LinkSlice } from "../../src-main/store/links/links.ts";
import { openStore, readStore, transact, type Store } from "../../src-main/store/store.ts";
import { freePlace, takePlace } from "../store/places.ts";

/* 0026 links in order: what a report of links reads of a server is what it shows, however many links a space has. */

const scope = "space:s";
const app = "https://docs.example/app";
/** An index of a server has no room for the whole of these. */
const long = `https://a.example/${"Äö".repeat(2000)}`;

let place: string;
let store: Store;

beforeAll(async () => {
  place = await takePlace();
  store = await openStore(place);
  const insert = (targets: string, from: string) => sql`
    insert into links (scope, kind, source, target_kind, target, anchor, leaf) select ${scope}, 'page', ${sql.raw(from)}, ${sql.raw(targets)}`;
  await transact(store, { mode: "replication", scopes: [], at: "2026-01-01T00:00:00.000Z" }, async (db) => {
    for (const targets of [
      "'page', 'page' || n % 10000, 'a' || n % 3, null",
      "'path', 'lost-' || n % 10000 || '.md', '', null",
      "'address', 'https://a.example/' || n, '', null",
    ])
      await sql`${insert(targets, "'from' || n")} from generate_series(1, 20000) as n`.execute(db);
    for (const end of ["", "x", "y"])
      await sql`${insert("'address', end_of_it, '', null", "'long'")} from (select ${long + end}::text) as ends (end_of_it)`.execute(
        db,
      );
  });
  await store.reading.executeQuery(sql`analyze links`.compile(store.reading));
}, 60_000);
afterAll(async () => {
  await store.close();
  freePlace(place);
});

/** How many links something reads, the work itself and what it answers. */
const reads = <T>(work: (db: Reader) => Promise<T>): Promise<[answer: T, rows: number]> =>
  readStore(store, async (db) => {
    const answer = await work(db);
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname = 'links'`.execute(db);
    return [answer, rows[0]?.read ?? 0];
  });

const few = 300;
const page = (slice: Partial<LinkSlice>) => (db: Reader) =>
  listTargets(db, { scope, app }, { after: undefined, limit: 10, ...slice });
const named = ({ target_kind, target, anchor }: JudgedTarget) => ({ target_kind, target, anchor });

test("a page of a report is read of the links that it shows, wherever it begins", async () => {
  for (const after of [undefined, ["address", "https://a.example/5", ""], ["page", "page77", "a1"]]) {
    const [targets, rows] = await reads(page({ after }));
    expect(targets).toHaveLength(10);
    expect(rows).toBeLessThan(few);
  }
});

test("what leads to what is shown is found by it", async () => {
  const [targets] = await reads(page({ after: ["page", "page77", "a1"] }));
  const [sources, rows] = await reads((db) => listSourcesOfEach(db, scope, targets.map(named), 5));
  expect(sources.size).toBe(10);
  expect(rows).toBeLessThan(few);
  const [paths, looked] = await reads((db) => countPathSources(db, scope, ["lost-7.md", "lost-8.md"]));
  expect([...paths]).toEqual([
    ["lost-7.md", 2],
    ["lost-8.md", 2],
  ]);
  expect(looked).toBeLessThan(few);
  const [count, counted] = await reads((db) => countTargetsAmong(db, { scope, app }, targets.map(named)));
  expect(count).toBe(10);
  expect(counted).toBeLessThan(few);
});

test("addresses that begin alike for longer than an index has room are in order and found", async () => {
  const all: JudgedTarget[] = [];
  for (let after: string[] | undefined = ["address", "https://a.example/9999", ""]; ;) {
    const [some]: [JudgedTarget[], number] = await reads(page({ after, limit: 2 }));
    all.push(...some);
    const last: JudgedTarget | undefined = some.at(-1);
    if (!last || last.target_kind !== "address") break;
    after = [last.target_kind, last.target, last.anchor];
  }
  const found = all.filter(({ target_kind }) => target_kind === "address").map(({ target }) => target);
  expect(found).toEqual([long, `${long}x`, `${long}y`]);
  const sought = { target_kind: "address" as const, target: `${long}x`, anchor: "" };
  const [sources] = await reads((db) => listSourcesOfEach(db, scope, [sought], 5));
  expect([...sources.values()].flat().map(({ source }) => source)).toEqual(["long"]);
});

test("all of them are counted, each target once", async () => {
  const [counts] = await reads((db) => countTargetsByStatus(db, { scope, app }));
  expect(Object.fromEntries(counts)).toEqual({ ok: 20_003, broken: 30_000 });
});
