import { visibleScopes } from "../../../src-main/access/access.ts";
import { listEveryBlob, listHeldFiles } from "../../../src-main/content/view/heldFiles.ts";
import { listOutlined } from "../../../src-main/sync/outline.ts";
import { hashText } from "../../../src-main/store/texts/texts.ts";
import type { Replica } from "../replica.ts";
import { dumpRows, type World } from "../world.ts";

const EMPTY = hashText("");

/* What a replica holds, beside what its instance holds. */

/** Nothing waits, nothing lies aside and nothing is predicted any more. */
export async function unsettled({ machine }: Replica): Promise<string[]> {
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
  const online = await listOutlined(reading);
  const kept = [...visible.keys()].filter((scope) => !online.has(scope));
  const ours = await dumpRows({ store: machine.disk }, online.size > 0 ? kept : undefined);
  const theirs = await dumpRows({ store: world.server.disk }, kept);
  if (ours.join("\n") === theirs.join("\n")) return [];
  const [known, here] = [new Set(theirs), new Set(ours)];
  const more = ours.filter((row) => !known.has(row));
  const less = theirs.filter((row) => !here.has(row));
  return [`it has ${more.length} rows too many and lacks ${less.length}: ${more[0]} for ${less[0]}`];
}

/** A replica keeps no text that only scopes name which its owner may not see. The empty one tells nothing of anybody. */
export async function leftovers(world: World, { user, machine }: Replica): Promise<string[]> {
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
    .filter(({ hash }) => naming.has(hash) && !seen.has(hash) && hash !== EMPTY)
    .map(({ hash }) => `the text ${hash} is of ${naming.get(hash)?.join(", ")}, which its owner may not see`);
}

/** A replica keeps no bytes of files that only scopes have which its owner may not see, and that nothing of theirs names. */
export async function leftoverBytes(world: World, { user, machine }: Replica): Promise<string[]> {
  if (machine.heldBlobs.size === 0) return [];
  const { reading } = world.server.disk;
  const visible = await visibleScopes(reading, user);
  const having = new Map<string, string[]>();
  for (const { scope } of await reading.selectFrom("scopes").select("scope").execute())
    for (const blob of await listEveryBlob(reading, scope))
      having.set(blob, [...(having.get(blob) ?? []), scope]);
  const unsent = await machine.disk.reading.selectFrom("outbox").select("input").execute();
  const isOwn = (blob: string): boolean => unsent.some(({ input }) => input.includes(blob));
  return [...machine.heldBlobs].flatMap((blob) => {
    const scopes = having.get(blob) ?? [];
    const isSeen = scopes.length === 0 || scopes.some((scope) => visible.has(scope));
    return isSeen || isOwn(blob)
      ? []
      : [`the bytes ${blob} are of ${scopes.join(", ")}, which its owner may not see`];
  });
}

/** The bytes of every file that a branch has now are here. */
export async function missingBytes({ machine }: Replica): Promise<string[]> {
  const { reading } = machine.disk;
  const scopes = await reading.selectFrom("scopes").select("scope").where("level", "is not", null).execute();
  const problems: string[] = [];
  for (const { scope } of scopes)
    for (const { sha256, file } of await listHeldFiles(reading, scope))
      if (!(await machine.engine.blobs.has(sha256)))
        problems.push(`the bytes of the file ${file} are missing`);
  return problems;
}
