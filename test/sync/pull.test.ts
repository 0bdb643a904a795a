import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PullProgress } from "../../src-main/core/core.ts";
import { pull } from "../../src-main/sync/pull.ts";
import type { PullAnswer } from "../../src-main/sync/messages.ts";
import { pullOlderTexts, pullTexts } from "../../src-main/sync/pullTexts.ts";
import type { Transport } from "../../src-main/sync/transport.ts";
import { insertMany } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import { statementsOf, type Asked } from "../store/statements.ts";
import { exchangedIn } from "./exchanges.ts";
import { unwrap } from "./refusal.ts";
import {
  addPage,
  change,
  expectAgreement,
  flat,
  makeSpace,
  online,
  readPage,
  settle,
  tree,
  writePage,
} from "./writing.ts";
import { World, type Fate } from "./world.ts";
import { rawOf } from "../store/raw.ts";

/* What a pull brings, and what it costs the replica. */

let world: World;
let space: string;
let page: string;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  page = await addPage(online(world, world.admin), space, "Lamps", "Light them.\n");
});

afterEach(() => world.close());

test("a scope that is read from its beginning sends its rows first, in every answer, and its texts when they are asked for (L5)", async () => {
  const scope = `space:${space}`;
  const ask = async (more: object): Promise<PullAnswer> => {
    const message = { protocol: 1, cursors: { [scope]: 1 }, ...more };
    return unwrap("pull", await world.instance.sync({ user: world.admin }, "pull", message));
  };
  const later = await ask({});
  expect(later.texts).toMatchObject([{ text: "Light them.\n" }]);
  const first = await ask({ fresh: [scope] });
  expect(first.rows).toEqual(later.rows);
  expect(first.texts).toEqual([]);
});

test("rows that are long come in answers of a bounded length, one of them in any case, and all of one state (L2, L4)", async () => {
  const scope = `members:${world.organization}`;
  const source = "openapi: ".padEnd(1_500_000, "x");
  await transact(
    world.instance.store,
    { mode: "authority", scopes: [scope], at: world.instance.now() },
    (db) =>
      insertMany(
        db,
        "openapi_versions",
        [1, 2, 3, 4, 5].map((version) => ({
          ...{
            scope,
            id: `v${version}`,
            spec: "s",
            url: null,
            format: "yaml",
            source: `${source}${version}`,
          },
          created_at: world.instance.now(),
        })),
      ),
  );
  const answers: PullAnswer[] = [];
  let cursor = 0;
  for (let more = true; more;) {
    const message = { protocol: 1, cursors: { [scope]: cursor, [`space:${space}`]: cursor === 0 ? 0 : 1 } };
    const answer = unwrap<PullAnswer>(
      "pull",
      await world.instance.sync({ user: world.admin }, "pull", message),
    );
    answers.push(answer);
    cursor = answer.rows.filter((row) => row.scope === scope).at(-1)?.number ?? cursor;
    more = answer.rows.some((row) => row.scope === scope) && answer.more;
  }
  const lengths = answers.map((answer) => JSON.stringify(answer).length);
  expect(Math.max(...lengths)).toBeLessThan(5_000_000);
  expect(answers.length).toBeGreaterThan(2);
  const versions = answers.flatMap(({ rows }) => rows).filter(({ table }) => table === "openapi_versions");
  expect(versions.length).toBe(5);
  const replica = await world.addReplica(world.admin, "a");
  await settle(replica);
  expect(await replica.status()).toMatchObject({ inSync: true });
  await expectAgreement(world);
});

test("of long texts no more are read than an answer has room for (L5)", async () => {
  const admin = online(world, world.admin);
  const long = (at: number): string => `Page ${at} ${"word ".repeat(60_000)}\n`;
  const changes = Array.from({ length: 24 }, (_, at) => ({
    operation: "insert_page",
    title: `Long ${at}`,
    document: { markdown: long(at) },
  }));
  await change(admin, space, changes);
  const message = { protocol: 1, cursors: { [`space:${space}`]: 1 } };
  let answer: PullAnswer | undefined;
  const { statements } = await statementsOf(rawOf(world.instance.store), async () => {
    answer = unwrap<PullAnswer>("pull", await world.instance.sync({ user: world.admin }, "pull", message));
  });
  if (!answer) throw new Error("There was no answer.");
  expect(answer.texts.length).toBeGreaterThan(0);
  expect(answer.texts.length).toBeLessThan(8);
  const asked = statements.filter(({ sql }) => sql.includes('from "texts"'));
  const named = new Set(asked.flatMap(({ values }) => values).filter((value) => String(value).length === 43));
  expect(named.size).toBeLessThan(12);
});

