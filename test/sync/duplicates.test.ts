import { afterEach, expect, test } from "vitest";
import type { Outcome } from "../../src-main/core/core.ts";
import type { PushAnswer } from "../../src-main/sync/messages.ts";
import { VirtualClock } from "./clock.ts";
import { withBoundaries } from "./disk.ts";
import { stillNature } from "./nature.ts";
import { flat, makeSpace, online, tree } from "./writing.ts";
import { World } from "./world.ts";

/* Two copies of one message, under way at the same time. */

let world: World;

afterEach(() => world.close());

test("a copy that would have been refused is answered with what its other copy was (P6)", async () => {
  const clock = new VirtualClock(Date.parse("2026-05-04T08:00:00.000Z"));
  let boundary = (): Promise<void> => Promise.resolve();
  world = await World.make({
    clock,
    nature: {
      ...stillNature(
        () => clock.now,
        () => () => "arrives",
      ),
      watch: (store, _run, machine) =>
        machine === "instance" ? withBoundaries(store, () => boundary()) : store,
    },
  });
  const ben = await world.addUser("Ben", "edit");
  const space = await makeSpace(world);
  const setLevel = (defaultLevel: string): Promise<unknown> =>
    world.call(world.admin, "updateSpaceById", { spaceId: space, body: { defaultLevel } });
  const mutation = {
    id: "m1",
    seed: "s1",
    operation: "updateSpaceContent",
    at: new Date(clock.now).toISOString(),
    decisions: {},
    input: {
      spaceId: space,
      body: { changes: [{ operation: "insert_page", ref: "a", title: "Lamps", document: { markdown: "" } }] },
    },
  };
  const push = (): Promise<Outcome> =>
    world.instance.sync({ user: ben }, "push", { protocol: 1, texts: [], mutations: [mutation] });
  const receiptsIn = (outcome: Outcome) => ("body" in outcome ? (outcome.body as PushAnswer).receipts : []);

  await setLevel("read");
  // The first copy is held where its refusal is about to be written down: before its last transaction.
  let release = (): void => {};
  const held = new Promise<void>((reached) => {
    let refusals = 0;
    boundary = () => {
      refusals += 1;
      if (refusals < 6) return Promise.resolve();
      boundary = () => Promise.resolve();
      reached();
      return new Promise((resume) => (release = resume));
    };
  });
  const first = push();
  await held;
  await setLevel("edit");
  expect(receiptsIn(await push())).toMatchObject([{ status: "done" }]);
  release();
  expect(receiptsIn(await first)).toMatchObject([{ status: "done" }]);
  expect(flat(await tree(online(world, ben), space)).map(({ title }) => title)).toEqual(["Lamps"]);
});
