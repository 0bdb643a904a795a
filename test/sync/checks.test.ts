import { expect, test } from "vitest";
import type { ErrorBody } from "../../src-main/api/error.ts";
import type { PushAnswer, PushRequest } from "../../src-main/sync/messages.ts";
import { rawOf } from "../store/raw.ts";
import { checks } from "./checks.ts";
import type { Scenario, Step } from "./scenario.ts";
import { simulate, type Sabotage } from "./simulation.ts";
import type { World } from "./world.ts";

/* Every check finds what it is there for: a product that is spoiled on purpose does not pass it. */

const deed = (at: string, name: string, chance: number, then = 2_000): Step => ({
  is: "deed",
  at,
  deed: name,
  chance,
  then,
});

/** A few things that two writers do, among them a page that one of them deletes and nobody else touched. */
const scenario: Scenario = {
  seed: 1,
  organizations: 1,
  people: [
    { name: "ada", roles: ["admin"] },
    { name: "ben", roles: ["edit"] },
  ],
  computers: [
    { name: "ada", user: "ada", organization: 0 },
    { name: "ben", user: "ben", organization: 0 },
  ],
  steps: [
    deed("ada", "insert", 1),
    deed("ada", "remove", 2),
    deed("ben", "insert", 3),
    deed("ben", "write", 4),
    deed("ada", "write", 5, 10_000),
    deed("ben", "comment", 6),
    deed("ada", "open", 7),
  ],
};

/** Has an instance that answers pushes otherwise than it should. */
function spoilPushes(
  { instance }: World,
  serve: (push: PushRequest, served: (push: PushRequest) => Promise<PushAnswer>) => Promise<PushAnswer>,
): void {
  const sync = instance.sync.bind(instance);
  instance.sync = async (caller, verb, message) => {
    if (verb !== "push") return sync(caller, verb, message);
    const served = async (push: PushRequest): Promise<PushAnswer> => {
      const outcome = await sync(caller, "push", push);
      if (!("body" in outcome)) throw new Error("The push was refused.");
      return outcome.body as PushAnswer;
    };
    return { status: 200, body: await serve(message as PushRequest, served) };
  };
}

const run = (world: World, statement: string, on: "instance" | "replica" = "instance"): void => {
  const machine = on === "instance" ? world.server : world.replicas[0]?.machine;
  if (machine) rawOf(machine.disk).exec(statement);
};

/** Refusals whose reason is not so. */
const unfair: [string, ErrorBody["error"]][] = [
  ["nothing of why", { code: 400, message: "No." }],
  [
    "that a level is too low",
    { code: 403, message: "This needs the level edit on the space “Guide”; you have read." },
  ],
  ["that a space is not there", { code: 404, message: "There is no space Guide." }],
  ["that something else is not there", { code: 404, message: "There is no page of this id." }],
  [
    "that a space is locked",
    { code: 409, message: "The space “Guide” is locked: propose it.", reason: "locked" },
  ],
  [
    "that a change request is merged",
    { code: 409, message: "Change request #1 is merged: its content is fixed." },
  ],
  [
    "that it has conflicts",
    { code: 409, message: "Change request #1 has open conflicts: Resolve them first." },
  ],
  [
    "that a change is too old",
    { code: 409, message: "This change is more than 180 days old.", reason: "too-old" },
  ],
  ["that a rule is not met", { code: 412, message: "Change request #1 cannot be merged yet." }],
];

const spoiled: [keyof typeof checks, string, Sabotage][] = [
  [
    "nothingIsStuck",
    "an instance that fails at every push",
    { before: (world) => spoilPushes(world, () => Promise.reject(new Error("Out of order."))) },
  ],
  [
    "nothingIsStuck",
    "a replica that says it is in sync while a digest differs",
    { after: (world) => run(world, "update scopes set digest = digest + 1", "replica") },
  ],
  [
    "equalsTheInstance",
    "a replica that lost a row",
    { after: (world) => run(world, "delete from states where kind = 'page'", "replica") },
  ],
  [
    "equalsTheInstance",
    "a replica that keeps a text of which its owner may see nothing",
    {
      after: (world) => {
        run(world, "insert into texts (organization, hash, text) values ('o', 'h', 'Secret.')", "replica");
        run(world, "insert into named_texts (scope, hash) values ('space:hidden', 'h')");
      },
    },
  ],
  [
    "keepsEveryWord",
    "an instance that forgets what was written",
    { after: (world) => run(world, "update texts set text = 'Gone.'") },
  ],
  [
    "confirmsOnce",
    "an instance that confirms and keeps no receipt",
    { after: (world) => run(world, "delete from receipts") },
  ],
  [
    "confirmsOnce",
    "an instance that runs a mutation again under another name",
    {
      before: (world) =>
        spoilPushes(world, async (push, served) => {
          const answer = await served(push);
          const again = push.mutations.map((one) => ({ ...one, id: `${one.id}x`, seed: `${one.seed}x` }));
          await served({ ...push, mutations: again });
          return answer;
        }),
    },
  ],
  [
    "isSound",
    "a page under one that is not there",
    { after: (world) => run(world, "update states set parent = 'nowhere' where kind = 'page'") },
  ],
  [
    "isSound",
    "a replica whose derived rows say something else",
    {
      after: (world) => run(world, "delete from indexed_pages", "replica"),
    },
  ],
  ...unfair.map(([what, error]): (typeof spoiled)[number] => [
    "parksNothingNeedlessly",
    `an instance that refuses what is right, and says ${what}`,
    {
      before: (world) =>
        spoilPushes(world, async ({ mutations }) => ({
          receipts: mutations.map(({ id }) => ({ id, status: "refused", error })),
          now: world.instance.now(),
        })),
    },
  ]),
  [
    "parksNothingNeedlessly",
    "a replica that parks what it wrote in a space that it never lost",
    {
      after: (world) => {
        const message = "You no longer have access to this space, so this change was not sent.";
        const error = JSON.stringify({ code: 403, message });
        run(world, `update outbox set state = 'parked', error = '${error}'`, "replica");
      },
    },
  ],
  [
    "deletedStaysAway",
    "an instance that brings a page back",
    { after: (world) => run(world, "update states set until = 2147483647 where kind = 'page'") },
  ],
  [
    "settlesDown",
    "a replica that goes on writing",
    {
      after: ({ clock, replicas: [replica], organization }) => {
        const write = (): void => {
          const body = { title: `Space at ${clock.now}`, empty: true };
          void replica?.call("createSpace", { organizationId: organization, body });
          clock.after(20_000, write);
        };
        write();
      },
    },
  ],
];

