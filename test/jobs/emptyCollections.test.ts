import { afterEach, beforeEach, expect, test } from "vitest";
import { purge } from "../../src-main/jobs/purge.ts";
import { isSqlite } from "../../src-main/store/store.ts";
import { openHost, type ApiHost } from "../api/host.ts";

/* A deleted collection goes when nothing is in it any more: its row says where that counts as being. */

const day = 24 * 60 * 60 * 1000;

let host: ApiHost;

beforeEach(async () => void (host = await openHost()));
afterEach(() => host.close());

const listCollections = async (): Promise<string[]> =>
  (await host.engine.store.reading.selectFrom("collections").select("id").execute()).map(({ id }) => id);

test("a deleted collection stays where something comes into it while others are removed", async () => {
  const { engine, organization: organizationId } = host;
  const { store } = engine;
  if (!isSqlite(store)) throw new Error("What comes in between is written past the core.");
  const space = await host.ask("admin", "createSpace", { organizationId, body: { title: "Guide" } });
  for (const _each of [1, 2]) {
    const { id: collectionId } = await host.ask("admin", "createCollection", { organizationId, body: {} });
    await host.ask("admin", "deleteCollectionById", { collectionId });
  }
  host.clock.pass(40 * day);
  await purge({
    store,
    blobs: engine.blobs,
    facts: engine.facts,
    // Asked for as each transaction begins: the other collection is gone by the last.
    hostNow() {
      const left = store.raw.prepare("select id from collections").pluck().all();
      if (left.length === 1)
        store.raw.prepare("update spaces set parent = ? where id = ?").run(left[0], space.id);
      return engine.hostNow();
    },
    now: () => engine.now(),
    toldTime: engine.toldTime,
    namesOf: (mutation) => engine.namesOf(mutation),
    announce: (done) => engine.announce(done),
  });
  expect(await listCollections()).toHaveLength(1);
});
