import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { discussionScope, spaceScope } from "../../src-main/access/scopes.ts";
import { checkReferences } from "../../src-main/store/checkup.ts";
import { listChangedRows } from "../../src-main/store/changes.ts";
import { readStore } from "../../src-main/store/store.ts";
import { protocolVersion, type PushAnswer } from "../../src-main/sync/messages.ts";
import type { Mutation } from "../../src-main/sync/mutation.ts";
import { openHost, type ApiHost } from "../api/host.ts";
import { Random } from "../sync/random.ts";

/*
 * What engines that spread data over machines do all the time, and one server rarely: they take a transaction back in
 * favor of another one, at a statement or at its commit, and whoever wanted it begins again.
 */

/** Really aborts the transaction, as the server itself would. */
const aborting = "do $$ begin raise exception 'restart transaction' using errcode = '40001'; end $$";

interface Injected {
  statements: number;
  commits: number;
  lost: number;
}

/** Has the server take back some of what is asked of it within transactions, and some answers to a commit get lost. */
function inject(random: Random, odds: { statement: number; commit: number; lost: number }): Injected {
  const injected: Injected = { statements: 0, commits: 0, lost: 0 };
  const open = new WeakSet<pg.Client>();
  type Query = (this: pg.Client, asked: { text: string }) => Promise<unknown>;
  const query = Reflect.get(pg.Client.prototype, "query") as unknown as Query;
  const replaced: Query = async function (asked) {
    const { text } = asked;
    const run = (given: { text: string }): Promise<unknown> => query.call(this, given);
    if (text.startsWith("begin")) open.add(this);
    if (!open.has(this) || text.startsWith("begin")) return run(asked);
    if (text === "rollback") open.delete(this);
    else if (text === "commit") {
      open.delete(this);
      if (random.chance(odds.commit)) {
        injected.commits += 1;
        return run({ text: aborting });
      }
      if (random.chance(odds.lost)) {
        injected.lost += 1;
        await run(asked);
        throw Object.assign(new Error("The line is dead."), { code: "ECONNRESET" });
      }
    } else if (random.chance(odds.statement)) {
      injected.statements += 1;
      return run({ text: aborting });
    }
    return run(asked);
  };
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(replaced as never);
  return injected;
}

let host: ApiHost;
let space: string;
beforeEach(async () => {
  host = await openHost();
  ({ id: space } = await host.ask("admin", "createSpace", {
    organizationId: host.organization,
    body: { title: "Handbook" },
  }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host.close();
});

const numbersOf = (scope: string): Promise<number[]> =>
  readStore(host.engine.store, async (db) =>
    (await listChangedRows(db, scope, 0, 10_000)).map(({ number }) => number),
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
  const injected = inject(new Random(7), { statement: 0.02, commit: 0.4, lost: 0 });
  const wanted = Array.from({ length: 24 }, (_, n) => `p${n}`);
  for (let at = 0; at < wanted.length; at += 3)
    await Promise.all(
      wanted.slice(at, at + 3).map((title) => host.ask("editor", "updateSpaceContent", insertionOf(title))),
    );
  vi.restoreAllMocks();
  expect(injected.statements).toBeGreaterThan(3);
  expect(injected.commits).toBeGreaterThan(3);
  expect((await titles()).toSorted()).toEqual(wanted.toSorted());
  await expectSound();
});

test("a push whose commits are taken back, or whose answers are lost, takes effect once however often it is sent", async () => {
  const injected = inject(new Random(11), { statement: 0.01, commit: 0.25, lost: 0.5 });
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
  vi.restoreAllMocks();
  // That the database did not answer was logged.
  host.faults.length = 0;
  expect(injected.lost).toBeGreaterThan(2);
  expect(injected.commits).toBeGreaterThan(1);
  expect((await titles()).toSorted()).toEqual(mutations.map((_, n) => `p${n}`).toSorted());
  await expectSound();
});
