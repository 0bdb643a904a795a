import { afterEach, beforeEach, expect, test } from "vitest";
import { discussionScope, spaceScope } from "../../src-main/access/scopes.ts";
import { checkReferences } from "../../src-main/store/upkeep/checkup.ts";
import { listChangedRows } from "../../src-main/store/changes.ts";
import { readStore } from "../../src-main/store/store.ts";
import { protocolVersion, type PushAnswer } from "../../src-main/sync/messages.ts";
import type { Mutation } from "../../src-main/sync/mutation.ts";
import { openHostAt, type ApiHost } from "../api/host.ts";
import { freePlace, takePlace } from "../store/places.ts";
import { Random } from "../sync/random.ts";
import { RestartingProxy } from "./restartingProxy.ts";

/*
 * What engines that spread data over machines do all the time, and one server rarely: they take a transaction back in
 * favor of another one, at a statement or at its commit, and whoever wanted it begins again.
 */

let place: string;
let proxy: RestartingProxy;
let host: ApiHost;
let space: string;
beforeEach(async () => {
  place = await takePlace();
  proxy = await RestartingProxy.listen(place, new Random(7));
  host = await openHostAt(proxy.address);
  ({ id: space } = await host.ask("admin", "createSpace", {
    organizationId: host.organization,
    body: { title: "Handbook" },
  }));
});
afterEach(async () => {
  await host.close();
  await proxy.close();
  freePlace(place);
});

const numbersOf = (scope: string): Promise<number[]> =>
  readStore(host.engine.store, async (db) =>
    (await listChangedRows(db, scope, 0, { rows: 10_000, length: Infinity })).rows.map(
      ({ number }) => number,
    ),
  );

async function expectSound(): Promise<void> {
  const { problems } = await readStore(host.engine.store, (db) => checkReferences(db, false));
  expect(problems).toEqual([]);
  for (const scope of [spaceScope(space), discussionScope(space)]) {
    const numbers = await numbersOf(scope);
    expect(new Set(numbers).size).toBe(numbers.length);
  }
}

const insertionOf = (title: string) => ({
  spaceId: space,
  body: { changes: [{ operation: "insert_page" as const, title, document: { markdown: `${title}.\n` } }] },
});

async function titles(): Promise<string[]> {
  const { pages } = await host.ask("admin", "listPages", { spaceId: space });
  return pages.map(({ title }) => title).filter((title) => title.startsWith("p"));
}

test("what is written while transactions are taken back takes effect once", async () => {
  proxy.odds = { statement: 0.02, commit: 0.4, lost: 0 };
  const wanted = Array.from({ length: 24 }, (_, n) => `p${n}`);
  for (let at = 0; at < wanted.length; at += 3)
    await Promise.all(
      wanted.slice(at, at + 3).map((title) => host.ask("editor", "updateSpaceContent", insertionOf(title))),
    );
  proxy.odds = { statement: 0, commit: 0, lost: 0 };
  expect(proxy.injected.statements).toBeGreaterThan(3);
  expect(proxy.injected.commits).toBeGreaterThan(3);
  expect((await titles()).toSorted()).toEqual(wanted.toSorted());
  await expectSound();
});

test("a push whose commits are taken back, or whose answers are lost, takes effect once however often it is sent", async () => {
  proxy.odds = { statement: 0.01, commit: 0.25, lost: 0.5 };
  const user = host.people.editor;
  const mutations = Array.from({ length: 24 }, (_, n): Mutation => {
    const made = { id: `m${n}`, seed: `s${n}`, operation: "updateSpaceContent", at: host.clock.iso() };
    return { ...made, input: insertionOf(`p${n}`), decisions: {} };
  });
  for (let at = 0; at < mutations.length; at += 2) {
    const message = { protocol: protocolVersion, mutations: mutations.slice(at, at + 2), texts: [] };
    for (;;) {
      const outcome = await host.engine.sync({ user }, "push", message);
      // The database did not answer: the message is sent again, whatever became of it.
      if (outcome.status === 503) continue;
      const { receipts } = (outcome as unknown as { body: PushAnswer }).body;
      expect(receipts.map(({ status }) => status)).toEqual(message.mutations.map(() => "done"));
      break;
    }
  }
  proxy.odds = { statement: 0, commit: 0, lost: 0 };
  // That the database did not answer was logged.
  host.faults.length = 0;
  expect(proxy.injected.lost).toBeGreaterThan(2);
  expect(proxy.injected.commits).toBeGreaterThan(1);
  expect((await titles()).toSorted()).toEqual(mutations.map((_, n) => `p${n}`).toSorted());
  await expectSound();
});
