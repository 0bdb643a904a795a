import { afterEach, beforeEach, expect, test } from "vitest";
import { Effects } from "./effects.ts";
import { Storm } from "./storm.ts";
import { addPage, expectAgreement, makeSpace } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* What a replica waits for ends without its writer's doing anything. */

const minute = 60_000;

let storm: Storm;
let world: World;
let replica: Replica;

beforeEach(async () => {
  storm = new Storm(1, { log: () => {}, effects: new Effects() });
  world = await World.make({ clock: storm.clock, nature: storm });
  storm.gather(world);
  const space = await makeSpace(world);
  replica = await world.addReplica(world.admin);
  await storm.clock.pass(minute);
  await addPage(replica, space, "Lamps", "Light them.\n");
});

afterEach(() => world.close());

test("a replica that waited for its instance to be updated goes on by itself when it is (V1)", async () => {
  world.ages.set("instance", -1);
  await storm.clock.pass(3 * minute);
  expect(await replica.status()).toMatchObject({ state: "outdated", waiting: 1, attention: 0 });
  world.ages.clear();
  await storm.clock.pass(3 * minute);
  expect(await replica.status()).toMatchObject({ state: "idle", waiting: 0 });
  await expectAgreement(world);
});

test("a replica whose token was refused goes on by itself when it is taken again (P11)", async () => {
  replica.isSignedIn = false;
  await storm.clock.pass(3 * minute);
  expect(await replica.status()).toMatchObject({ state: "signedOut", waiting: 1, attention: 0 });
  replica.isSignedIn = true;
  await storm.clock.pass(3 * minute);
  expect(await replica.status()).toMatchObject({ state: "idle", waiting: 0 });
  await expectAgreement(world);
});
