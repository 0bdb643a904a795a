import { afterEach, expect, test } from "vitest";
import { Storm } from "./storm.ts";
import { makeSpace } from "./writing.ts";
import { World } from "./world.ts";

/* How often a replica asks its instance for news of its own accord. */

const minute = 60_000;

let world: World;

afterEach(() => world.close());

/** The pulls of a replica in ten minutes in which nobody does anything. */
async function pullsInTenMinutes({ hears }: { hears: boolean }): Promise<number> {
  const storm = new Storm(1, () => {});
  world = await World.make({ clock: storm.clock, nature: storm });
  storm.gather(world);
  let pulls = 0;
  const carry = storm.carry.bind(storm);
  storm.carry = (exchange, send) => {
    if (exchange.verb === "pull") pulls += 1;
    return carry(exchange, send);
  };
  if (!hears) storm.listen = () => new Promise(() => {});
  await makeSpace(world);
  await world.addReplica(world.admin);
  await storm.clock.pass(minute);
  pulls = 0;
  await storm.clock.pass(10 * minute);
  return pulls;
}

test("a replica asks every quarter of a minute while no stream tells it what moved", async () => {
  expect(await pullsInTenMinutes({ hears: false })).toBeGreaterThan(35);
});

test("a replica asks once a minute while a stream tells it what moved (L8)", async () => {
  const pulls = await pullsInTenMinutes({ hears: true });
  expect(pulls).toBeGreaterThanOrEqual(9);
  expect(pulls).toBeLessThanOrEqual(11);
});
