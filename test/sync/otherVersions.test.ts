import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  protocolVersion,
  type PullAnswer,
  type PushAnswer,
  type PushRequest,
} from "../../src-main/sync/messages.ts";
import { addPage, expectAgreement, makeSpace, online, readPage, writePage } from "./writing.ts";
import { dumpRows, World, type Replica } from "./world.ts";
import { spokenBy } from "./spoken.ts";
import { unwrap } from "./refusal.ts";

/* What an instance and a replica make of messages that are not as their version has them. */

let world: World;
let space: string;
let replica: Replica;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  replica = await world.addReplica(await world.addUser("Ben", "edit"), "ben");
  await replica.sync();
});

afterEach(() => world.close());

const verbs = ["push", "pull", "texts"] as const;

const tell = (verb: (typeof verbs)[number], message: unknown) =>
  world.instance.sync({ user: replica.user }, verb, message);

const insertion = (id: string, more: object = {}): PushRequest["mutations"][number] => ({
  id,
  seed: id,
  operation: "updateSpaceContent",
  at: new Date(world.time).toISOString(),
  decisions: {},
  input: {
    spaceId: space,
    body: { changes: [{ operation: "insert_page", title: id, document: { markdown: id } }] },
  },
  ...more,
});

const pushOf = (...mutations: PushRequest["mutations"]): PushRequest => ({
  protocol: protocolVersion,
  texts: [],
  mutations,
});

test("a message of another version is told so, whatever else it holds, and nothing comes of it (V1)", async () => {
  const before = await dumpRows(world.instance);
  const otherVersion = fc.integer({ min: -3, max: 1000 }).filter((version) => version !== protocolVersion);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...verbs), otherVersion, fc.object(), async (verb, protocol, rest) => {
      expect(await tell(verb, { ...rest, protocol })).toMatchObject({
        status: 409,
        error: { reason: "protocol" },
      });
    }),
    { numRuns: 200 },
  );
  const messages = {
    push: pushOf(insertion("lamps")),
    pull: { protocol: 1, cursors: { x: 1 } },
    texts: { protocol: 1, wanted: [] },
  };
  for (const verb of verbs)
    for (const older of [-1, 1])
      expect(await tell(verb, spokenBy(older, { ...messages[verb] }))).toMatchObject({
        error: { reason: "protocol" },
      });
  expect(await dumpRows(world.instance)).toEqual(before);
});

/** A valid push with something too much, or something too little, at one place of it. */
const spoiledPush = fc.oneof(
  fc.record({
    at: fc.constantFrom("message", "mutation"),
    name: fc.string({ minLength: 1 }).map((name) => `x${name}`),
    value: fc.jsonValue(),
  }),
  fc.record({
    at: fc.constant("message" as const),
    name: fc.constantFrom("mutations", "texts"),
    value: fc.constant(undefined),
  }),
  fc.record({
    at: fc.constant("mutation" as const),
    name: fc.constantFrom("id", "seed", "operation", "at", "input", "decisions"),
    value: fc.constant(undefined),
  }),
);

test("of its own version, a message with a field more or one less is refused whole (V2)", async () => {
  const before = await dumpRows(world.instance);
  await fc.assert(
    fc.asyncProperty(spoiledPush, async ({ at, name, value }) => {
      const spoiled = insertion("spoiled", at === "mutation" ? { [name]: value } : {});
      const message = {
        ...pushOf(insertion("good"), spoiled),
        ...(at === "message" ? { [name]: value } : {}),
      };
      // As JSON carries it: what is undefined is not there.
      expect(await tell("push", JSON.parse(JSON.stringify(message)))).toMatchObject({ status: 400 });
    }),
    { numRuns: 100 },
  );
  expect(await dumpRows(world.instance)).toEqual(before);
});

test("a change that an instance does not know, or one with a field more, waits alone, and the rest goes on (A1)", async () => {
  const unknown = fc
    .string({ minLength: 1, maxLength: 40 })
    .map((name) => ({ operation: `${name}InAnotherVersion`.slice(0, 100) }));
  const more = fc
    .record({ name: fc.string({ minLength: 1 }).map((name) => `x${name}`), value: fc.jsonValue() })
    .map(({ name, value }) => ({ input: { ...insertion("more").input, [name]: value } }));
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(unknown, more), async (otherwise) => {
      round += 1;
      const [first, odd, last] = [`first-${round}`, `odd-${round}`, `last-${round}`];
      const push = pushOf(insertion(first), insertion(odd, otherwise), insertion(last));
      const { receipts } = unwrap<PushAnswer>("push", await tell("push", push));
      expect(receipts).toMatchObject([
        { id: first, status: "done" },
        { id: odd, status: "refused", error: { code: 400 } },
        { id: last, status: "done" },
      ]);
    }),
    { numRuns: 40 },
  );
});

type Row = Record<string, unknown>;

test.each<[string, (row: Row) => Row]>([
  ["a column that is not known here", (row) => ({ ...row, unheard_of: "later" })],
  ["no column of those that each row has", ({ scope, id }) => ({ scope, id })],
  ["another kind of value", (row) => ({ ...row, since: "never" })],
])("a round whose rows have %s is not applied, and the next good one is (L3)", async (_what, spoil) => {
  const page = await addPage(replica, space, "Lamps", "Light them.\n");
  await replica.sync();
  await addPage(online(world, world.admin), space, "Wicks", "Trim them.\n");
  const before = await dumpRows(replica.engine);
  const { instance } = world;
  const answer = instance.sync.bind(instance);
  instance.sync = async (caller, verb, message) => {
    const outcome = await answer(caller, verb, message);
    if (verb !== "pull" || !("body" in outcome)) return outcome;
    const pulled = outcome.body as PullAnswer;
    const rows = pulled.rows.map((each) =>
      each.table === "states" && each.row ? { ...each, row: spoil(each.row) } : each,
    );
    return { ...outcome, body: { ...pulled, rows } };
  };
  const status = await replica.sync();
  expect(status).toMatchObject({ inSync: false, attention: 0 });
  expect(status.problem).not.toBeNull();
  expect(await dumpRows(replica.engine)).toEqual(before);
  expect(world.faults.splice(0)).not.toEqual([]);
  await writePage(replica, space, page, "Light them at dusk.\n");
  expect((await readPage(replica, space, page)).markdown).toBe("Light them at dusk.\n");
  instance.sync = answer;
  for (let round = 0; round < 3; round += 1) await replica.sync();
  await expectAgreement(world);
  expect((await readPage(replica, space, page)).markdown).toBe("Light them at dusk.\n");
});
