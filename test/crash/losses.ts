import { join } from "node:path";
import { examine } from "../../src-main/core/administration/doctor.ts";
import { databaseName } from "../../src-main/core/message.ts";
import { folderBlobs } from "../../src-main/store/blobs/blobs.ts";
import { openStore, type Store } from "../../src-main/store/store.ts";
import { stillHolds } from "../../src-main/store/tables.ts";
import { mainPages } from "../sync/branches.ts";
import { conversations } from "../sync/words.ts";
import { dumpRows, heldScopes } from "../sync/world.ts";
import { wordPattern } from "./deeds.ts";

/** What was saved, and so has to be there. */
export interface Owed {
  words: string[];
  files: { name: string; sha256: string }[];
}

/** What an instance and its replicas lack of what was saved, have twice, or have otherwise than each other. */
export async function lossesIn(data: string, replicas: readonly string[], owed: Owed): Promise<string[]> {
  const problems: string[] = [];
  for (const folder of [data, ...replicas])
    for (const problem of (await examine(folder)).problems) problems.push(`${folder}: ${problem}`);
  await withStore(data, async (instance) => {
    problems.push(...(await lostWords(instance, owed)), ...(await lostFiles(data, instance, owed)));
    for (const folder of replicas)
      await withStore(folder, async (replica) => {
        problems.push(...(await differences(instance, replica)).map((problem) => `${folder}: ${problem}`));
      });
  });
  for (const folder of replicas)
    for (const { name, sha256 } of owed.files)
      if (!(await folderBlobs(join(folder, "blobs")).has(sha256)))
        problems.push(`${folder}: ${name} has no bytes`);
  return problems;
}

async function withStore<T>(folder: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(join(folder, databaseName), "reader");
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function lostWords(instance: Store, { words }: Owed): Promise<string[]> {
  const titles = await instance.reading
    .selectFrom("states")
    .select("title")
    .where("branch", "=", "main")
    .where("kind", "=", "page")
    .where("until", "=", stillHolds)
    .execute();
  const texts = [
    ...titles.map(({ title }) => title),
    ...(await mainPages(instance)).map(({ text }) => text),
    ...(await conversations(instance.reading)),
  ];
  const found = new Map<string, number>();
  for (const word of texts.flatMap((text) => text.match(wordPattern) ?? []))
    found.set(word, (found.get(word) ?? 0) + 1);
  return [
    ...words.filter((word) => !found.has(word)).map((word) => `${word} was saved and is gone`),
    ...[...found].filter(([, times]) => times > 1).map(([word, times]) => `${word} stands ${times} times`),
  ];
}

async function lostFiles(data: string, instance: Store, { files }: Owed): Promise<string[]> {
  const rows = await instance.reading
    .selectFrom("states")
    .select(["title", "fields"])
    .where("branch", "=", "main")
    .where("kind", "=", "file")
    .where("until", "=", stillHolds)
    .execute();
  const problems: string[] = [];
  for (const { name, sha256 } of files) {
    const held = rows.filter(({ title, fields }) => title === name && fields.includes(sha256));
    if (held.length !== 1) problems.push(`${name} is there ${held.length} times`);
    if (!(await folderBlobs(join(data, "blobs")).has(sha256)))
      problems.push(`${name} has no bytes on the instance`);
  }
  return problems;
}

/** A replica holds what the instance holds of its scopes, row for row, and nothing else. */
async function differences(instance: Store, replica: Store): Promise<string[]> {
  const ours = await dumpRows({ store: replica });
  const theirs = await dumpRows({ store: instance }, await heldScopes({ store: replica }));
  const [known, here] = [new Set(theirs), new Set(ours)];
  const more = ours.filter((row) => !known.has(row));
  const less = theirs.filter((row) => !here.has(row));
  if (more.length + less.length === 0) return [];
  return [`it has ${more.length} rows too many and lacks ${less.length}: ${more[0]} for ${less[0]}`];
}
