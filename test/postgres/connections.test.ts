import { afterEach, beforeEach, expect, test } from "vitest";
import { troubleOf } from "../../src-main/core/outcome.ts";
import { Connections } from "../../src-main/store/dialects/connections.ts";
import { isBusyServer } from "../../src-main/store/server/serverErrors.ts";
import { openStore, readStore, transact } from "../../src-main/store/store.ts";
import { freePlace, takePlace } from "../store/places.ts";

/* How the work of an instance shares its few connections to a server. */

const at = "2026-01-01T00:00:00.000Z";
const limits = { mostWaiting: 20, waiting: 30_000 };

let place: string;
let connections: Connections;
beforeEach(async () => {
  place = await takePlace();
  connections = new Connections(place, limits);
});
afterEach(async () => {
  await connections.close();
  freePlace(place);
});

test("work for which no connection is left has one in the order in which it came", async () => {
  const held = await Promise.all(Array.from({ length: 8 }, () => connections.take()));
  const order: number[] = [];
  const waiting = Array.from({ length: limits.mostWaiting }, async (_, index) => {
    const client = await connections.take();
    order.push(index);
    await client.query("select 1");
    client.release();
  });
  for (const client of held) client.release();
  await Promise.all(waiting);
  expect(order).toEqual(Array.from({ length: limits.mostWaiting }, (_, index) => index));
});

test("of more work than is worth waiting for the last is told so at once, and the rest is done", async () => {
  const held = await Promise.all(Array.from({ length: 8 }, () => connections.take()));
  const waiting = Array.from({ length: limits.mostWaiting }, () => connections.take());
  const refusal: unknown = await connections.take().catch((error: unknown) => error);
  expect(isBusyServer(refusal)).toBe(true);
  expect(troubleOf(refusal)).toMatchObject({
    code: 503,
    message: expect.stringContaining("more to do") as string,
  });
  for (const client of held) client.release();
  for (const client of waiting) (await client).release();
  (await connections.take()).release();
});

test("a server of which much is asked answers whoever asks whether it does", async () => {
  const held = await Promise.all(Array.from({ length: 8 }, () => connections.take()));
  const waiting = connections.take();
  const asked = await connections.answers("select 1");
  const empty = await connections.answers("select 1 where false");
  for (const client of held) client.release();
  (await waiting).release();
  expect([asked, empty]).toEqual([true, false]);
});

test("a server that is away is said to be so", async () => {
  const nowhere = new Connections("postgres://nobody@127.0.0.1:9/nothing", limits);
  expect(await nowhere.answers("select 1")).toBe(false);
  await nowhere.close();
});

test("work that waited in vain is told that there is too much, and not that the server is away", async () => {
  const impatient = new Connections(place, { ...limits, waiting: 2_000 });
  const held = await Promise.all(Array.from({ length: 8 }, () => impatient.take()));
  expect(isBusyServer(await impatient.take().catch((error: unknown) => error))).toBe(true);
  for (const client of held) client.release();
  (await impatient.take()).release();
  await impatient.close();
});

test("a transaction that asks for another is refused: eight of them would wait for each other forever", async () => {
  const store = await openStore(place);
  const other = () => readStore(store, (db) => db.selectFrom("meta").selectAll().execute());
  const sentence = /holds a connection asks for another/;
  await expect(readStore(store, other)).rejects.toThrow(sentence);
  await expect(transact(store, { mode: "authority", scopes: [], at }, other)).rejects.toThrow(sentence);
  await expect(
    readStore(store, () => store.reading.selectFrom("meta").selectAll().execute()),
  ).rejects.toThrow(sentence);
  await expect(other()).resolves.toEqual([]);
  await store.close();
});

test("work that writes to one scope takes its turns, and leaves connections to who reads", async () => {
  const store = await openStore(place);
  const first = Promise.withResolvers<void>();
  const order: number[] = [];
  const writes = Array.from({ length: 20 }, (_, index) =>
    transact(store, { mode: "authority", scopes: ["space:1"], at }, async () => {
      if (index === 0) await first.promise;
      order.push(index);
    }),
  );
  const other = { mode: "authority", scopes: ["space:2"], at } as const;
  const reads = Array.from({ length: 20 }, () =>
    readStore(store, (db) => db.selectFrom("meta").selectAll().execute()),
  );
  await Promise.all([...reads, transact(store, other, async () => undefined)]);
  expect(order).toEqual([]);
  first.resolve();
  await Promise.all(writes);
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
  await store.close();
});

test("work that writes to several scopes and other work that writes to them wait for each other only in one order", async () => {
  const store = await openStore(place);
  const scopes = ["space:1", "space:2", "space:3"];
  const done = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      transact(
        store,
        { mode: "authority", scopes: [scopes[index % 3], scopes[(index + 1) % 3]] as string[], at },
        async () => index,
      ),
    ),
  );
  expect(done.map(({ value }) => value)).toEqual(Array.from({ length: 60 }, (_, index) => index));
  await store.close();
});

test("work whose turn does not come is told that there is too much, and who waits behind it has theirs", async () => {
  const impatient = new Connections(place, { ...limits, waiting: 300 });
  const first = Promise.withResolvers<void>();
  const holding = impatient.inTurn(["space:1"], () => first.promise);
  expect(
    isBusyServer(await impatient.inTurn(["space:1"], async () => 1).catch((error: unknown) => error)),
  ).toBe(true);
  let isTooEarly = true;
  const next = impatient.inTurn(["space:1"], async () => isTooEarly);
  isTooEarly = false;
  first.resolve();
  await holding;
  expect(await next).toBe(false);
  await impatient.close();
});

test("of more work than is worth waiting for that writes to one scope the last is told so at once", async () => {
  const first = Promise.withResolvers<void>();
  const all = Array.from({ length: limits.mostWaiting + 1 }, () =>
    connections.inTurn(["space:1"], () => first.promise),
  );
  const last = connections.inTurn(["space:1"], () => first.promise);
  expect(isBusyServer(await last.catch((error: unknown) => error))).toBe(true);
  first.resolve();
  await Promise.all(all);
});

test("far more transactions at one moment than there are connections all come to their end", async () => {
  const store = await openStore(place);
  const write = () => transact(store, { mode: "authority", scopes: ["space:1"], at }, async () => 1);
  const read = () =>
    readStore(store, async (db) => (await db.selectFrom("meta").selectAll().execute()).length);
  const done = await Promise.all(Array.from({ length: 200 }, (_, index) => (index % 2 ? read() : write())));
  expect(done).toHaveLength(200);
  await store.close();
});
