import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LeasedTransport } from "../../src-main/core/network/leasedTransport.ts";
import { claimLease, releaseLease } from "../../src-main/store/upkeep/leases.ts";
import { transact } from "../../src-main/store/store.ts";
import type { PullAnswer } from "../../src-main/sync/messages.ts";
import type { Transport } from "../../src-main/sync/transport.ts";
import { openHost, type ApiHost } from "../api/host.ts";

let host: ApiHost;
let answered: (answer: PullAnswer) => void;
let leased: LeasedTransport;

const answer = { scopes: [] } as unknown as PullAnswer;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  host = await openHost();
  const pulls = { pull: () => new Promise<PullAnswer>((done) => (answered = done)) };
  leased = new LeasedTransport(host.engine, pulls as unknown as Transport);
});
afterEach(async () => {
  await leased.release();
  await host.close();
  vi.useRealTimers();
});

const pull = (): Promise<PullAnswer> => leased.pull({ protocol: 1, cursors: {} });

/** Whether another process of this computer may go now. */
async function mayGo(): Promise<boolean> {
  const at = (time: number): string => new Date(time).toISOString();
  const now = host.engine.clock();
  const claim = { name: "sync", holder: "other", now: at(now), until: at(now + 60_000), isGone: () => false };
  const { store } = host.engine;
  return (
    await transact(store, { mode: "replication", scopes: [], at: at(now) }, (db) => claimLease(db, claim))
  ).value;
}

/** Time passes, with the timers that come up in it. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    host.clock.pass(5000);
    await vi.advanceTimersByTimeAsync(5000);
    await host.engine.store.reading.selectFrom("leases").selectAll().execute();
  }
}

test("no other process goes while an exchange takes long, nor while its answer is applied (L9)", async () => {
  const pulling = pull();
  await pass(480);
  expect(await mayGo()).toBe(false);
  answered(answer);
  await expect(pulling).resolves.toBe(answer);
  await pass(50);
  expect(await mayGo()).toBe(false);
  await pass(150);
  expect(await mayGo()).toBe(true);
});

test("an answer that came over a sleep of the computer is not taken: another process may have gone (L9)", async () => {
  const pulling = pull();
  await pass(5);
  host.clock.pass(120_000);
  expect(await mayGo()).toBe(true);
  answered(answer);
  await expect(pulling).rejects.toMatchObject({ failure: "taken" });
});

test("neither is one over which another process went and ended again (L9)", async () => {
  const pulling = pull();
  await pass(5);
  host.clock.pass(120_000);
  expect(await mayGo()).toBe(true);
  const { store } = host.engine;
  const at = host.engine.now();
  await transact(store, { mode: "replication", scopes: [], at }, (db) => releaseLease(db, "sync", "other"));
  answered(answer);
  await expect(pulling).rejects.toMatchObject({ failure: "taken" });
});

test("an answer that came over a sleep of the computer is taken where no other process went meanwhile (L9)", async () => {
  const pulling = pull();
  await pass(5);
  host.clock.pass(3_600_000);
  answered(answer);
  await expect(pulling).resolves.toBe(answer);
  expect(await mayGo()).toBe(false);
});

test("a way that was asleep while it was used is held on when the computer wakes (L9)", async () => {
  const pulling = pull();
  await pass(5);
  host.clock.pass(3_600_000);
  await pass(20);
  expect(await mayGo()).toBe(false);
  answered(answer);
  await expect(pulling).resolves.toBe(answer);
});
