import { afterEach, beforeEach, expect, test } from "vitest";
import { Metrics } from "../../src-main/hosts/http/metrics.ts";
import { measureOutbox, writeReport } from "../../src-main/sync/outboxReport.ts";
import { addPage, makeSpace, online, settle, writePage } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* For how long edits wait in the outboxes of replicas, from the edit to what an instance says at /metrics. */

let world: World;
let space: string;
let page: string;
let a: Replica;
let b: Replica;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  page = await addPage(online(world, world.admin), space, "Lamps", "One.\n");
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(await world.addUser("Ben", "edit"), "b");
  await settle(a, b);
});

afterEach(() => world.close());

const minute = 60_000;

const reportOf = ({ engine }: Replica) => measureOutbox(engine.store.reading, engine.now());

/** The value of a gauge after replicas told how they are. */
async function told(replicas: readonly Replica[], gauge: string): Promise<string | undefined> {
  const metrics = new Metrics();
  const streams = { count: 0 };
  metrics.follow({ measureData: () => Promise.resolve({ database: 0, log: 0, blobs: 0 }) }, streams);
  for (const replica of replicas)
    metrics.exchanged({
      verb: "pull",
      token: replica.name,
      report: writeReport(await reportOf(replica)),
      message: { protocol: 1, cursors: {} },
      outcome: { status: 200, body: { heads: {} } },
    });
  return new RegExp(`^${gauge} (.*)$`, "m").exec((await metrics.read()).text)?.[1];
}

test("is counted from the oldest edit that the instance has not answered (P19)", async () => {
  expect(await reportOf(a)).toEqual({ waiting: 0, age: 0 });
  await writePage(a, space, page, "One, said Ada.\n");
  world.time += 20 * minute;
  await addPage(a, space, "Candles", "New.\n");
  world.time += 1_500;
  expect(await reportOf(a)).toEqual({ waiting: 2, age: 20 * 60 + 1 });
  await a.sync();
  world.time += minute;
  expect(await reportOf(a)).toEqual({ waiting: 0, age: 0 });
});

test("goes on while answers are lost, and counts nothing that waits for its writer (P19)", async () => {
  await writePage(b, space, page, "One, said Ben.\n");
  world.weather = ({ verb }) => (verb === "push" ? "answer lost" : "arrives");
  world.time += 5 * minute;
  await b.sync();
  expect(await reportOf(b)).toEqual({ waiting: 1, age: 300 });
  world.weather = () => "arrives";
  await b.sync();
  expect(await reportOf(b)).toEqual({ waiting: 0, age: 0 });
  await world.call(world.admin, "updateSpaceById", { spaceId: space, body: { defaultLevel: "read" } });
  await addPage(b, space, "Candles", "New.\n");
  world.time += minute;
  expect(await reportOf(b)).toEqual({ waiting: 1, age: 60 });
  await b.sync();
  expect(await b.status()).toMatchObject({ waiting: 0, attention: 1 });
  expect(await reportOf(b)).toEqual({ waiting: 0, age: 0 });
});

test("is told of the one that waits longest, and how many wait of all (P19)", async () => {
  await writePage(a, space, page, "One, said Ada.\n");
  world.time += 2 * minute;
  await addPage(b, space, "Candles", "New.\n");
  await addPage(b, space, "Wicks", "Newer.\n");
  world.time += minute;
  expect(await told([a, b], "recto_outbox_mutations")).toBe("3");
  expect(await told([a, b], "recto_outbox_oldest_seconds")).toBe("180");
  expect(await told([b], "recto_outbox_oldest_seconds")).toBe("60");
  await settle(a);
  expect(await told([a, b], "recto_outbox_oldest_seconds")).toBe("60");
});
