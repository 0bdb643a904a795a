import { visibleScopes } from "../../src-main/access/access.ts";
import { listHeldFiles } from "../../src-main/content/heldFiles.ts";
import type { ErrorBody } from "../../src-main/api/error.ts";
import { checkReferences } from "../../src-main/store/checkup.ts";
import { brokenBranches, deletedEntries, mainPages, wronglyIndexed, wronglyLinked } from "./branches.ts";
import type { Ledger } from "./ledger.ts";
import type { Replica } from "./replica.ts";
import { conversations, keptTexts, parkedTexts, type SavedWords } from "./words.ts";
import { dumpRows, type World } from "./world.ts";

/* What the design promises, looked for when the weather is fine again and everybody has had the time to sync. */

interface Checked {
  world: World;
  words: SavedWords;
  ledger: Ledger;
}

/** One sentence for everything that is not as it was promised. */
export async function brokenPromises(checked: Checked): Promise<string[]> {
  const { world } = checked;
  const problems: string[] = [];
  for (const replica of world.replicas) {
    const found = [
      ...(await unsettled(replica)),
      ...(await differences(world, replica)),
      ...(await leftovers(world, replica)),
      ...(await unconfirmed(world, replica)),
      ...(await needlesslyParked(world, replica)),
      ...(await missingBytes(replica)),
      ...(await wronglyIndexed(replica.machine.disk)),
      ...(await wronglyLinked(replica.machine.disk)),
      ...(await checkReferences(replica.machine.disk.reading, true)).problems,
    ];
    problems.push(...found.map((problem) => `${replica.name}: ${problem}`));
  }
  const { disk } = world.server;
  problems.push(
    ...(await checkReferences(disk.reading, false)).problems,
    ...(await wronglyIndexed(disk)),
    ...(await wronglyLinked(disk)),
    ...(await brokenBranches(disk)),
    ...(await lostWords(checked)),
    ...(await doubledWords(checked)),
    ...(await returned(checked)),
  );
  return problems;
}

/** Nothing waits, nothing lies aside and nothing is predicted any more. */
async function unsettled({ machine }: Replica): Promise<string[]> {
  const { reading } = machine.disk;
  const problems: string[] = [];
  for (const table of ["journal", "pulled"] as const) {
    const rows = await reading.selectFrom(table).selectAll().execute();
    if (rows.length > 0) problems.push(`${table} still has ${rows.length} rows`);
  }
  return problems;
}

/** A replica holds what the instance holds of the scopes that its owner may see, row for row, and nothing else. */
export async function differences(world: World, { user, machine }: Replica): Promise<string[]> {
  const visible = await visibleScopes(world.server.disk.reading, user);
  const wanted = [...visible].map(([scope, level]) => `${scope} ${level}`).sort();
  const { reading } = machine.disk;
  const held = (await reading.selectFrom("scopes").selectAll().where("level", "is not", null).execute())
    .map(({ scope, level }) => `${scope} ${level}`)
    .sort();
  if (held.join() !== wanted.join()) return [`it has the scopes ${held.join()} instead of ${wanted.join()}`];
  const ours = await dumpRows({ store: machine.disk });
  const theirs = await dumpRows({ store: world.server.disk }, [...visible.keys()]);
  if (ours.join("\n") === theirs.join("\n")) return [];
  const [known, here] = [new Set(theirs), new Set(ours)];
  const more = ours.filter((row) => !known.has(row));
  const less = theirs.filter((row) => !here.has(row));
  return [`it has ${more.length} rows too many and lacks ${less.length}: ${more[0]} for ${less[0]}`];
}

/** A replica keeps no text that only scopes name which its owner may not see. */
async function leftovers(world: World, { user, machine }: Replica): Promise<string[]> {
  const { reading } = machine.disk;
  const scopes = await reading.selectFrom("scopes").select("scope").where("level", "is not", null).execute();
  const held = new Set(scopes.map(({ scope }) => scope));
  const texts = await reading.selectFrom("texts").select("hash").execute();
  const named = await reading.selectFrom("named_texts").selectAll().execute();
  const isOwn = (scope: string): boolean => held.has(scope) || scope.startsWith(`user:${user} `);
  const seen = new Set(named.filter(({ scope }) => isOwn(scope)).map(({ hash }) => hash));
  const naming = new Map<string, string[]>();
  for (const { scope, hash } of await world.server.disk.reading
    .selectFrom("named_texts")
    .selectAll()
    .execute()) {
    if (held.has(scope)) seen.add(hash);
    naming.set(hash, [...(naming.get(hash) ?? []), scope]);
  }
  return texts
    .filter(({ hash }) => naming.has(hash) && !seen.has(hash))
    .map(({ hash }) => `the text ${hash} is of ${naming.get(hash)?.join(", ")}, which its owner may not see`);
}

