import { afterEach, beforeEach, expect, test } from "vitest";
import { LeasedTransport } from "../../src-main/core/network/leasedTransport.ts";
import { claimLease, releaseLease } from "../../src-main/store/upkeep/leases.ts";
import type { Writer } from "../../src-main/store/handles.ts";
import { transact } from "../../src-main/store/store.ts";
import { SyncDriver } from "../../src-main/sync/driver.ts";
import type { Transport } from "../../src-main/sync/transport.ts";
import type { Replica } from "./replica.ts";
import { unwrap } from "./refusal.ts";
import { addPage, makeSpace, online, readPage, writePage } from "./writing.ts";
import { World } from "./world.ts";

/* Two processes that have one replica open, and a computer that sleeps in between. */

let world: World;
let replica: Replica;
let space: string;
let page: string;
/** Happens when an answer is here, and before it is applied. */
let beforeApplied: () => Promise<void>;
let leased: LeasedTransport;
let driver: SyncDriver;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  page = await addPage(online(world, world.admin), space, "Lamps", "Light them.\n");
  replica = await world.addReplica(world.admin, "a");
  await replica.sync();
  await replica.setOnline(false);
  const { engine, user, organization } = replica;
  beforeApplied = async () => undefined;
  const exchange =
    (verb: "push" | "pull" | "texts") =>
    async <T>(message: unknown): Promise<T> =>
      unwrap<T>(verb, await world.instance.sync({ user }, verb, message));
  leased = new LeasedTransport(engine, {
    push: exchange("push"),
    pull: exchange("pull"),
    texts: exchange("texts"),
    events: () => new Promise<void>(() => {}),
  } as Partial<Transport> as Transport);
  const after = async <T>(answer: Promise<T>): Promise<T> => {
    const given = await answer;
    await beforeApplied();
    return given;
  };
  const transport: Transport = {
    begin: () => leased.begin(),
    check: (db) => leased.check(db),
    push: (message) => after(leased.push(message)),
    pull: (message) => after(leased.pull(message)),
    texts: (message) => leased.texts(message),
    putBlob: (...blob) => leased.putBlob(...blob),
    getFile: (...file) => leased.getFile(...file),
    events: (...listening) => leased.events(...listening),
  };
  const timing = { after: () => () => {}, spread: () => 0 };
  driver = new SyncDriver({ host: engine, transport, owner: user, organization }, () => {}, timing);
});

afterEach(async () => {
  await driver.close();
  await leased.release();
  await world.close();
});

const write = <T>(work: (db: Writer) => Promise<T>): Promise<T> =>
  transact(replica.engine.store, { mode: "replication", scopes: [], at: replica.engine.now() }, work).then(
    ({ value }) => value,
  );

async function anotherGoes(): Promise<void> {
  world.time += 120_000;
  const at = (time: number): string => new Date(time).toISOString();
  const now = replica.engine.clock();
  const claim = { name: "sync", holder: "other", now: at(now), until: at(now + 60_000), isGone: () => false };
  expect(await write((db) => claimLease(db, claim))).toBe(true);
}

const anotherEnds = (): Promise<void> => write((db) => releaseLease(db, "sync", "other"));

const shown = async (): Promise<string> => (await readPage(replica, space, page)).markdown;

test("an answer is not applied where the computer slept just before and another process went (L9)", async () => {
  await writePage(online(world, world.admin), space, page, "Light them at dusk.\n");
  beforeApplied = anotherGoes;
  expect((await driver.syncNow()).problem ?? "").toContain("Another Recto");
  expect(await shown()).toBe("Light them.\n");
  beforeApplied = async () => undefined;
  await anotherEnds();
  expect(await driver.syncNow()).toMatchObject({ problem: null });
  expect(await shown()).toBe("Light them at dusk.\n");
});

test("neither is one where that process has ended again already: what is here is not what the answer is to (L9)", async () => {
  await writePage(online(world, world.admin), space, page, "Light them at dusk.\n");
  beforeApplied = async () => {
    await anotherGoes();
    await anotherEnds();
  };
  expect((await driver.syncNow()).problem ?? "").toContain("Another Recto");
  expect(await shown()).toBe("Light them.\n");
});

test("an answer is applied after a sleep in which nobody else went (L9)", async () => {
  await writePage(online(world, world.admin), space, page, "Light them at dusk.\n");
  beforeApplied = async () => void (world.time += 3_600_000);
  expect(await driver.syncNow()).toMatchObject({ problem: null });
  expect(await shown()).toBe("Light them at dusk.\n");
});