test("a product that works passes every check (R6)", async () => {
  expect((await simulate(scenario)).problems).toEqual([]);
});

test("what was done and what befell programs is counted where it came to something, and there only", async () => {
  const [ada = "", ben = ""] = scenario.computers.map(({ name }) => name);
  const { effects } = await simulate({
    ...scenario,
    steps: [
      { is: "disturbed", at: ben, fates: ["lost", "answer lost"], then: 0 },
      // There is no request that it could be done to.
      deed(ada, "review", 1),
      deed(ada, "insert", 1),
      deed(ben, "insert", 3, 60_000),
      { is: "killed", at: "instance", after: 0, down: 1_000, then: 5_000 },
      { is: "signed out", at: ada, for: 30_000, then: 0 },
      deed(ada, "comment", 6, 60_000),
    ],
  });
  expect(effects).toMatchObject({
    "deed insert": 2,
    "deed comment": 1,
    "a message was lost": 1,
    "an answer was lost": 1,
    "the instance was killed": 1,
  });
  expect(effects["a replica was signed out"]).toBeGreaterThan(0);
  for (const effect of ["deed review", "a replica was killed", "a message met no network"])
    expect(effects).not.toHaveProperty(effect);
});

test("there is a spoiled product for every check", () => {
  expect(new Set(spoiled.map(([check]) => check))).toEqual(new Set(Object.keys(checks)));
});

test.each(spoiled)("%s finds %s", async (check, _what, sabotage) => {
  const { problems } = await simulate(scenario, { sabotage });
  expect(problems.map((problem) => problem.check)).toContain(check);
});

/** Something written when the backup is made already, and confirmed after it; `between` a restore and a purge passes so long. */
const purgedAfterRestore = (written: Step, between: number): Scenario => ({
  ...scenario,
  steps: [
    written,
    { is: "backed up", then: 30_000 },
    { is: "restored", then: between },
    { is: "purged", after: 31 * 86_400_000, then: 0 },
  ],
});

test("a word that an instance went back behind is missed where it was offered again before its replica forgot it", async () => {
  const forget: Sabotage = { after: (world) => run(world, "update texts set text = 'Gone.'") };
  const written = deed("ben", "insert", 3, 0);
  const offered = await simulate(purgedAfterRestore(written, 60_000), { sabotage: forget });
  expect(offered.problems.map(({ check }) => check)).toContain("keepsEveryWord");
  // Where nobody asked the instance in between, it is gone with what was confirmed so long ago.
  expect((await simulate(purgedAfterRestore(written, 0))).problems).toEqual([]);
});

test("isSound finds the bytes of a file that an instance lost, or spoiled", async () => {
  const withFile = { ...scenario, steps: [...scenario.steps, deed("ada", "insertFile", 8, 30_000)] };
  const { problems } = await simulate(withFile, {
    sabotage: {
      after: async ({ server }) => {
        for (const sha256 of [...server.heldBlobs]) await server.engine.blobs.remove(sha256);
      },
    },
  });
  expect(problems.map(({ check }) => check)).toEqual(["isSound"]);
  expect(problems[0]?.what).toMatch(/^the bytes \w+ of a file are gone$/);
});

test("isSound finds counts that do not add up, on the instance and on a replica", async () => {
  const { problems } = await simulate(scenario, {
    sabotage: {
      after: ({ server, replicas }) => {
        for (const { engine } of [server, ...replicas.map(({ machine }) => machine)]) {
          const call = engine.call.bind(engine);
          engine.call = async (caller, id, input) => {
            const outcome = await call(caller, id, input);
            if (id !== "listMembersInOrganizationById" || !("body" in outcome)) return outcome;
            const { items } = outcome.body as { items: { teams: number }[] };
            return { ...outcome, body: { items: items.map((one) => ({ ...one, teams: one.teams + 1 })) } };
          };
        }
      },
    },
  });
  const found = problems.filter(({ what }) => /teams of the member \w+ says 1, not 0$/.test(what));
  expect(found.map(({ what }) => what.split(" ")[0])).toEqual(expect.arrayContaining(["to", "ada:"]));
  expect(found).toEqual(problems);
});
