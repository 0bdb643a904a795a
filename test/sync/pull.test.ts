import { afterEach, beforeEach, expect, test } from "vitest";
import { pull } from "../../src-main/sync/pull.ts";
import type { PullAnswer } from "../../src-main/sync/messages.ts";
import type { Transport } from "../../src-main/sync/transport.ts";
import { statementsOf } from "../store/statements.ts";
import { unwrap } from "./refusal.ts";
import { addPage, makeSpace, online, readPage, writePage } from "./writing.ts";
import { World } from "./world.ts";
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

test("a scope that is read from its beginning sends its rows first, in every answer, and its texts when they are asked for", async () => {
  const scope = `space:${space}`;
  const ask = async (more: object): Promise<PullAnswer> => {
    const message = { protocol: 1, cursors: { [scope]: 1 }, ...more };
    return unwrap("pull", await world.instance.sync({ user: world.admin }, "pull", message));
  };
  const later = await ask({});
  expect(later.texts.map(({ text }) => text)).toContain("Light them.\n");
  const first = await ask({ fresh: [scope] });
  expect(first.rows).toEqual(later.rows);
  expect(first.texts).toEqual([]);
});

test("what somebody else wrote is applied in one transaction, together with how far the replica now is", async () => {
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

test("a round that brings nothing writes nothing", async () => {
  const replica = await world.addReplica(world.admin, "a");
  await replica.sync();
  world.time += 30_000;
  const { statements } = await statementsOf(rawOf(replica.engine.store), () => replica.sync());
  expect(statements.filter(({ sql }) => /^(insert|update|delete)/.test(sql))).toEqual([]);
  expect(await replica.status()).toMatchObject({ inSync: true });
});
