import { checkReferences, integrityProblems } from "../../src-main/store/upkeep/checkup.ts";
import { brokenBranches, wronglyIndexed, wronglyLinked } from "./branches.ts";
import { lostBytes } from "./checks/bytes.ts";
import { wrongCounts } from "./checks/counts.ts";
import { unconfirmed } from "./checks/outbox.ts";
import { needlesslyParked } from "./checks/refusals.ts";
import { differences, leftoverBytes, leftovers, missingBytes, unsettled } from "./checks/rows.ts";
import { differingDigests } from "./checks/shown.ts";
import { doubledWords, lostWords, returned } from "./checks/texts.ts";
import type { Chronicle } from "./chronicle.ts";
import type { VirtualClock } from "./clock.ts";
import type { Ledger } from "./ledger.ts";
import type { Machine } from "./machine.ts";
import type { Replica } from "./replica.ts";
import type { SavedWords } from "./words.ts";
import type { World } from "./world.ts";

/*
 * What sync promises (src-main/sync/RULES.md), looked for when the weather is fine again and everybody has had the time
 * to sync. Each check answers one sentence for everything that is not as it was promised.
 */

export interface Checked {
  world: World;
  words: SavedWords;
  ledger: Ledger;
  chronicle: Chronicle;
  clock: VirtualClock;
}

type Check = (checked: Checked) => Promise<string[]>;

/** Something that is wrong, and which check found it. */
export interface Problem {
  check:
    | keyof typeof checks
    | "a deed failed"
    | "a decision failed"
    | "a fault was logged"
    | "it threw"
    | "another end"
    | "it ended";
  what: string;
}

/** R6, S1, S2, B4: every replica is the instance's equal, row for row, in what its owner may see, and holds nothing else. */
const equalsTheInstance: Check = ({ world }) =>
  ofEach(world, async (replica) => [
    ...(await unsettled(replica)),
    ...(await differences(world, replica)),
    ...(await leftovers(world, replica)),
    ...(await leftoverBytes(world, replica)),
    ...(await missingBytes(replica)),
  ]);

/** R1, R3, R4, S3, A2, V3: every word that was saved is in a page, its history, a conflict or under needs-attention. */
const keepsEveryWord: Check = ({ world, words, chronicle }) => lostWords(world, words, chronicle);

/** P6, A3: every confirmed mutation took effect, and once. */
const confirmsOnce: Check = async ({ world, words }) => [
  ...(await ofEach(world, (replica) => unconfirmed(world, replica))),
  ...(await doubledWords(world, words)),
];

/** P15, R4: trees are trees, references lead somewhere, counts are true, and `recto doctor` finds nothing. */
const isSound: Check = async ({ world }) => {
  const { server } = world;
  const counts: string[] = [];
  for (const user of new Set(world.replicas.map((replica) => replica.user)))
    counts.push(...(await wrongCounts(world, server, user)).map((what) => `to ${user} ${what}`));
  return [
    ...(await unsoundStore(server, false)),
    ...(await brokenBranches(server.disk)),
    ...counts,
    ...(await ofEach(world, async ({ machine, user }) => [
      ...(await unsoundStore(machine, true)),
      ...(await wrongCounts(world, machine, user)),
    ])),
  ];
};

async function unsoundStore(machine: Machine, isReplica: boolean): Promise<string[]> {
  const { disk, heldBlobs } = machine;
  const { problems, blobs } = await checkReferences(disk.reading, isReplica);
  return [
    ...integrityProblems(disk),
    ...problems,
    // A replica has those that it was asked for.
    ...(await lostBytes(machine, isReplica ? blobs.intersection(heldBlobs) : blobs)),
    ...(await wronglyIndexed(disk)),
    ...(await wronglyLinked(disk)),
  ];
}

/** A1, P11, P12: nothing needs attention that could have been applied. */
const parksNothingNeedlessly: Check = ({ world, chronicle }) =>
  ofEach(world, (replica) => needlesslyParked(world, chronicle, replica));

/** P4, L6, L7: no outbox is stuck, and nobody shows that they are in sync while a digest differs. */
const nothingIsStuck: Check = ({ world }) => stuck(world);

const stuck = (world: World): Promise<string[]> =>
  ofEach(world, async (replica) => {
    const status = await replica.status();
    if (!status.inSync || status.waiting > 0) return [`it is not in sync: ${JSON.stringify(status)}`];
    return differingDigests(world, replica);
  });

/** R3: what somebody deleted and nobody else touched does not come back. */
const deletedStaysAway: Check = returned;

const quiet = 2 * 60_000;

/** R6: replicas do not go on answering each other's merges: with nobody at work nothing moves. */
const settlesDown: Check = async ({ world, clock }) => {
  const before = await headsOf(world);
  await clock.pass(quiet);
  return (await headsOf(world)) === before ? [] : ["something goes on moving with nobody at work"];
};

async function headsOf({ server }: World): Promise<string> {
  const heads = server.disk.reading.selectFrom("scopes").select(["scope", "number"]).orderBy("scope");
  return JSON.stringify(await heads.execute());
}

/** The promises, in the order in which they are looked at: what moves afterwards could hide what was wrong. */
export const checks = {
  nothingIsStuck,
  equalsTheInstance,
  keepsEveryWord,
  confirmsOnce,
  isSound,
  parksNothingNeedlessly,
  deletedStaysAway,
  settlesDown,
};

/** Has everybody what the instance has, and the bytes of its files, which come after the rows? */
export const isAllHere = async (world: World): Promise<boolean> =>
  (await stuck(world)).length === 0 && (await ofEach(world, (replica) => missingBytes(replica))).length === 0;

export async function listBroken(checked: Checked): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [check, find] of Object.entries(checks) as [keyof typeof checks, Check][])
    for (const what of await find(checked)) problems.push({ check, what });
  return problems;
}

async function ofEach({ replicas }: World, find: (replica: Replica) => Promise<string[]>): Promise<string[]> {
  const problems: string[] = [];
  for (const replica of replicas)
    for (const problem of await find(replica)) problems.push(`${replica.name}: ${problem}`);
  return problems;
}