test("what somebody else wrote is applied in one transaction, together with how far the replica now is (L3)", async () => {
  const replica = await world.addReplica(world.admin, "a");
  const { engine, user } = replica;
  await replica.sync();
  await writePage(online(world, world.admin), space, page, "Light them at dusk.\n");
  const exchange = async <T>(message: unknown): Promise<T> =>
    unwrap<T>("pull", await world.instance.sync({ user }, "pull", message));
  const transport = { pull: exchange } as Partial<Transport> as Transport;
  const { organization } = world;
  const { statements } = await statementsOf(rawOf(engine.store), () =>
    pull({ host: engine, transport, owner: user, organization }),
  );
  const transactions = statements.filter(({ sql }) => sql === "begin immediate");
  // The other one is the instance's, which reads its answer from one snapshot.
  expect(transactions).toHaveLength(2);
  expect((await readPage(replica, space, page)).markdown).toBe("Light them at dusk.\n");
});

test("texts can be read before a search finds their words, which it does though the program ended in between (L5)", async () => {
  const replica = await world.addReplica(world.admin, "a");
  const { engine, user } = replica;
  const exchange =
    (verb: "pull" | "texts") =>
    async <T>(message: unknown): Promise<T> =>
      unwrap<T>(verb, await world.instance.sync({ user }, verb, message));
  const transport = { pull: exchange("pull"), texts: exchange("texts") } as Partial<Transport> as Transport;
  const { organization } = world;
  const fresh = { host: engine, transport, owner: user, organization, isEnding: () => true };
  await pull(fresh);
  await pullTexts(fresh);
  const search = () => replica.call("searchSpaceContent", { spaceId: space, query: "light" });
  expect((await readPage(replica, space, page)).markdown).toBe("Light them.\n");
  expect(await search()).toMatchObject({ items: [] });
  await replica.setOnline(false);
  await replica.restart();
  expect(await search()).toMatchObject({ items: [{ id: page }] });
});

test("a round that brings nothing writes nothing (L13)", async () => {
  const replica = await world.addReplica(world.admin, "a");
  await replica.sync();
  world.time += 30_000;
  const { statements } = await statementsOf(rawOf(replica.engine.store), () => replica.sync());
  expect(statements.filter(({ sql }) => /^(insert|update|delete)/.test(sql))).toEqual([]);
  expect(await replica.status()).toMatchObject({ inSync: true });
});

test("of what had arrived when a program was killed nothing comes again, but for the answer that it was about to keep (L4)", async () => {
  const [small, rows] = [await World.make({ limits: { rows: 10 } }), 10];
  const guide = await makeSpace(small);
  const pages = Array.from({ length: 40 }, (_, at) => ({
    operation: "insert_page",
    title: `Lamp ${at}`,
    document: { markdown: `Lamp ${at}.\n` },
  }));
  await change(online(small, small.admin), guide, pages);
  const whole = await small.addReplica(small.admin, "whole");
  const once = await exchangedIn(() => settle(whole));
  const killed = await small.addReplica(small.admin, "killed");
  const again = await exchangedIn(async () => {
    let answers = 0;
    small.weather = ({ verb }) => (verb === "pull" && (answers += 1) > 4 ? "answer lost" : "arrives");
    await killed.sync();
    await killed.restart();
    small.weather = () => "arrives";
    await settle(killed);
  });
  expect(once.rows).toBeGreaterThan(40);
  expect(again.rows).toBeLessThanOrEqual(once.rows + 2 * rows);
  await expectAgreement(small);
  await small.close();
});