/** What the instance confirmed has a receipt there that says the same. */
async function unconfirmed(world: World, { user, machine }: Replica): Promise<string[]> {
  const problems: string[] = [];
  const confirmed = await machine.disk.reading
    .selectFrom("outbox")
    .select(["id", "operation", "numbers"])
    .where("numbers", "is not", null)
    .execute();
  for (const { id, operation, numbers } of confirmed) {
    const receipt = await world.server.disk.reading
      .selectFrom("receipts")
      .select("numbers")
      .where("user_id", "=", user)
      .where("mutation", "=", id)
      .executeTakeFirst();
    if (receipt?.numbers !== numbers)
      problems.push(`${operation} ${id} was confirmed as ${numbers}, its receipt says ${receipt?.numbers}`);
  }
  return problems;
}

/**
 * Nothing needs attention that could have been applied: its writer might no longer write there (403), the place had
 * gone (404) or been settled by others (409), or what it was about never came to that branch, since what would have
 * brought it there was refused or left conflicts (400).
 */
async function needlesslyParked(world: World, { machine }: Replica): Promise<string[]> {
  const parked = await machine.disk.reading
    .selectFrom("outbox")
    .select(["operation", "error", "input"])
    .where("state", "=", "parked")
    .execute();
  const states = await world.server.disk.reading
    .selectFrom("states")
    .select(["branch", "id"])
    .distinct()
    .execute();
  const known = new Set(states.map(({ branch, id }) => `${branch} ${id}`));
  return parked.flatMap(({ operation, error, input }) => {
    const { code, message } = JSON.parse(error ?? "") as ErrorBody["error"];
    const id = /names (?:nothing|no page).*: (\w+)$/.exec(message)?.[1];
    const { changeRequestId } = JSON.parse(input) as { changeRequestId?: string };
    const wasThere = known.has(`main ${id}`) || known.has(`${changeRequestId} ${id}`);
    // Who may review, a replica cannot know of others.
    const isFair =
      code === 400
        ? (id !== undefined && !wasThere) || message.includes("may not review")
        : [403, 404, 409].includes(code);
    return isFair ? [] : [`${operation} ${input} was parked: ${code} ${message}`];
  });
}

/** The bytes of every file that a branch has now are here. */
async function missingBytes({ machine }: Replica): Promise<string[]> {
  const { reading } = machine.disk;
  const scopes = await reading.selectFrom("scopes").select("scope").where("level", "is not", null).execute();
  const problems: string[] = [];
  for (const { scope } of scopes)
    for (const { sha256, file } of await listHeldFiles(reading, scope))
      if (!(await machine.engine.blobs.has(sha256)))
        problems.push(`the bytes of the file ${file} are missing`);
  return problems;
}

/** Every word that was saved is in a page, its history, a conflict or under needs-attention where it was written. */
async function lostWords({ world, words }: Checked): Promise<string[]> {
  const kept = await keptTexts(world.server.disk);
  for (const { machine } of world.replicas) kept.push(...(await parkedTexts(machine.disk)));
  const missing = words.missingFrom(kept, await deletedEntries(world.server.disk));
  return missing.length === 0 ? [] : [`saved words are gone: ${missing.join(", ")}`];
}

/** What was written once stands once: in the pages as they are now, and in what people said. */
async function doubledWords({ world, words }: Checked): Promise<string[]> {
  const { disk } = world.server;
  const pages = await mainPages(disk);
  const doubled = words.doubledIn([...pages.map(({ text }) => text), ...(await conversations(disk.reading))]);
  return doubled.length === 0 ? [] : [`words stand at two places: ${doubled.join(", ")}`];
}

/** What somebody deleted and nobody else touched did not come back. */
async function returned({ world, ledger }: Checked): Promise<string[]> {
  const there = new Set((await mainPages(world.server.disk)).map(({ id }) => id));
  return ledger
    .gone()
    .filter((page) => there.has(page))
    .map((page) => `the page ${page} came back after it was deleted`);
}
