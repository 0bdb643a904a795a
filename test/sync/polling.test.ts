import { afterEach, describe, expect, test } from "vitest";
import { TransportError } from "../../src-main/sync/transport.ts";
import { Effects } from "./effects.ts";
import { Storm } from "./storm.ts";
import { addPage, flat, makeSpace, online, tree } from "./writing.ts";
import { World } from "./world.ts";

/* How often a replica sends and asks its instance for news of its own accord. */

const minute = 60_000;

let world: World;

afterEach(() => world.close());

/** A world in which time passes by itself, and nothing else does. */
async function begin(): Promise<Storm> {
  const storm = new Storm(1, { log: () => {}, effects: new Effects() });
  world = await World.make({ clock: storm.clock, nature: storm });
  storm.gather(world);
  return storm;
}

/** The pulls of a replica in ten minutes in which nobody does anything. */
async function pullsInTenMinutes({ hears }: { hears: boolean }): Promise<number> {
  const storm = await begin();
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

test("a replica asks every quarter of a minute while no stream tells it what moved (L13)", async () => {
  expect(await pullsInTenMinutes({ hears: false })).toBeGreaterThan(35);
});

test("a replica asks once a minute while a stream tells it what moved (L8)", async () => {
  const pulls = await pullsInTenMinutes({ hears: true });
  expect(pulls).toBeGreaterThanOrEqual(9);
  expect(pulls).toBeLessThanOrEqual(11);
});

test("a writer who never pauses is sent all the same, every few seconds (P18)", async () => {
  const storm = await begin();
  const space = await makeSpace(world);
  const replica = await world.addReplica(world.admin);
  await storm.clock.pass(minute);
  const there = async (): Promise<number> => flat(await tree(online(world, world.admin), space)).length;
  for (let edits = 1; edits <= 100; edits += 1) {
    await addPage(replica, space, `Page ${edits}`);
    await storm.clock.pass(100);
    if (edits % 50 === 0) expect(await there()).toBeGreaterThan(edits - 50);
  }
});

test("what is written while a round pulls is sent right after it (P18)", async () => {
  const storm = await begin();
  const space = await makeSpace(world);
  const replica = await world.addReplica(world.admin);
  await storm.clock.pass(minute);
  const carry = storm.carry.bind(storm);
  storm.carry = async (exchange, send) => {
    storm.carry = carry;
    const answer = await carry(exchange, send);
    await addPage(replica, space, "Written meanwhile");
    return answer;
  };
  const round = replica.sync();
  await storm.clock.pass(2_000);
  await round;
  expect(flat(await tree(online(world, world.admin), space))).toHaveLength(1);
});

test("what moves while a round ends is pulled at once (L8)", async () => {
  const storm = await begin();
  const space = await makeSpace(world);
  let tell: (scopes: Record<string, number>) => void = () => {};
  storm.listen = (_stream, listener) => {
    tell = listener;
    listener({});
    return new Promise(() => {});
  };
  const replica = await world.addReplica(world.admin);
  await storm.clock.pass(minute);
  const shows = storm.shows.bind(storm);
  let made: Promise<string> | undefined;
  storm.shows = (name, status) => {
    shows(name, status);
    if (status.state !== "idle" || made !== undefined) return;
    made = addPage(online(world, world.admin), space, "Late");
    tell({ [`space:${space}`]: 99 });
  };
  const round = replica.sync();
  await storm.clock.pass(10_000);
  await Promise.all([round, made]);
  expect(flat(await tree(replica, space)).map(({ title }) => title)).toEqual(["Late"]);
});

test("a stream of events that never comes is asked for less and less often, by one request at a time (L8)", async () => {
  const storm = await begin();
  let [streams, open, most] = [0, 0, 0];
  storm.listen = async () => {
    streams += 1;
    most = Math.max(most, (open += 1));
    await storm.clock.wait(100);
    open -= 1;
    throw new TransportError("unreachable", "A proxy knows no streams.");
  };
  await world.addReplica(world.admin);
  await storm.clock.pass(60 * minute);
  expect(most).toBe(1);
  expect(streams).toBeGreaterThan(55);
  expect(streams).toBeLessThan(75);
});

test("a stream of events that ends after it told something is begun again at once (L8)", async () => {
  const storm = await begin();
  let streams = 0;
  storm.listen = async (_exchange, listener) => {
    streams += 1;
    listener({});
    await storm.clock.wait(10_000);
    throw new TransportError("unreachable", "The stream of events broke.");
  };
  await world.addReplica(world.admin);
  await storm.clock.pass(10 * minute);
  expect(streams).toBeGreaterThan(50);
});

describe("an instance that says when it is worth asking again", () => {
  /** A replica whose instance is too busy for everything that it asks; answers how often it asked. */
  async function beginRefused(wait: number) {
    const storm = await begin();
    const space = await makeSpace(world);
    const replica = await world.addReplica(world.admin);
    const other = await world.addReplica(await world.addUser("Ben", "edit"));
    await storm.clock.pass(minute);
    const carry = storm.carry.bind(storm);
    const asked: number[] = [];
    storm.carry = (exchange, send) => {
      if (exchange.replica !== replica.name) return carry(exchange, send);
      asked.push(storm.clock.now);
      return Promise.reject(new TransportError("unreachable", "Too much at once.", 503, wait));
    };
    await addPage(replica, space, "Lamps");
    await storm.clock.pass(1_000);
    expect(asked).toHaveLength(1);
    return { storm, space, replica, other, asked, calm: () => (storm.carry = carry) };
  }

  test("is not asked before, whatever is written here and elsewhere meanwhile, and then is (P17)", async () => {
    const { storm, space, replica, other, asked, calm } = await beginRefused(2 * minute);
    for (let edits = 1; edits <= 5; edits += 1) {
      await addPage(replica, space, `Here ${edits}`);
      await addPage(other, space, `There ${edits}`);
      await storm.clock.pass(20_000);
    }
    expect(asked).toHaveLength(1);
    expect(await replica.status()).toMatchObject({ waiting: 6, attention: 0, problem: null });
    calm();
    await storm.clock.pass(30_000);
    expect(flat(await tree(online(world, world.admin), space))).toHaveLength(11);
    expect(await replica.status()).toMatchObject({ waiting: 0, attention: 0, inSync: true });
  });

  test("is asked all the same when the writer says so (P17)", async () => {
    const { storm, replica, calm } = await beginRefused(2 * minute);
    calm();
    const round = replica.sync();
    await storm.clock.pass(2_000);
    await round;
    expect(await replica.status()).toMatchObject({ waiting: 0, inSync: true });
  });

  test("cannot keep a replica away for longer than ten minutes (P17)", async () => {
    const { storm, replica, calm } = await beginRefused(1_000 * minute);
    calm();
    await storm.clock.pass(11 * minute);
    expect(await replica.status()).toMatchObject({ waiting: 0, inSync: true });
  });

  test("is not listened to before either (P17)", async () => {
    const storm = await begin();
    let streams = 0;
    storm.listen = () => {
      streams += 1;
      return Promise.reject(new TransportError("unreachable", "20 event streams are open.", 429, minute));
    };
    await world.addReplica(world.admin);
    await storm.clock.pass(10 * minute);
    expect(streams).toBeGreaterThanOrEqual(9);
    expect(streams).toBeLessThanOrEqual(11);
  });

  test("is asked less and less often while it says no more than that, and not by all in one moment (P17)", async () => {
    const { storm, asked } = await beginRefused(5_000);
    storm.spread = () => 1;
    await storm.clock.pass(60 * minute);
    expect(asked.length).toBeGreaterThan(35);
    expect(asked.length).toBeLessThan(55);
  });

  test("is not asked before, however short the wait was that it said first (P17)", async () => {
    const { storm, replica, asked } = await beginRefused(1_000);
    await storm.clock.pass(10_000);
    asked.length = 0;
    const carry = storm.carry.bind(storm);
    storm.carry = async (exchange, send) => {
      if (exchange.replica !== replica.name) return carry(exchange, send);
      asked.push(storm.clock.now);
      await storm.clock.wait(100);
      throw new TransportError(
        "unreachable",
        "Too much at once.",
        503,
        asked.length === 1 ? 1_000 : 5 * minute,
      );
    };
    // The second round is asked for while the first is under way.
    const rounds = [replica.sync(), replica.sync()];
    await storm.clock.pass(500);
    await Promise.all(rounds);
    expect(asked).toHaveLength(2);
    await storm.clock.pass(4 * minute);
    expect(asked).toHaveLength(2);
  });

  test("is not asked before by what is written while it says so (P17)", async () => {
    const storm = await begin();
    const space = await makeSpace(world);
    const replica = await world.addReplica(world.admin);
    await storm.clock.pass(minute);
    const carry = storm.carry.bind(storm);
    // One edit's pause ends while the round is under way, the other's after it.
    for (const answers of [1_000, 200]) {
      let asked = 0;
      storm.carry = async () => {
        asked += 1;
        if (asked === 1) await addPage(replica, space, `Written within ${answers}`);
        await storm.clock.wait(answers);
        throw new TransportError("unreachable", "Too much at once.", 503, 5 * minute);
      };
      await addPage(replica, space, `Written before ${answers}`);
      await storm.clock.pass(4 * minute);
      expect(asked).toBe(1);
      storm.carry = carry;
      await storm.clock.pass(5 * minute);
      expect(await replica.status()).toMatchObject({ waiting: 0, inSync: true });
    }
  });

  test("is not listened to before either where its stream breaks meanwhile (P17)", async () => {
    const storm = await begin();
    let breakOff = (): void => undefined;
    let streams = 0;
    storm.listen = (_stream, listener) => {
      streams += 1;
      listener({});
      return new Promise((_, reject) => {
        breakOff = () => reject(new TransportError("unreachable", "The stream of events broke."));
      });
    };
    const space = await makeSpace(world);
    const replica = await world.addReplica(world.admin);
    await storm.clock.pass(minute);
    const carry = storm.carry.bind(storm);
    storm.carry = () => Promise.reject(new TransportError("unreachable", "Too much.", 503, 5 * minute));
    await addPage(replica, space, "Lamps");
    await storm.clock.pass(1_000);
    breakOff();
    await storm.clock.pass(4 * minute);
    expect(streams).toBe(1);
    storm.carry = carry;
    await storm.clock.pass(2 * minute);
    expect(streams).toBe(2);
    expect(await replica.status()).toMatchObject({ waiting: 0, inSync: true });
  });
});

test("a replica whose state cannot be told after a round says so in its log, and goes on (P18)", async () => {
  const storm = await begin();
  const space = await makeSpace(world);
  const replica = await world.addReplica(world.admin);
  await storm.clock.pass(minute);
  const shows = storm.shows.bind(storm);
  let failures = 0;
  storm.shows = (name, status) => {
    shows(name, status);
    if (status.state !== "idle" || failures > 0) return;
    failures += 1;
    throw new Error("The disk did not answer.");
  };
  const round = replica.sync();
  await storm.clock.pass(minute);
  await round;
  expect(failures).toBe(1);
  await addPage(replica, space, "Lamps");
  await storm.clock.pass(minute);
  expect(await replica.status()).toMatchObject({ waiting: 0, inSync: true });
});