/** What it costs a replica to go on that was killed with little on its way, in both directions. */
async function costOfGoingOn(at: World, guide: string, lamp: string) {
  const replica = await at.addReplica(at.admin, "killed");
  await settle(replica);
  await replica.setOnline(false);
  for (const markdown of ["One.\n", "Two.\n"]) await addPage(replica, guide, "Ours", markdown);
  await writePage(online(at, at.admin), guide, lamp, "Light them at dusk.\n");
  replica.kill();
  let asked: Asked | undefined;
  const exchanged = await exchangedIn(async () => {
    asked = await statementsOf(rawOf(replica.machine.disk), async () => {
      await replica.restart();
      await replica.setOnline(true);
    });
  });
  expect(await replica.status()).toMatchObject({ inSync: true, waiting: 0 });
  return { ...exchanged, statements: asked!.statements.length, rowsRead: asked!.rowsRead };
}

describe("a pull of many pages", () => {
  let many: World;
  let wide: string;
  beforeAll(async () => {
    many = await World.make();
    wide = await makeSpace(many);
    for (let part = 0; part < 44; part += 1) {
      const changes = Array.from({ length: 50 }, (_, at) => ({
        operation: "insert_page",
        title: `Lamp ${part} ${at}`,
        document: { markdown: `Lamp ${part} ${at} is lit.\n` },
      }));
      await change(online(many, many.admin), wide, changes);
    }
  }, 120_000);
  afterAll(() => many.close());

  test("says how far it is, rows first, then texts (L5)", async () => {
    const replica = await many.addReplica(many.admin, "a");
    const told: (PullProgress | null)[] = [];
    many.nature.shows = (_name, { progress }) => void told.push(progress);
    many.weather = () => {
      many.time += 1000;
      return "arrives";
    };
    await replica.sync();
    const [rows, texts] = (["rows", "texts"] as const).map((what) =>
      told.flatMap((progress) => (progress?.what === what ? [progress] : [])),
    );
    for (const part of [rows ?? [], texts ?? []]) {
      expect(part.length).toBeGreaterThan(0);
      for (const { done, total } of part) {
        expect(done).toBeGreaterThan(0);
        expect(done).toBeLessThanOrEqual(total);
      }
      for (const column of ["done", "bytes"] as const) {
        const told = part.map((progress) => progress[column]);
        expect(told).toEqual(told.toSorted((x, y) => x - y));
        expect(told.at(-1)).toBeGreaterThan(0);
      }
    }
    expect(texts?.at(-1)?.total).toBe(2200);
    expect(told.findLastIndex((progress) => progress?.what === "rows")).toBeLessThan(
      told.findIndex((progress) => progress?.what === "texts"),
    );
    expect(await replica.status()).toMatchObject({ inSync: true, progress: null });
  });

  test("has the tree before any text, and the page that its writer opens before those that are on their way (L5)", async () => {
    const replica = await many.addReplica(many.admin, "a");
    const { engine, user } = replica;
    const texts = async <T>(message: unknown): Promise<T> =>
      unwrap<T>("texts", await many.instance.sync({ user }, "texts", message));
    const transport = { texts } as Partial<Transport> as Transport;
    const { organization } = many;
    engine.getTexts = (hashes) =>
      pullOlderTexts({ host: engine, transport, owner: user, organization }, hashes);
    const held = async (): Promise<number> =>
      (await engine.store.reading.selectFrom("texts").select("hash").execute()).length;
    const seen: { pages: number; opened: string; texts: number }[] = [];
    many.weather = async ({ verb }): Promise<Fate> => {
      if (verb !== "texts" || seen.length > 0) return "arrives";
      const pages = flat(await tree(replica, wide));
      const { markdown: opened } = await readPage(replica, wide, pages.at(-1)?.id ?? "");
      seen.push({ pages: pages.length, opened, texts: await held() });
      return "arrives";
    };
    await replica.sync();
    expect(seen).toEqual([{ pages: 2200, opened: "Lamp 43 49 is lit.\n", texts: 1 }]);
    expect(await held()).toBe(2200);
    expect(await replica.status()).toMatchObject({ inSync: true });
  });

  test("leaves its texts to be asked for by name: any number of them, until all are here or nobody waits (L5)", async () => {
    const replica = await many.addReplica(many.admin, "a");
    const { engine, user } = replica;
    many.weather = ({ verb }) => (verb === "texts" ? "lost" : "arrives");
    await replica.sync();
    many.weather = () => "arrives";
    const rows = await engine.store.reading.selectFrom("states").select("text").distinct().execute();
    const hashes = rows.flatMap(({ text }) => text ?? []);
    const calledOff = new AbortController();
    const texts = async <T>(message: unknown): Promise<T> => {
      const answer = unwrap<T>("texts", await many.instance.sync({ user }, "texts", message));
      calledOff.abort(new Error("called off"));
      return answer;
    };
    const transport = { texts } as Partial<Transport> as Transport;
    const pulling = { host: engine, transport, owner: user, organization: many.organization };
    const held = async (): Promise<number> =>
      (await engine.store.reading.selectFrom("texts").select("hash").execute()).length;
    await expect(pullOlderTexts(pulling, hashes, calledOff.signal)).rejects.toThrow("called off");
    expect(await held()).toBeLessThanOrEqual(500);
    expect(await pullOlderTexts(pulling, hashes)).toBe(true);
    expect(await held()).toBe(2200);
    expect(await pullOlderTexts(pulling, ["nobody names it"])).toBe(false);
  });

  test("that is stopped ends after the answer that is under way, and goes on from there (L4)", async () => {
    const replica = await many.addReplica(many.admin, "a");
    const verbs: string[] = [];
    let stopping: Promise<unknown> | undefined;
    many.weather = ({ verb }) => {
      verbs.push(verb);
      if (verb === "texts") stopping ??= replica.setOnline(false);
      return "arrives";
    };
    await replica.sync();
    await stopping;
    expect(verbs.filter((verb) => verb === "texts")).toHaveLength(1);
    expect(await replica.status()).toMatchObject({ state: "paused", inSync: false, progress: null });
    const held = async (): Promise<number> =>
      (await replica.engine.store.reading.selectFrom("texts").select("hash").execute()).length;
    expect(await held()).toBe(500);
    await replica.setOnline(true);
    expect(await held()).toBe(2200);
    expect(verbs.filter((verb) => verb === "texts")).toHaveLength(5);
    expect(await replica.status()).toMatchObject({ inSync: true });
  });

  test("in pages under concurrent edits ends at what the instance holds, and is seen whole or not at all (L2, L3)", async () => {
    const admin = online(many, many.admin);
    const replica = await many.addReplica(many.admin, "a");
    const [first] = flat(await tree(admin, wide));
    let pulls = 0;
    const seen = new Set<number>();
    many.weather = async ({ verb }): Promise<Fate> => {
      const { reading } = replica.engine.store;
      seen.add((await reading.selectFrom("states").select("id").execute()).length);
      if (verb === "pull" && (pulls += 1) <= 4)
        await writePage(admin, wide, first?.id as string, `Edited before pull ${pulls}.\n`);
      return "arrives";
    };
    await replica.sync();
    expect(pulls).toBeGreaterThan(2);
    expect([...seen].filter((rows) => rows > 0 && rows < 2200)).toEqual([]);
    many.weather = () => "arrives";
    await settle(replica);
    expect(flat(await tree(replica, wide))).toHaveLength(2200);
    await expectAgreement(many, [replica]);
  });

  test("is not begun anew by a replica that was killed: it goes on at the cost of what is on its way (P4, L4)", async () => {
    const lamp = await addPage(online(many, many.admin), wide, "Lamps", "Light them.\n");
    const [small, large] = [await costOfGoingOn(world, space, page), await costOfGoingOn(many, wide, lamp)];
    expect(large.messages).toEqual({ push: 1, pull: 1 });
    expect(large.mutations).toHaveLength(2);
    expect(large.rows).toBe(small.rows);
    expect(large.statements).toBeLessThanOrEqual(small.statements * 1.1);
    expect(large.rowsRead).toBeLessThanOrEqual(small.rowsRead * 1.5);
  });
});
